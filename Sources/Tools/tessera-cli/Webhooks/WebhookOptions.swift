import AppStoreCore
import ArgumentParser
import AsyncHTTPTransport
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap
import WebhookDelivery
import Webhooks

struct CatalogOption: ParsableArguments {
  @Option(help: "The server's catalog (YAML; default: TESSERA_CATALOG, or that of the settings).")
  var catalog: String?

  /// Loads the catalog.
  ///
  /// - Parameter settings: The settings that name it if the flag does not.
  func load(_ settings: SettingsFileOption) throws -> ServerCatalog {
    try CatalogFile.load(path(settings), environment: ProcessInfo.processInfo.environment)
  }

  func path(_ settings: SettingsFileOption) throws -> String {
    try settings.catalog(flag: catalog)
  }
}

/// The options that name an endpoint and the server's ledger.
struct WebhookOptions: ParsableArguments {
  @Argument(help: "The name of the endpoint in the catalog.")
  var name: String

  @OptionGroup var catalog: CatalogOption
  @OptionGroup var ledger: LedgerOptions

  @Flag(help: "Print one JSON object for each result, as the HTTP API returns it.")
  var json = false

  func endpoint() throws -> WebhookEndpoint {
    let endpoints = try catalog.load(ledger.settings).webhooks
    guard let endpoint = endpoints.first(where: { $0.name == name }) else {
      throw UnknownWebhook(
        name: Console.printable(name), catalog: try catalog.path(ledger.settings),
        known: endpoints.map(\.name))
    }
    return endpoint
  }

  /// Reads an endpoint that has a secret.
  func signedEndpoint() throws -> WebhookEndpoint {
    let endpoint = try endpoint()
    guard endpoint.format != .apple else { throw NoWebhookSecret(name: endpoint.name) }
    return endpoint
  }

  func open() async throws -> (WebhookEndpoint, any LedgerStore) {
    let endpoint = try endpoint()
    return (
      endpoint,
      try await DataDirectory.ledger(try ledger.location(), in: ServerApplication.storage)
    )
  }

  /// The secrets in the server's data directory.
  var secrets: WebhookSecretDirectory {
    get throws { WebhookSecretDirectory(dataDirectory: try ledger.dataDirectory) }
  }

  /// The secrets, and a network of its own.
  func access() throws -> WebhookAccess {
    WebhookAccess(
      secrets: try secrets, transport: PinnedWebhookTransport(resolver: SystemHostResolver()),
      random: .system)
  }

  /// Prints the current secret, and the public key of an endpoint that signs with one.
  func show(_ secrets: WebhookSecrets, of endpoint: WebhookEndpoint) throws {
    let body = WebhookSecretBody(secrets, of: endpoint)
    if json { return try Console.printJSON(encoding: body) }
    Console.print(body.secret)
    if let publicKey = body.publicKey { Console.print(publicKey) }
  }

  /// Prints the state of an endpoint as the HTTP API returns it.
  func showState(of endpoint: WebhookEndpoint, _ admin: WebhookAdmin) async throws {
    Console.print(try WebhookLine(health: try await admin.health(of: endpoint)).json())
  }

  func admin(_ ledger: any LedgerStore, _ actor: ActorOptions) -> WebhookAdmin {
    WebhookAdmin(ledger: ledger, clock: SystemClock(), actor: actor.auditText)
  }
}

/// The catalog has no endpoint of a name.
private struct UnknownWebhook: Error, CustomStringConvertible {
  let name: String
  let catalog: String
  let known: [String]

  var description: String {
    known.isEmpty
      ? "\(catalog): no endpoints; describe one under `webhooks`"
      : "webhook \(name): not in \(catalog); use \(known.joined(separator: ", "))"
  }
}

private struct NoWebhookSecret: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "webhook \(name): has no secret; it receives Apple's notifications, which Apple signed"
  }
}

/// An endpoint and its health as one line.
struct WebhookLine {
  let health: WebhookHealth

  var text: String {
    let endpoint = health.endpoint
    var parts = [endpoint.name, "\(endpoint.url)", endpoint.format.rawValue]
    guard let state = health.state else { return (parts + ["new"]).joined(separator: "  ") }
    parts.append(state.status.rawValue + (state.reason.map { " (\(Console.printable($0)))" } ?? ""))
    var waiting = "\(health.counts.pending) waiting"
    if let oldest = health.counts.oldestPendingAt { waiting += " since \(oldest.iso8601)" }
    parts.append("\(waiting), \(health.counts.failed) failed")
    if health.eventsBehind > 0 {
      let unit = endpoint.format == .apple ? "facts" : "events"
      parts.append("\(health.eventsBehind) \(unit) behind")
    }
    switch state.pacePerSecond {
    case 0?: parts.append("does not respond, gets single events")
    case let pace?: parts.append("at most \(pace) events/s")
    case nil: break
    }
    if let since = state.failingSince { parts.append("failing since \(since.iso8601)") }
    parts.append(state.lastSuccessAt.map { "last success \($0.iso8601)" } ?? "no success yet")
    return parts.joined(separator: "  ")
  }

  /// The endpoint as the HTTP API returns it.
  func json() throws -> String {
    Console.printable(
      json: String(decoding: try WireJSON.encode(WebhookBody(health)), as: UTF8.self))
  }
}

import AppStoreTypes
import ArgumentParser
import CatalogFiles
import CatalogModel
import Effects
import Encodings
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap
import Webhooks

/// The option that names the server's catalog.
struct CatalogOption: ParsableArguments {
  @Option(help: "The server's catalog (YAML).")
  var catalog: String

  func load() throws -> ServerCatalog {
    try CatalogFile.load(catalog, environment: ProcessInfo.processInfo.environment)
  }
}

/// The options that name an endpoint and the server's ledger.
struct WebhookOptions: ParsableArguments {
  @Argument(help: "The name of the endpoint in the catalog.")
  var name: String

  @OptionGroup var catalog: CatalogOption
  @OptionGroup var ledger: LedgerOptions

  /// Reads the endpoint from the catalog.
  func endpoint() throws -> WebhookEndpoint {
    let endpoints = try catalog.load().webhooks
    guard let endpoint = endpoints.first(where: { $0.name == name }) else {
      throw UnknownWebhook(
        name: Console.printable(name), catalog: catalog.catalog, known: endpoints.map(\.name))
    }
    return endpoint
  }

  /// Reads the endpoint, and opens the ledger.
  func open() async throws -> (WebhookEndpoint, any LedgerStore) {
    let endpoint = try endpoint()
    return (
      endpoint,
      try await DataDirectory.ledger(try ledger.location(), in: ServerApplication.storage)
    )
  }

  /// The secrets in the server's data directory.
  var secrets: WebhookSecretDirectory {
    WebhookSecretDirectory(dataDirectory: ledger.dataDirectory)
  }

  /// Prints the current secret, and the public key of an endpoint that signs with one.
  static func show(_ secrets: WebhookSecrets, of endpoint: WebhookEndpoint) {
    Console.print(secrets.current.secret.text)
    if endpoint.usesSigningKey { Console.print(secrets.current.key.publicText) }
  }

  func admin(_ ledger: any LedgerStore, _ actor: ActorOptions) -> WebhookAdmin {
    WebhookAdmin(ledger: ledger, clock: SystemClock(), actor: "cli:\(actor.name)")
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

/// An endpoint and its health as one line.
struct WebhookLine {
  let endpoint: WebhookEndpoint
  let state: WebhookEndpointState?
  let counts: WebhookCounts
  let waiting: Int64

  init(
    _ endpoint: WebhookEndpoint, _ state: WebhookEndpointState?, _ counts: WebhookCounts,
    newest: Int64
  ) {
    self.endpoint = endpoint
    self.state = state
    self.counts = counts
    waiting = state.map { max(0, newest - $0.queuedThrough) } ?? 0
  }

  var text: String {
    var parts = [endpoint.name, "\(endpoint.url)", endpoint.format.rawValue]
    guard let state else { return (parts + ["new"]).joined(separator: "  ") }
    parts.append(state.status.rawValue + (state.reason.map { " (\(Console.printable($0)))" } ?? ""))
    parts.append("\(counts.pending) waiting, \(counts.failed) failed")
    if waiting > 0 { parts.append("\(waiting) events behind") }
    if let since = state.failingSince { parts.append("failing since \(since.iso8601)") }
    parts.append(state.lastSuccessAt.map { "last success \($0.iso8601)" } ?? "no success yet")
    return parts.joined(separator: "  ")
  }

  var json: String {
    var fields: JSONObject = [
      "name": .string(endpoint.name), "origin": .string("\(endpoint.url)"),
      "format": .string(endpoint.format.rawValue),
      "status": .string(state?.status.rawValue ?? "new"),
      "pending": .integer(Int64(counts.pending)), "failed": .integer(Int64(counts.failed)),
      "events_behind": .integer(waiting),
    ]
    fields["reason"] = state?.reason.map(JSONValue.string) ?? .null
    fields["failing_since"] = state?.failingSince.map { .string($0.iso8601) } ?? .null
    fields["last_success"] = state?.lastSuccessAt.map { .string($0.iso8601) } ?? .null
    return Console.printable(
      json: String(decoding: JSONValue.object(fields).jsonBytes, as: UTF8.self))
  }
}

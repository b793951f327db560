import AppStoreCore
import ArgumentParser
import Catalog
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap
import WebhookDelivery

/// `tessera webhooks`: the endpoints that receive events.
struct WebhooksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webhooks",
    abstract: "Show, test, pause and repair the endpoints that receive events.",
    discussion: "Endpoints are described in the catalog under `webhooks`.",
    subcommands: [
      WebhooksListCommand.self, WebhooksSecretCommand.self, WebhooksTestCommand.self,
      WebhooksPauseCommand.self, WebhooksResumeCommand.self, WebhooksRotateCommand.self,
      WebhooksReplayCommand.self, WebhooksDeliveriesCommand.self,
    ])
}

/// `tessera webhooks list`: the endpoints and their health.
struct WebhooksListCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Print the endpoints of the catalog and how they do.")

  @OptionGroup var catalog: CatalogOption
  @OptionGroup var options: LedgerOptions

  @Flag(help: "Print one JSON object per endpoint.")
  var json = false

  func execute() async throws {
    let endpoints = try catalog.load(options.settings).webhooks
    let ledger = try await DataDirectory.ledger(
      try options.location(), in: ServerApplication.storage)
    if endpoints.isEmpty, !json {
      Console.print("The catalog has no endpoints; describe one under `webhooks`.")
    }
    let admin = WebhookAdmin(ledger: ledger, clock: SystemClock(), actor: "cli")
    for endpoint in endpoints {
      let line = WebhookLine(health: try await admin.health(of: endpoint))
      Console.print(json ? try line.json() : line.text)
    }
  }
}

/// `tessera webhooks pause`: events wait.
struct WebhooksPauseCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Send no events to an endpoint until it is resumed; none is lost.")

  @OptionGroup var webhook: WebhookOptions
  @OptionGroup var actor: ActorOptions

  func execute() async throws {
    let (endpoint, ledger) = try await webhook.open()
    let admin = webhook.admin(ledger, actor)
    let state = try await admin.pause(endpoint)
    if webhook.json { return try await webhook.showState(of: endpoint, admin) }
    Console.print("\(state.name): paused after event \(state.queuedThrough)")
  }
}

/// `tessera webhooks resume`: continue with the first event that was missed.
struct WebhooksResumeCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract:
      "Start a paused or disabled endpoint; it continues with the first event that it missed.",
    discussion: """
      With --skip, neither the events that it missed nor the deliveries that wait are sent; \
      `tessera webhooks replay` can send them later.
      """)

  @OptionGroup var webhook: WebhookOptions
  @OptionGroup var actor: ActorOptions

  @Flag(help: "Continue with the next event instead.")
  var skip = false

  func execute() async throws {
    let (endpoint, ledger) = try await webhook.open()
    let admin = webhook.admin(ledger, actor)
    let (state, skipped) = try await admin.resume(endpoint, missed: skip ? .skip : .send)
    if webhook.json { return try await webhook.showState(of: endpoint, admin) }
    if skip { Console.print("\(state.name): skipped \(skipped) deliveries that were waiting") }
    let counts = try await ledger.webhooks.counts(of: state.name)
    Console.print(
      "\(state.name): active; continues after event \(state.queuedThrough), "
        + "\(counts.pending) waiting, \(counts.failed) failed")
    if counts.failed > 0 {
      Console.print(
        "Send failed events again with: tessera webhooks replay \(state.name) --failed")
    }
  }
}

import AppStoreCore
import ArgumentParser
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import Ledger
import ServerAdministration
import SimulatorServer
import WebhookDelivery

/// `tessera webhooks replay`: send events again.
struct WebhooksReplayCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Send events again, with their former IDs.",
    discussion: """
      A running server sends them to the endpoint's current URL. Name the events with --event, --delivery, \
      or any of --failed, --from, --to, --since, --until, --type and --customer. Count them first with --dry-run.
      """)

  @OptionGroup var webhook: WebhookOptions
  @OptionGroup var actor: ActorOptions

  @Option(help: "The ID of one event.")
  var event: String?

  @Option(help: "The number of one delivery, whose event is sent.")
  var delivery: Int64?

  @Flag(help: "Only events of which a delivery failed.")
  var failed = false

  @Option(help: "The sequence of the first event.")
  var from: Int64?

  @Option(help: "The sequence of the last event.")
  var to: Int64?

  @Option(help: "Only events recorded since this date, such as 2026-08-21T12:00:00Z.")
  var since: String?

  @Option(help: "Only events recorded before this date.")
  var until: String?

  @Option(help: "Only events of this type, such as subscription.*; may be repeated.")
  var type: [String] = []

  @Option(help: "Only events of the customer with this app user ID.")
  var customer: String?

  @Flag(help: "Print how many events would be sent, and send none.")
  var dryRun = false

  func validate() throws {
    let isRange =
      failed || from != nil || to != nil || customer != nil || since != nil || until != nil
      || !type.isEmpty
    guard [event != nil, delivery != nil, isRange].count(where: { $0 }) == 1 else {
      throw ValidationError(
        "name the events: either --event, or --delivery, or any of --failed, --from, --to, --since, "
          + "--until, --type and --customer")
    }
    for (name, text) in [("since", since), ("until", until)] {
      guard text.map({ Timestamp(date: $0) != nil }) ?? true else {
        throw ValidationError(
          "--\(name): unknown date \"\(text ?? "")\"; use one such as 2026-08-21T12:00:00Z")
      }
    }
    guard from ?? 1 >= 1 else { throw ValidationError("--from: must be 1 or more") }
    guard to ?? 1 >= 1 else { throw ValidationError("--to: must be 1 or more") }
  }

  func execute() async throws {
    let (endpoint, ledger) = try await webhook.open()
    var selection = WebhookReplay()
    selection.eventID = event
    selection.deliveryID = delivery
    selection.since = since.flatMap { Timestamp(date: $0) }
    selection.until = until.flatMap { Timestamp(date: $0) }
    if !type.isEmpty { selection.types = type }
    selection.failedOnly = failed
    selection.fromSequence = from ?? 1
    selection.toSequence = to ?? .max
    selection.customer = customer.map { AppUserID($0) }
    let progress = ProgressLine(
      "reading", unit: "events", startingAt: Int(selection.fromSequence))
    defer { progress.end() }
    let count = try await webhook.admin(ledger, actor).replay(
      endpoint, selection, isDryRun: dryRun
    ) { progress.show(Int($0), of: Int($1)) }
    progress.end()
    if webhook.json {
      return try Console.printJSON(
        encoding: WebhookReplayBody(events: count, dryRun: dryRun))
    }
    Console.print(
      "\(counted(count, "event")) \(dryRun ? "would be" : count == 1 ? "is" : "are") sent to \(endpoint.name)"
    )
  }
}

/// `tessera webhooks deliveries`: what was sent.
struct WebhooksDeliveriesCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "deliveries",
    abstract: "Print deliveries and their attempts, newest first.")

  @OptionGroup var webhook: WebhookOptions

  @Option(help: "Only deliveries with this status: pending, delivered, failed or skipped.")
  var status: String?

  @Option(help: "Only deliveries of the event with this ID, with all attempts.")
  var event: String?

  @Option(help: "Only deliveries of events of the customer with this app user ID.")
  var customer: String?

  @Option(help: "How many deliveries to print; 1 to 1000.")
  var limit = 20

  func validate() throws {
    guard status.map({ WebhookDeliveryStatus(rawValue: $0) != nil }) ?? true else {
      throw ValidationError("--status: must be pending, delivered, failed or skipped")
    }
    guard (1...1000).contains(limit) else { throw ValidationError("--limit: must be 1 to 1000") }
  }

  func execute() async throws {
    let (endpoint, ledger) = try await webhook.open()
    let filter = WebhookDeliveryFilter(
      endpoint: endpoint.name, status: status.flatMap(WebhookDeliveryStatus.init(rawValue:)),
      eventID: event)
    let admin = WebhookAdmin(ledger: ledger, clock: SystemClock(), actor: "cli")
    for delivery in try await admin.deliveries(
      matching: filter, of: customer.map { AppUserID($0) }, limit: limit)
    {
      let attempts = try await ledger.webhooks.attempts(of: delivery.id)
      if webhook.json {
        var body = WebhookDeliveryBody(delivery)
        if event != nil { body.attempts = attempts.map { WebhookAttemptBody($0) } }
        try Console.printJSON(encoding: body)
        continue
      }
      Console.print(Self.line(delivery, attempts.last))
      guard event != nil else { continue }
      for attempt in attempts { Console.print("  " + Self.line(attempt)) }
    }
  }

  private static func line(_ delivery: WebhookDelivery, _ last: WebhookAttempt?) -> String {
    var parts = [
      "#\(delivery.id)", "\(delivery.eventSequence)", delivery.eventID, delivery.status.rawValue,
      "\(delivery.attempts) attempts",
    ]
    if let last { parts.append("last \(result(of: last)) at \(last.at.iso8601)") }
    if let next = delivery.nextAttemptAt { parts.append("next at \(next.iso8601)") }
    return parts.joined(separator: "  ")
  }

  private static func line(_ attempt: WebhookAttempt) -> String {
    "\(attempt.number). \(attempt.at.iso8601)  \(result(of: attempt)) after "
      + "\(attempt.durationMilliseconds) ms  \(Console.printable(attempt.response))"
  }

  private static func result(of attempt: WebhookAttempt) -> String {
    attempt.statusCode.map { "status \($0)" } ?? attempt.error ?? "failed"
  }
}

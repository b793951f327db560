import AppStoreCore
import ArgumentParser
import Events
import Foundation
import Ledger
import ServerAdministration
import ServerBootstrap

/// `tessera events`: what happened to customers and purchases.
struct EventsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events",
    abstract: "Show what happened to customers and purchases.",
    subcommands: [EventsTailCommand.self, EventsShowCommand.self])
}

/// `tessera events tail`: one line for each event.
struct EventsTailCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tail",
    abstract: "Print events as they happen.",
    discussion: """
      Reads the ledger; safe while servers run. A running server derives the events. Prints the newest \
      events, then waits for more until you press Control-C.
      """)

  @OptionGroup var options: LedgerOptions

  @Option(help: "Only these types, separated by commas, such as subscription.*,purchase.refunded.")
  var types: String?

  @Option(help: "Only events of the customer with this app user ID.")
  var customer: String?

  @Option(help: "Only this environment: production or sandbox.")
  var environment: String?

  @Option(help: "How many earlier events to print first.")
  var last = 20

  @Option(help: "Start after the event with this sequence; 0 for the first event.")
  var after: Int64?

  @Flag(help: "Print the events that exist, and end.")
  var once = false

  @Flag(help: "Print one JSON object per event.")
  var json = false

  func validate() throws {
    guard last >= 0 else { throw ValidationError("--last: must be 0 or more") }
    guard after ?? 0 >= 0 else { throw ValidationError("--after: must be 0 or more") }
    guard environment.map({ ["production", "sandbox"].contains($0) }) ?? true else {
      throw ValidationError("--environment: must be production or sandbox")
    }
  }

  func run() async throws {
    do {
      let ledger = try await DataDirectory.ledger(
        try options.location(), in: ServerApplication.storage)
      let filter = try await filter(ledger)
      var position = try await start(ledger.events, filter)
      while true {
        let page = try await ledger.events.events(after: position, matching: filter, limit: 500)
        for event in page.events { EventLine.print(event, isJSON: json) }
        position = page.end
        if page.hasMore { continue }
        if once { return }
        try await Task.sleep(for: .milliseconds(500))
      }
    } catch is CancellationError {
      return
    } catch {
      throw Console.exitError(error)
    }
  }

  private func filter(_ ledger: any LedgerStore) async throws -> EventFilter {
    var filter = EventFilter()
    filter.types = types?.split(separator: ",").map(String.init)
    if let customer {
      let ids = try await ledger.appUserIDs(of: AppUserID(customer))
      filter.customers = ids.isEmpty ? [AppUserID(customer)] : ids
    }
    filter.environment = environment.map { $0 == "production" ? .production : .sandbox }
    return filter
  }

  /// Returns the sequence after which to start, so that the newest events are printed first.
  private func start(_ events: any EventStore, _ filter: EventFilter) async throws -> Int64 {
    if let after { return after }
    let newest = try await events.progress().newestEvent
    guard last > 0 else { return newest }
    let page = try await events.events(before: nil, matching: filter, limit: last)
    return page.events.last.map { $0.sequence - 1 } ?? newest
  }
}

/// `tessera events show`: one event.
struct EventsShowCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print an event as JSON.")

  @Argument(help: "The ID of the event, such as evt_0123….")
  var id: String

  @OptionGroup var options: LedgerOptions

  func execute() async throws {
    let ledger = try await DataDirectory.ledger(
      try options.location(), in: ServerApplication.storage)
    guard let event = try await ledger.events.event(id) else {
      throw ValidationError("\(id): unknown event; tessera events tail --json prints IDs")
    }
    EventLine.print(event, isJSON: true)
  }
}

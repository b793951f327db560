import AppStoreCore
import ArgumentParser
import Foundation
import SimulatorServer

/// `tessera store advance`: moves a store's time.
struct StoreAdvanceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "advance", abstract: "Advance the clock of a running store.")

  @Argument(
    help: """
      How far: 90s, 30m (minutes), 12h, 3d, 2w, 6mo (months), 1y, a sum such as 1d12h, an ISO 8601 \
      duration such as P1M, a date such as 2026-08-21, or `next` for the next event.
      """)
  var time: String

  @OptionGroup
  var client: ControlAPIClient

  @Flag(help: "Print the response of the store's control API, which is JSON.")
  var json = false

  func run() async throws {
    let body: [String: any Encodable & Sendable] =
      time == "next" ? ["toNextEvent": true] : [time.contains("-") ? "to" : "by": time]
    try await client.change("advance", body, isJSON: json)
  }
}

/// `tessera store buy`: buys a product for a customer.
struct StoreBuyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "buy", abstract: "Make a purchase in a running store.")

  @Argument(help: "The Apple Account that buys; any name.")
  var customer: String

  @Argument(help: "The product ID.")
  var product: String

  @Option(parsing: .unconditional, help: "The quantity.")
  var quantity = 1

  @Option(help: "The UUID that identifies the customer in your system.")
  var appAccountToken: String?

  @Flag(help: "Sell even if the customer's card is declined.")
  var ignoreBillingIssue = false

  @OptionGroup
  var client: ControlAPIClient

  @Flag(help: "Print the response of the store's control API, which is JSON.")
  var json = false

  func run() async throws {
    var body: [String: any Encodable & Sendable] = [
      "account": customer, "productId": product, "quantity": quantity,
    ]
    if let appAccountToken { body["appAccountToken"] = appAccountToken }
    if ignoreBillingIssue { body["ignoreBillingIssue"] = true }
    try await client.show("buy", body, isJSON: json) { (sale: BuyResponse) in
      sale.notifications.map(\.line)
        + ["transaction \(sale.transactionId)" + (sale.isNew ? "" : ", already owned")]
    }
  }
}

/// `tessera store refund`: refunds a transaction.
struct StoreRefundCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refund", abstract: "Refund a transaction in a running store.")

  @Argument(help: "The transaction ID.")
  var transaction: String

  @Flag(help: "Give an issue in the app as the reason.")
  var issue = false

  @OptionGroup
  var client: ControlAPIClient

  @Flag(help: "Print the response of the store's control API, which is JSON.")
  var json = false

  func run() async throws {
    let body: [String: any Encodable & Sendable] = [
      "transactionId": transaction, "reason": issue ? 1 : 0,
    ]
    try await client.change("refund", body, isJSON: json)
  }
}

/// `tessera store timeline`: shows the events of a customer.
struct StoreTimelineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline", abstract: "Show a customer's event timeline in a running store.")

  @Argument(help: "The customer's Apple Account.")
  var customer: String

  @OptionGroup
  var client: ControlAPIClient

  @Flag(help: "Print the response of the store's control API, which is JSON.")
  var json = false

  func run() async throws {
    try await client.show(
      "timeline", query: [URLQueryItem(name: "account", value: customer)], isJSON: json
    ) { (timeline: TimelineResponse) in
      let width = timeline.events.map(\.event.count).max() ?? 0
      return timeline.events.map { event in
        let padding = String(repeating: " ", count: width - event.event.count)
        return "\(event.date)  \(event.event)\(padding)  \(event.text)"
      }
    }
  }
}

/// `tessera store save`: saves a store's whole state.
struct StoreSaveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Save the state of a running store to a file.",
    discussion: "Start a store from the file with: tessera store --restore FILE")

  @Argument(help: "The file to write.")
  var file: String

  @OptionGroup
  var client: ControlAPIClient

  func run() async throws {
    let bytes = try await client.get("snapshot")
    do {
      // An atomic write would replace a device or a pipe with a file.
      try Data(bytes).write(to: URL(filePath: file), options: isSpecial ? [] : .atomic)
    } catch {
      throw Console.exitError(
        ValidationError("\"\(file)\": cannot be written; choose another file"))
    }
  }

  /// Whether the path is something other than a file, such as `/dev/stdout`, or a link to it.
  private var isSpecial: Bool {
    let type =
      try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
    return type.map { $0 != .typeRegular && $0 != .typeDirectory } ?? false
  }
}

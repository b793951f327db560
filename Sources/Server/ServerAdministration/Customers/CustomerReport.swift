internal import AppStoreCore
internal import EntitlementServer
internal import Foundation
internal import Ledger

/// A customer's app user IDs, purchases and operations; ready to print.
public struct CustomerReport: Hashable, Sendable, Encodable {
  private struct Customer: Hashable, Encodable {
    let originalAppUserId: String
    let appUserIds: [String]
    let firstSeen: String
    let lastSeen: String
  }

  /// `nil` if the customer was deleted.
  private let customer: Customer?
  private let purchases: [String]
  private let operations: [OperationReport.Act]

  init(_ history: OwnershipHistory) {
    customer = history.customer.map { record in
      Customer(
        originalAppUserId: record.id.rawValue, appUserIds: record.appUserIDs.map(\.rawValue),
        firstSeen: record.firstSeen.iso8601, lastSeen: record.lastSeen.iso8601)
    }
    purchases = history.purchases.map(\.rawValue)
    operations = OperationReport(history).operations
  }

  /// The report for people.
  public var lines: [String] {
    let who = customer.map { customer in
      [
        "customer: \(customer.originalAppUserId)",
        "app user IDs: \(customer.appUserIds.joined(separator: ", "))",
        "seen: \(customer.firstSeen) to \(customer.lastSeen)",
      ]
    }
    let owned = purchases.isEmpty ? "none" : purchases.joined(separator: ", ")
    return (who ?? ["customer: deleted or unknown"]) + ["purchases: \(owned)"]
      + operations.map(\.line)
  }

  /// The report as one JSON object in one line.
  public var jsonLine: String { Self.json(self) }

  static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    // Texts and numbers always encode.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

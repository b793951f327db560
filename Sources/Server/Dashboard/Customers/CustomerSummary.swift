public import AppStoreCore
public import Ledger

/// A customer in a list, with what they may use now.
public struct CustomerSummary: Sendable {
  /// The customer.
  public let record: CustomerRecord
  /// The active entitlements.
  public let active: [EntitlementID]
  /// The lists, apart from all customers and the active ones, that contain the customer.
  public let states: [CustomerList]

  /// Creates a summary.
  public init(record: CustomerRecord, active: [EntitlementID], states: [CustomerList]) {
    self.record = record
    self.active = active
    self.states = states
  }

  var values: [String: Any] {
    [
      "id": record.id.rawValue, "link": Pages.link(to: record.id),
      "aliases": record.appUserIDs.count - 1, "hasAliases": record.appUserIDs.count > 1,
      "active": active.map(\.rawValue).joined(separator: ", "),
      "states": states.map { ["stateTitle": $0.title, "stateName": $0.rawValue] },
      "firstSeen": record.firstSeen.iso8601, "lastSeen": record.lastSeen.iso8601,
    ]
  }
}

extension CSVTable {
  /// Creates a table of customers.
  public init(customers: [CustomerSummary]) {
    self.init(
      columns: [
        "app_user_id", "aliases", "active_entitlements", "states", "first_seen", "last_seen",
      ])
    for customer in customers {
      append([
        customer.record.id.rawValue,
        customer.record.appUserIDs.dropFirst().map(\.rawValue).joined(separator: " "),
        customer.active.map(\.rawValue).joined(separator: " "),
        customer.states.map(\.rawValue).joined(separator: " "),
        customer.record.firstSeen.iso8601, customer.record.lastSeen.iso8601,
      ])
    }
  }
}

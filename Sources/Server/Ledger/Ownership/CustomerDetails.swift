public import AppStoreCore

/// A customer with the current attributes, read at one instant.
public struct CustomerDetails: Hashable, Sendable {
  /// The customer.
  public let customer: CustomerRecord
  /// The app user id that was seen last; of several seen in the same minute, the one first seen last.
  public let lastSeenID: AppUserID
  /// The current attributes, ordered by key.
  public let attributes: [CustomerAttribute]
  /// What the first requests of the customer's apps stated; `nil` if they stated nothing.
  public let origin: CustomerOrigin?
}

extension LedgerStore {
  /// Returns the customers of app user ids, with their attributes.
  ///
  /// - Parameter ids: Any app user ids. Unknown and deleted ones are missing from the result.
  package func details(
    of ids: [AppUserID]
  ) async throws(LedgerError) -> [AppUserID: CustomerDetails] {
    let ids = Set(ids).sorted { precedes($0.rawValue, $1.rawValue) }
    let keys = Set(
      ids.flatMap {
        LedgerKey.appUserID($0) + [.attributes($0)] + LedgerKey.activity(of: $0)
      })
    return try await view(loading: keys) { tables throws(MissingRows) in
      let details = try tables.each(ids) { id throws(MissingRows) in
        try LedgerRules.details(of: id, in: tables)
      }
      return Dictionary(
        zip(ids, details).compactMap { id, details in details.map { (id, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
  }
}

extension LedgerRules {
  /// Returns a customer with the current attributes; `nil` if the id is unknown.
  static func details(
    of id: AppUserID, in tables: LedgerTables
  ) throws(MissingRows) -> CustomerDetails? {
    guard let customer = try customer(id, in: tables) else { return nil }
    let ids = customer.appUserIDs
    let seen = try tables.each(ids) { id throws(MissingRows) in try tables.lastSeen(of: id) }
    let attributes = try tables.each(ids) { id throws(MissingRows) in
      try tables.attributes(of: id)
    }
    let origins = try tables.each(ids) { id throws(MissingRows) in
      try tables.activity(of: id).origin
    }
    var last = customer.id
    var date: Timestamp?
    for record in seen.compactMap(\.self) where date.map({ $0 <= record.lastSeen }) ?? true {
      (last, date) = (record.id, record.lastSeen)
    }
    return CustomerDetails(
      customer: customer, lastSeenID: last,
      attributes: AttributeRules.merged(attributes.flatMap(\.self)),
      origin: CustomerOrigin(merging: origins.compactMap(\.self)))
  }
}

public import AppStoreCore

/// A known customer: one person with one or more app user ids.
public struct CustomerRecord: Hashable, Sendable {
  /// The app user id seen first.
  public let id: AppUserID
  /// Every app user id of the customer, in the order of first use.
  public let appUserIDs: [AppUserID]
  /// When the customer was first seen.
  public let firstSeen: Timestamp
  /// When the customer was last seen, to the minute.
  public let lastSeen: Timestamp

  /// Creates the record of a customer with one app user id.
  public init(id: AppUserID, firstSeen: Timestamp, lastSeen: Timestamp) {
    self.id = id
    appUserIDs = [id]
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
  }

  /// Creates a record from the dates of a customer's app user ids; `nil` if there are none.
  package init?(_ dates: [AppUserIDRecord]) {
    let ordered = dates.count < 2 ? dates : dates.sorted { $0.isEarlier(than: $1) }
    guard let first = ordered.first else { return nil }
    id = first.id
    appUserIDs = ordered.map(\.id)
    firstSeen = first.firstSeen
    lastSeen = ordered.reduce(first.lastSeen) { max($0, $1.lastSeen) }
  }
}

/// The result of finding or creating a customer.
public struct CustomerLookup: Hashable, Sendable {
  /// The customer.
  public let customer: CustomerRecord
  /// Whether the app user id was unknown before.
  public let created: Bool
  /// The changes to customers and owners.
  public let changes: [CustomerChange]

  /// Creates a result.
  public init(customer: CustomerRecord, created: Bool, changes: [CustomerChange] = []) {
    self.customer = customer
    self.created = created
    self.changes = changes
  }
}

/// The first and last use of an app user id.
public struct AppUserIDRecord: Hashable, Sendable {
  /// The app user ID.
  public let id: AppUserID
  /// When it was first seen.
  public let firstSeen: Timestamp
  /// When it was last seen, to the minute.
  public let lastSeen: Timestamp

  /// Creates a record.
  public init(id: AppUserID, firstSeen: Timestamp, lastSeen: Timestamp) {
    self.id = id
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
  }

  /// Returns whether this id was seen first; at the same millisecond, the smaller id counts.
  package func isEarlier(than other: AppUserIDRecord) -> Bool {
    guard firstSeen == other.firstSeen else { return firstSeen < other.firstSeen }
    return id.rawValue.utf8.lexicographicallyPrecedes(other.id.rawValue.utf8)
  }
}

extension AppUserIDRecord: LedgerRow {
  /// The rows change, and are deleted with their customers.
  public static let table = LedgerTable<AppUserIDRecord>(
    "customers", part: "customers", title: "app user IDs", role: .state, writing: .save,
    key: .columns(["id"]),
    columns: [
      .text("id") { $0.id.rawValue }, .date("first_seen") { $0.firstSeen },
      .date("last_seen") { $0.lastSeen },
    ]
  ) { row in
    AppUserIDRecord(id: row.appUserID(), firstSeen: row.date(), lastSeen: row.date())
  }

  static let ofID = RowLookup<AppUserIDRecord>("id")
}

extension LedgerPart {
  /// The app user IDs with their dates.
  public static let customers = LedgerPart(AppUserIDRecord.self)
}

/// A fact with its position in the ledger.
public struct RecordedFact: Hashable, Sendable {
  /// The position in the ledger; later facts have greater ones.
  public let sequence: Int64
  /// The signed data.
  public let fact: SignedFact
  /// The source from which it first arrived.
  public let source: FactSource
  /// When it first arrived.
  public let receivedAt: Timestamp

  /// Creates a recorded fact.
  public init(sequence: Int64, fact: SignedFact, source: FactSource, receivedAt: Timestamp) {
    self.sequence = sequence
    self.fact = fact
    self.source = source
    self.receivedAt = receivedAt
  }
}

/// Data that failed verification, stored for review.
public struct QuarantinedItem: Hashable, Sendable, Identifiable {
  /// The number of the item; later items have greater ones.
  public let id: Int64
  /// When it arrived.
  public var receivedAt: Timestamp { arrival.date }
  /// Where it came from, such as `notification`.
  public let source: String
  /// The code of the check that failed in the last attempt, such as `chain.root`.
  public var check: String
  /// The problem and its fix, starting with the check.
  public var explanation: String
  /// The problem and its fix, for use next to the check.
  public var reason: String {
    explanation.hasPrefix("\(check): ")
      ? String(explanation.dropFirst(check.count + 2)) : explanation
  }
  /// The bytes as they arrived.
  public let raw: [UInt8]
  /// The number of failed retries.
  public var attempts: Int
  /// When it was last retried; `nil` if never.
  public var triedAt: Timestamp?
  /// The fingerprint of the configuration used in the last retry; `nil` if ``triedAt`` is.
  public var triedWith: String?
  /// The ledger position when it arrived.
  public let arrival: LedgerPosition

  /// Creates an item.
  public init(
    id: Int64, arrival: LedgerPosition, source: String, check: String, explanation: String,
    raw: [UInt8], attempts: Int = 0, triedAt: Timestamp? = nil, triedWith: String? = nil
  ) {
    self.id = id
    self.arrival = arrival
    self.source = source
    self.check = check
    self.explanation = explanation
    self.raw = raw
    self.attempts = attempts
    self.triedAt = triedAt
    self.triedWith = triedWith
  }
}

/// The number of items in a ledger.
public struct LedgerCounts: Hashable, Sendable {
  /// The facts.
  public var facts: Int
  /// The customers.
  public var customers: Int
  /// The purchases: distinct original transactions.
  public var purchases: Int
  /// The quarantined items.
  public var quarantined: Int

  /// Creates counts.
  public init(facts: Int, customers: Int, purchases: Int, quarantined: Int) {
    self.facts = facts
    self.customers = customers
    self.purchases = purchases
    self.quarantined = quarantined
  }
}

/// The counts that a ledger updates at each commit, compared with its contents.
public struct LedgerRecount: Hashable, Sendable {
  /// The counts that are updated at each commit.
  public let saved: LedgerCounts
  /// The number of items found by reading whole tables at the same instant.
  public let counted: LedgerCounts

  /// Creates a comparison.
  public init(saved: LedgerCounts, counted: LedgerCounts) {
    self.saved = saved
    self.counted = counted
  }
}

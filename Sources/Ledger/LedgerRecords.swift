public import AppStoreTypes

/// A customer that the ledger knows: one person, under one or more app user ids.
public struct CustomerRecord: Hashable, Sendable {
  /// The app user id that was seen first.
  public let id: CustomerID
  /// Every app user id of the customer, in the order in which they were seen first.
  public let appUserIDs: [CustomerID]
  /// When the customer was seen first.
  public let firstSeen: Timestamp
  /// When the customer was seen last, to the minute.
  public let lastSeen: Timestamp

  /// Creates the record of a customer with one app user id.
  public init(id: CustomerID, firstSeen: Timestamp, lastSeen: Timestamp) {
    self.id = id
    appUserIDs = [id]
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
  }

  /// Creates a record from the sights of all app user ids of one customer; `nil` when there are none.
  package init?(_ sights: [AppUserIDSight]) {
    let ordered = sights.count < 2 ? sights : sights.sorted { $0.isEarlier(than: $1) }
    guard let first = ordered.first else { return nil }
    id = first.id
    appUserIDs = ordered.map(\.id)
    firstSeen = first.firstSeen
    lastSeen = ordered.reduce(first.lastSeen) { max($0, $1.lastSeen) }
  }
}

/// What seeing a customer came to.
public struct CustomerSight: Hashable, Sendable {
  /// The customer.
  public let customer: CustomerRecord
  /// Whether nobody had the app user id before.
  public let created: Bool
  /// What changed about customers and owners.
  public let changes: [CustomerChange]

  /// Creates a sight.
  public init(customer: CustomerRecord, created: Bool, changes: [CustomerChange] = []) {
    self.customer = customer
    self.created = created
    self.changes = changes
  }
}

/// When an app user id was seen.
package struct AppUserIDSight: Hashable, Sendable {
  package let id: CustomerID
  package let firstSeen: Timestamp
  /// To the minute.
  package let lastSeen: Timestamp

  package init(id: CustomerID, firstSeen: Timestamp, lastSeen: Timestamp) {
    self.id = id
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
  }

  /// Whether this id was seen first; of two seen in the same millisecond the smaller one counts.
  package func isEarlier(than other: AppUserIDSight) -> Bool {
    guard firstSeen == other.firstSeen else { return firstSeen < other.firstSeen }
    return id.rawValue.utf8.lexicographicallyPrecedes(other.id.rawValue.utf8)
  }
}

/// A fact as it stands in the ledger.
public struct RecordedFact: Hashable, Sendable {
  /// The place in the ledger; later facts have greater ones.
  public let sequence: Int64
  /// What was signed.
  public let fact: SignedFact
  /// Where it came from first.
  public let source: FactSource
  /// When it arrived first.
  public let receivedAt: Timestamp

  package init(sequence: Int64, fact: SignedFact, source: FactSource, receivedAt: Timestamp) {
    self.sequence = sequence
    self.fact = fact
    self.source = source
    self.receivedAt = receivedAt
  }
}

/// Something that could not be verified, kept so that a person can look at it.
public struct QuarantinedItem: Hashable, Sendable, Identifiable {
  /// The number of the item; later items have greater ones.
  public let id: Int64
  /// When it arrived.
  public var receivedAt: Timestamp { arrival.date }
  /// Where it came from, such as `notification`.
  public let source: String
  /// The code of the check that failed last, such as `chain.root`.
  public var check: String
  /// What is wrong and the fix; it begins with the check.
  public var explanation: String
  /// What is wrong and the fix, for where the check stands beside it.
  public var reason: String {
    explanation.hasPrefix("\(check): ")
      ? String(explanation.dropFirst(check.count + 2)) : explanation
  }
  /// The bytes as they arrived.
  public let raw: [UInt8]
  /// How often it was tried again in vain.
  public var attempts: Int
  /// When it was tried last; `nil` when it was not tried since it arrived.
  public var triedAt: Timestamp?
  /// The configuration it was tried with last, as a fingerprint; `nil` as ``triedAt`` is.
  public var triedWith: String?
  /// How far the record had come when it arrived.
  package let arrival: RecordPosition

  package init(
    id: Int64, arrival: RecordPosition, source: String, check: String, explanation: String,
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

/// How much a ledger holds.
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

public import AppStoreTypes

/// A customer that the ledger knows.
public struct CustomerRecord: Hashable, Sendable {
  /// The app user id.
  public let id: CustomerID
  /// When the customer was seen first.
  public let firstSeen: Timestamp
  /// When the customer was seen last, to the minute.
  public let lastSeen: Timestamp

  /// Creates a record.
  public init(id: CustomerID, firstSeen: Timestamp, lastSeen: Timestamp) {
    self.id = id
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
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

/// A customer's claim to own a purchase; the newest claim decides.
public struct OwnershipClaim: Hashable, Sendable {
  /// The purchase.
  public let originalTransactionID: OriginalTransactionID
  /// The customer.
  public let customer: CustomerID
  /// When the claim was made.
  public let claimedAt: Timestamp

  package init(
    originalTransactionID: OriginalTransactionID, customer: CustomerID, claimedAt: Timestamp
  ) {
    self.originalTransactionID = originalTransactionID
    self.customer = customer
    self.claimedAt = claimedAt
  }
}

/// Something that could not be verified, kept so that a person can look at it.
public struct QuarantinedItem: Hashable, Sendable, Identifiable {
  /// The number of the item; later items have greater ones.
  public let id: Int64
  /// When it arrived.
  public let receivedAt: Timestamp
  /// Where it came from, such as `notification`.
  public let source: String
  /// The code of the check that failed, such as `chain.root`.
  public let check: String
  /// What is wrong and the fix.
  public let explanation: String
  /// The bytes as they arrived.
  public let raw: [UInt8]

  package init(
    id: Int64, receivedAt: Timestamp, source: String, check: String, explanation: String,
    raw: [UInt8]
  ) {
    self.id = id
    self.receivedAt = receivedAt
    self.source = source
    self.check = check
    self.explanation = explanation
    self.raw = raw
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

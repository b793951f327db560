public import AppStoreTypes

/// What kind of thing changed.
public struct ChangeKind: OpenCode {
  /// The text of the wire.
  public let rawValue: String
  /// Creates a kind from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The ledger has a version of a transaction it did not have.
  public static let transaction = ChangeKind(rawValue: "transaction")
  /// The ledger has renewal information it did not have.
  public static let renewalInfo = ChangeKind(rawValue: "renewal_info")
  /// The ledger has a notification it did not have.
  public static let notification = ChangeKind(rawValue: "notification")
  /// The ledger has an app transaction it did not have.
  public static let appTransaction = ChangeKind(rawValue: "app_transaction")
  /// Creates the kind that goes with a new fact.
  init(of fact: SignedFact.Kind) {
    self =
      switch fact {
      case .transaction: .transaction
      case .renewalInfo: .renewalInfo
      case .notification: .notification
      case .appTransaction: .appTransaction
      }
  }

  /// An app user id was seen for the first time.
  public static let customer = ChangeKind(rawValue: "customer")
  /// App user ids became one customer, or are so no more.
  public static let alias = ChangeKind(rawValue: "alias")
  /// A customer was deleted.
  public static let deletion = ChangeKind(rawValue: "deletion")
  /// A purchase has another owner.
  public static let ownership = ChangeKind(rawValue: "ownership")
  /// Attributes of a customer changed.
  public static let attributes = ChangeKind(rawValue: "attributes")
  /// An entitlement was given.
  public static let grant = ChangeKind(rawValue: "grant")
  /// What was given was taken back.
  public static let revocation = ChangeKind(rawValue: "revocation")
  /// A customer is shown another offering, or the usual one again.
  public static let offeringOverride = ChangeKind(rawValue: "offering_override")
  /// A balance was changed by the business.
  public static let currencyAdjustment = ChangeKind(rawValue: "currency_adjustment")
  /// Something was bought in the Test Store.
  public static let testStorePurchase = ChangeKind(rawValue: "test_store_purchase")
}

/// One line of the change feed: what changed, and where to look.
///
/// It is written in the same atomic change as what it tells of, so a reader that remembers the last
/// sequence it saw misses nothing, and what was rolled back was never told.
public struct Change: Hashable, Sendable {
  /// What kind of thing changed.
  public let kind: ChangeKind
  /// When.
  public let at: Timestamp
  /// The app user id it concerns; `nil` when nobody owns the purchase.
  public let customer: CustomerID?
  /// The purchase it concerns; `nil` when it is about none.
  public let originalTransactionID: OriginalTransactionID?
  /// The sequence of the fact that changed it; `nil` when no fact did.
  public let factSequence: Int64?

  /// Creates a change.
  public init(
    kind: ChangeKind, at: Timestamp, customer: CustomerID?,
    originalTransactionID: OriginalTransactionID? = nil, factSequence: Int64? = nil
  ) {
    self.kind = kind
    self.at = at
    self.customer = customer
    self.originalTransactionID = originalTransactionID
    self.factSequence = factSequence
  }
}

/// A change as it stands in the feed.
public struct RecordedChange: Hashable, Sendable {
  /// The place in the feed; later changes have greater ones.
  public let sequence: Int64
  /// The change.
  public let change: Change

  package init(sequence: Int64, change: Change) {
    self.sequence = sequence
    self.change = change
  }
}

/// Keeps the change feed; append-only, written with what it tells of.
public protocol ChangeStore: Sendable {
  /// Returns changes in order.
  ///
  /// - Parameters:
  ///   - after: The place behind which to begin; 0 for the beginning.
  ///   - limit: The most to return.
  func changes(after: Int64, limit: Int) async throws(LedgerError) -> [RecordedChange]
}

public import AppStoreCore

/// The kind of a change in the feed.
public struct FeedChangeKind: OpenEnum {
  /// The text used in JSON.
  public let rawValue: String
  /// Creates a kind from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A version of a transaction was appended.
  public static let transaction = FeedChangeKind(rawValue: "transaction")
  /// Renewal information was appended.
  public static let renewalInfo = FeedChangeKind(rawValue: "renewal_info")
  /// A notification was appended.
  public static let notification = FeedChangeKind(rawValue: "notification")
  /// An app transaction was appended.
  public static let appTransaction = FeedChangeKind(rawValue: "app_transaction")
  /// Creates the kind for a new fact.
  init(of fact: SignedFact.Kind) {
    self =
      switch fact {
      case .transaction: .transaction
      case .renewalInfo: .renewalInfo
      case .notification: .notification
      case .appTransaction: .appTransaction
      }
  }

  /// Exchange rates were imported.
  public static let exchangeRates = FeedChangeKind(rawValue: "exchange_rates")
  /// An app user id was seen for the first time.
  public static let customer = FeedChangeKind(rawValue: "customer")
  /// App user ids were joined into one customer, or separated again.
  public static let alias = FeedChangeKind(rawValue: "alias")
  /// A customer was deleted.
  public static let deletion = FeedChangeKind(rawValue: "deletion")
  /// The owner of a purchase changed.
  public static let ownership = FeedChangeKind(rawValue: "ownership")
  /// Attributes of a customer changed.
  public static let attributes = FeedChangeKind(rawValue: "attributes")
  /// An entitlement was granted.
  public static let grant = FeedChangeKind(rawValue: "grant")
  /// A grant was revoked.
  public static let revocation = FeedChangeKind(rawValue: "revocation")
  /// A customer's offering override was set or removed.
  public static let offeringOverride = FeedChangeKind(rawValue: "offering_override")
  /// The developer adjusted a balance.
  public static let currencyAdjustment = FeedChangeKind(rawValue: "currency_adjustment")
  /// A Test Store purchase was made.
  public static let testStorePurchase = FeedChangeKind(rawValue: "test_store_purchase")
  /// A due date of a purchase or a customer passed; see ``EventStore/recordPassed(_:)``.
  public static let due = FeedChangeKind(rawValue: "due")
  /// A webhook endpoint has failed for a day; the reference is its name.
  public static let webhookFailing = FeedChangeKind(rawValue: "webhook_failing")
  /// A run of a data export ended; the reference is JSON that says how.
  public static let exportEnded = FeedChangeKind(rawValue: "export_ended")
  /// The App Store requested a retention message; the reference is the request's identifier.
  public static let retentionRequest = FeedChangeKind(rawValue: "retention_request")
  /// An experiment enrolled a customer; the reference is an ``EnrollmentLine``.
  public static let enrollment = FeedChangeKind(rawValue: "enrollment")
  /// The consumption information about a refund request was sent, or will not be sent; the reference
  /// is the UUID of Apple's notification.
  public static let consumptionInformation = FeedChangeKind(rawValue: "consumption_information")
}

/// A row of the change feed: what changed, and where to look.
///
/// It is written in the same transaction as the change itself. A reader that remembers the last
/// sequence it read misses nothing and never sees a change that was rolled back.
public struct FeedChange: Hashable, Sendable {
  /// The kind of change.
  public let kind: FeedChangeKind
  /// When it happened.
  public let at: Timestamp
  /// The app user id concerned; `nil` if the purchase has no owner.
  public let customer: AppUserID?
  /// The purchase concerned; `nil` if the change is not about a purchase.
  public let originalTransactionID: OriginalTransactionID?
  /// The sequence of the fact that caused it; `nil` if it was not caused by a fact.
  public let factSequence: Int64?
  /// The ID of what changed: the number of an operation, or the ID of a grant, an adjustment, a Test
  /// Store purchase or a request of Apple, or the kind of a due date; `nil` if the other properties
  /// say what changed.
  public let reference: String?
  /// Whether it belongs to the unit of the change before it: one recording or one request wrote
  /// both.
  ///
  /// A ledger sets it when it appends the change.
  public internal(set) var continuesUnit: Bool

  /// Creates a change.
  public init(
    kind: FeedChangeKind, at: Timestamp, customer: AppUserID?,
    originalTransactionID: OriginalTransactionID? = nil, factSequence: Int64? = nil,
    reference: String? = nil, continuesUnit: Bool = false
  ) {
    self.kind = kind
    self.at = at
    self.customer = customer
    self.originalTransactionID = originalTransactionID
    self.factSequence = factSequence
    self.reference = reference
    self.continuesUnit = continuesUnit
  }
}

extension FeedChange {
  /// Creates the change that reports a webhook endpoint that has failed for a day.
  public init(webhookFailing endpoint: String, at now: Timestamp) {
    self.init(kind: .webhookFailing, at: now, customer: nil, reference: endpoint)
  }
}

/// A change with its position in the feed.
public struct RecordedFeedChange: Hashable, Sendable {
  /// The position in the feed; later changes have greater ones.
  public let sequence: Int64
  /// The change.
  public let change: FeedChange

  /// Creates a recorded change.
  public init(sequence: Int64, change: FeedChange) {
    self.sequence = sequence
    self.change = change
  }
}

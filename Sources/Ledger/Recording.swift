public import AppStoreTypes
public import SignedData

/// Where a fact came from.
public enum FactSource: String, Codable, Hashable, Sendable {
  /// An App Store Server Notification.
  case notification
  /// A purchase that an app reported.
  case receipt
  /// An answer of the App Store Server API.
  case serverAPI
  /// Data from another system.
  case `import`
}

/// Signed data that arrived together; a ledger appends all of it or nothing.
public struct Recording: Sendable {
  /// The facts of a recording, made with it so that no store hashes while it holds its lock.
  final class Facts: Sendable {
    let transaction: SignedFact?
    let renewalInfo: SignedFact?
    let notification: SignedFact?
    let appTransaction: SignedFact?

    init(
      transaction: SignedFact?, renewalInfo: SignedFact?, notification: SignedFact?,
      appTransaction: SignedFact?
    ) {
      self.transaction = transaction
      self.renewalInfo = renewalInfo
      self.notification = notification
      self.appTransaction = appTransaction
    }
  }

  /// Where it came from.
  public let source: FactSource
  /// When it arrived.
  public let receivedAt: Timestamp
  /// The transaction; `nil` when none arrived.
  public let transaction: Verified<JWSTransactionDecodedPayload>?
  /// The renewal info of the transaction's purchase; `nil` when none arrived.
  public let renewalInfo: Verified<JWSRenewalInfoDecodedPayload>?
  /// The notification that brought them; `nil` when they came another way.
  public let notification: Verified<ResponseBodyV2DecodedPayload>?
  /// The customer's download of the app; `nil` when none arrived.
  public let appTransaction: Verified<JWSAppTransactionDecodedPayload>?
  /// What a customer's app says about whose purchase it is; `nil` when nobody showed it.
  public internal(set) var claim: PurchaseClaim?
  /// What happens when an identified customer has the purchase and the transaction names another as its
  /// buyer; a claim says for itself.
  public let behavior: RestoreBehavior
  /// The facts of the above.
  let facts: Facts

  /// Creates a recording.
  ///
  /// Renewal info is verified beside a transaction of the same purchase, and must be recorded beside
  /// it; anything else is a programmer's mistake.
  public init(
    source: FactSource, receivedAt: Timestamp,
    transaction: Verified<JWSTransactionDecodedPayload>?,
    renewalInfo: Verified<JWSRenewalInfoDecodedPayload>?,
    notification: Verified<ResponseBodyV2DecodedPayload>?, claim: PurchaseClaim?,
    appTransaction: Verified<JWSAppTransactionDecodedPayload>? = nil,
    behavior: RestoreBehavior = .transfer
  ) {
    precondition(
      renewalInfo == nil
        || renewalInfo?.payload.originalTransactionId
          == transaction?.payload.originalTransactionId,
      "renewal info is recorded beside a transaction of the same purchase")
    self.source = source
    self.receivedAt = receivedAt
    self.transaction = transaction
    self.renewalInfo = renewalInfo
    self.notification = notification
    self.claim = claim
    self.appTransaction = appTransaction
    self.behavior = behavior
    let purchase = transaction?.payload
    facts = Facts(
      transaction: transaction.map { SignedFact($0) },
      renewalInfo: renewalInfo.flatMap { renewalInfo in
        purchase.map { SignedFact(renewalInfo, bundleID: $0.bundleId) }
      },
      notification: notification.map {
        SignedFact($0, about: purchase?.originalTransactionId)
      },
      appTransaction: appTransaction.map { SignedFact($0) })
  }
}

/// What a recording changed.
public struct RecordingOutcome: Hashable, Sendable {
  /// How many facts the ledger did not have before.
  public let newFacts: Int
  /// The app user id that owns the purchase after the recording; `nil` when nobody owns it or it is about
  /// no purchase.
  public let customer: CustomerID?
  /// What the claim came to; `nil` without a claim to a purchase.
  public let decision: ClaimDecision?
  /// What changed about customers and owners, in order.
  public let changes: [CustomerChange]
  /// Whether the purchase moved because too many customers were joined over it, or to one customer.
  public let isOverAliasLimit: Bool

  /// Creates an outcome.
  public init(
    newFacts: Int, customer: CustomerID?, decision: ClaimDecision? = nil,
    changes: [CustomerChange] = [], isOverAliasLimit: Bool = false
  ) {
    self.newFacts = newFacts
    self.customer = customer
    self.decision = decision
    self.changes = changes
    self.isOverAliasLimit = isOverAliasLimit
  }
}

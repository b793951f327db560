public import AppStoreCore
public import SignedData

/// The source of a fact.
public enum FactSource: String, Codable, Hashable, Sendable {
  /// An App Store Server Notification.
  case notification
  /// A purchase posted by an app.
  case receipt
  /// A response of the App Store Server API.
  case serverAPI
  /// Data from another system.
  case `import`
}

/// Signed data that arrived together; a ledger appends all of it or nothing.
public struct FactBatch: Sendable {
  /// The facts of a recording, created in advance so that no store hashes while holding its lock.
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

  /// The source.
  public let source: FactSource
  /// When it arrived.
  public let receivedAt: Timestamp
  /// The transaction; `nil` if none arrived.
  public let transaction: Verified<JWSTransactionDecodedPayload>?
  /// The renewal info of the transaction's purchase; `nil` if none arrived.
  public let renewalInfo: Verified<JWSRenewalInfoDecodedPayload>?
  /// The notification that contained them; `nil` if they arrived another way.
  public let notification: Verified<ResponseBodyV2DecodedPayload>?
  /// The customer's download of the app; `nil` if none arrived.
  public let appTransaction: Verified<JWSAppTransactionDecodedPayload>?
  /// The claim of a customer's app; `nil` if no app presented it.
  public internal(set) var claim: PurchaseClaim?
  /// The restore behavior if an identified customer owns the purchase and the transaction names
  /// another as its buyer.
  ///
  /// A claim brings its own.
  public let behavior: RestoreBehavior
  /// What the request of the claim states about the app; `nil` without a claim, or if the visit is
  /// recorded already.
  public var visit: CustomerVisit?
  /// What the request states about the offering of the transaction; `nil` if nothing.
  public var offering: ReportedOffering?
  /// The facts of the data above.
  let facts: Facts

  /// Creates a recording.
  ///
  /// Renewal info is verified with a transaction of the same purchase and must be recorded with it;
  /// anything else is a programming error.
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
      "renewal info is recorded with a transaction of the same purchase")
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

/// The changes made by a recording.
public struct AppendResult: Hashable, Sendable {
  /// The number of facts that were new.
  public let newFacts: Int
  /// The app user id that owns the purchase afterwards; `nil` without an owner or a purchase.
  public let customer: AppUserID?
  /// The decision on the claim; `nil` without a claim to a purchase.
  public let decision: ClaimDecision?
  /// The changes to customers and owners, in order.
  public let changes: [CustomerChange]
  /// Whether the purchase moved because too many customers were joined over it, or to one customer.
  public let isOverAliasLimit: Bool

  /// Creates an outcome.
  public init(
    newFacts: Int, customer: AppUserID?, decision: ClaimDecision? = nil,
    changes: [CustomerChange] = [], isOverAliasLimit: Bool = false
  ) {
    self.newFacts = newFacts
    self.customer = customer
    self.decision = decision
    self.changes = changes
    self.isOverAliasLimit = isOverAliasLimit
  }
}

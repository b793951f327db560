public import AppStoreCore
public import Foundation

/// The part of one transaction, from any store, that decides about access.
///
/// It does not replace the signed data: the signed bytes remain in the ledger.
public struct TransactionRecord: Hashable, Sendable {
  /// The store of a purchase.
  public enum Store: UInt8, Hashable, Sendable {
    /// Apple's App Store, which signed it.
    case appStore
    /// Granted by the developer.
    case promotional
    /// The Test Store of a development build.
    case testStore
  }

  /// Where a transaction was made, as far as policies need it; copying a whole record costs more.
  struct Origin {
    let store: Store
    let environment: AppStoreEnvironment
  }

  /// What is stated about few transactions, which copies share: a record is copied often, and each
  /// stored property costs time.
  private struct RareFields: Hashable {
    var revocationReason: RevocationReason?
    var revocationType: RevocationType?
    var revocationPercentage: Int?
    var additionalTransactionReason: AdditionalTransactionReason?
    var seats: SeatRecord?
  }

  private final class Rare: Hashable, Sendable {
    let fields: RareFields

    init(_ fields: RareFields) { self.fields = fields }

    static func == (one: Rare, other: Rare) -> Bool {
      one === other || one.fields == other.fields
    }

    func hash(into hasher: inout Hasher) { hasher.combine(fields) }
  }

  /// `nil` if none of the fields is stated.
  private var rare: Rare?

  private mutating func setRare<Value: Equatable>(
    _ field: WritableKeyPath<RareFields, Value?>, _ value: Value?
  ) {
    guard value != nil || rare != nil else { return }
    var fields = rare?.fields ?? RareFields()
    guard fields[keyPath: field] != value else { return }
    fields[keyPath: field] = value
    rare = fields == RareFields() ? nil : Rare(fields)
  }

  /// The store of the purchase.
  public var store = Store.appStore
  /// The transaction.
  public var transactionId: TransactionID
  /// The first transaction of the purchase.
  public var originalTransactionId: OriginalTransactionID
  /// The product.
  public var productId: ProductID
  /// The app.
  public var bundleId: BundleID
  /// The kind of product.
  public var type: ProductType
  /// When this period was bought.
  public var purchaseDate: Timestamp
  /// When the purchase was first made.
  public var originalPurchaseDate: Timestamp
  /// When the period ends; `nil` if it does not end.
  public var expiresDate: Timestamp?
  /// When this version was signed.
  public var signedDate: Timestamp
  /// When it was refunded or the sharing ended; `nil` if it was not.
  public var revocationDate: Timestamp?
  /// Why it was revoked; `nil` if it was not, or no reason was stated.
  public var revocationReason: RevocationReason? {
    get { rare?.fields.revocationReason }
    set { setRare(\.revocationReason, newValue) }
  }
  /// How it was revoked; `nil` if it was not, or not stated.
  public var revocationType: RevocationType? {
    get { rare?.fields.revocationType }
    set { setRare(\.revocationType, newValue) }
  }
  /// How much of the charge was refunded, in thousandths of a percent; `nil` if not stated.
  public var revocationPercentage: Int? {
    get { rare?.fields.revocationPercentage }
    set { setRare(\.revocationPercentage, newValue) }
  }
  /// Whether it was replaced by another plan.
  public var isUpgraded = false
  /// Whether the buyer is the customer, a family member or an organization.
  public var inAppOwnershipType = InAppOwnershipType.purchased
  /// The server environment.
  public var environment: AppStoreEnvironment
  /// The kind of offer; `nil` if none exists.
  public var offerType: OfferType?
  /// How the offer is paid; `nil` if none exists.
  public var offerDiscountType: OfferDiscountType?
  /// The offer; `nil` for introductory offers or if there is none.
  public var offerIdentifier: String?
  /// The price as signed, in thousandths of the currency unit; `nil` if not stated.
  ///
  /// It is that of the whole ``quantity``, but the average of one seat for seats; ``chargedPrice`` is what
  /// was charged.
  public var price: Int64?
  /// The ISO 4217 code of the currency; `nil` if not stated.
  public var currency: String?
  /// The quantity.
  public var quantity = 1
  /// The alpha-3 code of the storefront; `nil` if not stated.
  public var storefront: String?
  /// Whether the customer bought it or it renewed automatically; `nil` if not stated.
  public var transactionReason: TransactionReason?
  /// The subscription group; `nil` for other products.
  public var subscriptionGroupIdentifier: SubscriptionGroupID?
  /// The customer's token set by the app at the purchase; `nil` if none exists.
  public var appAccountToken: UUID?
  /// The charge of a subscription, which several transactions may share; `nil` for other products.
  public var webOrderLineItemId: String?
  /// Why a period has this transaction besides another one; `nil` if it is the whole period.
  public var additionalTransactionReason: AdditionalTransactionReason? {
    get { rare?.fields.additionalTransactionReason }
    set { setRare(\.additionalTransactionReason, newValue) }
  }
  /// The seats; `nil` if it is not sold by the seat.
  public var seats: SeatRecord? {
    get { rare?.fields.seats }
    set { setRare(\.seats, newValue) }
  }

  /// Whether another known version or some of its seats were revoked and nothing of this one is: Apple
  /// reversed a refund.
  ///
  /// A history remembers it.
  var wasRevoked = false
  /// Whether the customer requested a refund, or Apple declined one, as a notification stated.
  ///
  /// A history remembers it.
  var hasRefundRequest = false

  /// When the first of the other known versions was signed, if that was before this one.
  ///
  /// It is the purchase date if that was within an hour after it, and `nil` if this version is the first
  /// one, or ``isSignedInTime`` itself. A history remembers it.
  var earlierSigning: Timestamp?

  /// Whether it was signed within an hour after the purchase date, in which the App Store usually signs
  /// a transaction first.
  var isSignedInTime: Bool { signedDate.milliseconds - purchaseDate.milliseconds <= 3_600_000 }

  /// When the first known version was signed; the purchase date if that was within an hour after it.
  package var firstSignedDate: Timestamp {
    isSignedInTime ? purchaseDate : earlierSigning ?? signedDate
  }

  /// Whether signed data other than this version states something about refunds; see
  /// ``RefundTimeline``.
  package var hasRefundHistory: Bool { wasRevoked || hasRefundRequest || refundedSeats > 0 }

  /// The record as signed, without data remembered from other versions and notifications.
  var withoutMemory: TransactionRecord {
    var record = self
    (record.wasRevoked, record.hasRefundRequest, record.earlierSigning) = (false, false, nil)
    return record
  }

  /// Whether it is one of several transactions of a period whose seats were added one after another.
  public var isSeatAddition: Bool { additionalTransactionReason == .seatAddition }

  /// Returns whether a later transaction adds seats to the period of this one.
  ///
  /// No seats can be added to a revoked transaction.
  func sharesPeriod(with later: TransactionRecord) -> Bool {
    later.isSeatAddition && productId == later.productId
      && expiresDate.map { later.purchaseDate < $0 } ?? false
      && revocationDate.map { later.purchaseDate < $0 } ?? true
  }

  var origin: Origin { Origin(store: store, environment: environment) }

  /// Whether it was bought by a family member, or by an organization that assigned a seat.
  public var isShared: Bool {
    inAppOwnershipType == .familyShared || inAppOwnershipType == .assigned
  }

  /// Whether the customer got a refund; shared and granted purchases only end.
  public var isRefunded: Bool {
    revocationDate != nil && revocationType != .familyRevoke && !isShared && store != .promotional
  }

  /// Creates a record of a transaction; set the other properties afterwards.
  public init(
    transactionId: TransactionID, originalTransactionId: OriginalTransactionID,
    productId: ProductID, bundleId: BundleID, type: ProductType, purchaseDate: Timestamp,
    originalPurchaseDate: Timestamp, signedDate: Timestamp, environment: AppStoreEnvironment
  ) {
    self.transactionId = transactionId
    self.originalTransactionId = originalTransactionId
    self.productId = productId
    self.bundleId = bundleId
    self.type = type
    self.purchaseDate = purchaseDate
    self.originalPurchaseDate = originalPurchaseDate
    self.signedDate = signedDate
    self.environment = environment
  }

  /// Creates the record of a transaction signed by Apple.
  public init(_ payload: JWSTransactionDecodedPayload) {
    self.init(
      transactionId: payload.transactionId, originalTransactionId: payload.originalTransactionId,
      productId: payload.productId, bundleId: payload.bundleId, type: payload.type,
      purchaseDate: payload.purchaseDate, originalPurchaseDate: payload.originalPurchaseDate,
      signedDate: payload.signedDate, environment: payload.environment)
    expiresDate = payload.expiresDate
    additionalTransactionReason = payload.additionalTransactionReason
    seats = SeatRecord(payload)
    revocationPercentage = payload.revocationPercentage
    // A refund of some seats does not end the others, unless a later one refunded all of them.
    if seats?.isPartlyRefunded != true || payload.revocationType == .fullRefund {
      revocationDate = payload.revocationDate
      revocationReason = payload.revocationReason
      revocationType = payload.revocationType
    }
    isUpgraded = payload.isUpgraded == true
    inAppOwnershipType = payload.inAppOwnershipType
    offerType = payload.offerType
    offerDiscountType = payload.offerDiscountType
    offerIdentifier = payload.offerIdentifier
    price = payload.price
    currency = payload.currency
    quantity = payload.quantity
    storefront = payload.storefront
    transactionReason = payload.transactionReason
    subscriptionGroupIdentifier = payload.subscriptionGroupIdentifier
    appAccountToken = payload.appAccountToken
    // Xcode signs 0 for every charge.
    webOrderLineItemId = payload.environment == .xcode ? nil : payload.webOrderLineItemId
  }
}

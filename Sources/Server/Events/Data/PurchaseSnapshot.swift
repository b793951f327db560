package import AppStoreCore
internal import Subscriptions

/// One purchase, or one period of a subscription, at the time of an event.
package struct PurchaseSnapshot: Hashable, Sendable {
  /// The product.
  package var productID: ProductID
  /// Apple's type of the product.
  package var productType: ProductType
  /// The transaction of the purchase or period.
  package var transactionID: TransactionID
  /// The first transaction.
  package var originalTransactionID: OriginalTransactionID
  /// The store: `app_store`, `test_store` or `promotional`.
  package var store: String
  /// The status.
  package var status: PurchaseStatus
  /// The kind of period.
  package var periodType: PeriodType
  /// The number of the period among the known ones, from 1.
  package var periodNumber: Int
  /// When the period or purchase was bought.
  package var purchasedAt: Timestamp
  /// When the purchase was first made.
  var originalPurchasedAt: Timestamp
  /// When the period ends; `nil` if it does not end.
  package var expiresAt: Timestamp?
  /// When the grace period ends or ended; `nil` if there was none.
  package var graceEnd: Timestamp?
  /// When access ends or ended; `nil` if it does not end.
  package var accessUntil: Timestamp?
  /// Whether auto-renew is on; `nil` if unknown or if the product does not renew.
  package var autoRenew: Bool?
  /// The product of the next period; `nil` if unknown or if the product does not renew.
  var nextProductID: ProductID?
  /// Since when the payment fails; `nil` if it does not.
  var billingIssueAt: Timestamp?
  /// Since when auto-renew is off; `nil` if it is not.
  package var unsubscribedAt: Timestamp?
  /// When it was refunded or the sharing ended; `nil` if it was not.
  package var revokedAt: Timestamp?
  /// Apple's ownership type in lowercase: `purchased`, `family_shared` or `assigned`.
  package var ownership: String
  /// What was charged for the transaction, for all seats; `nil` if unknown.
  package var price: Money?
  /// The price of the next period; `nil` if unknown.
  package var renewalPrice: Money?
  /// The quantity; the seats of the transaction if it is sold by the seat.
  package var quantity: Int
  /// The paid seats of the period, of all its transactions; `nil` if it is not sold by the seat.
  package var paidSeats: Int?
  /// The offer; `nil` if none was used.
  package var offer: OfferSnapshot?
  /// Apple's alpha-3 code of the storefront; `nil` if unknown.
  package var storefront: String?

  /// Creates the snapshot of a transaction.
  ///
  /// - Parameters:
  ///   - transaction: The transaction.
  ///   - evaluated: The purchase evaluated at the event, if this is a transaction of its period.
  ///   - periodNumber: The number of the period among the known ones.
  ///   - paidSeats: The paid seats of the period; `nil` if it is not sold by the seat.
  init(
    _ transaction: TransactionRecord, _ evaluated: EvaluatedPurchase?, periodNumber: Int,
    paidSeats: Int?
  ) {
    productID = transaction.productId
    productType = transaction.type
    transactionID = transaction.transactionId
    originalTransactionID = transaction.originalTransactionId
    store = transaction.store.eventText
    status = evaluated.map { PurchaseStatus($0.state) } ?? PurchaseStatus(of: transaction)
    periodType = PeriodType(of: transaction)
    self.periodNumber = periodNumber
    self.paidSeats = paidSeats
    purchasedAt = transaction.purchaseDate
    originalPurchasedAt = transaction.originalPurchaseDate
    expiresAt = evaluated?.periodEnd ?? transaction.expiresDate
    graceEnd = evaluated?.graceEnd
    accessUntil =
      evaluated.map(\.accessUntil) ?? transaction.revocationDate ?? transaction.expiresDate
    let renewalInfo = evaluated?.renewalInfo
    autoRenew = renewalInfo.map { $0.autoRenewStatus == .on }
    nextProductID = renewalInfo?.autoRenewProductId
    billingIssueAt = evaluated?.billingIssueDate
    unsubscribedAt = evaluated?.unsubscribeDate
    revokedAt = transaction.revocationDate
    ownership = transaction.inAppOwnershipType.rawValue.lowercased()
    price = Money(transaction.chargedPrice)
    renewalPrice = Money(renewalInfo?.renewalPrice, renewalInfo?.currency)
    quantity = transaction.quantity
    offer = OfferSnapshot(
      transaction.offerType, transaction.offerIdentifier, transaction.offerDiscountType)
    storefront = transaction.storefront
  }
}

extension PurchaseStatus {
  init(_ state: PurchaseState) {
    self =
      switch state {
      case .owned, .subscribed, .awaitingRenewal: .active
      case .inGracePeriod: .gracePeriod
      case .inBillingRetry: .billingRetry
      case .expired: .expired
      case .upgraded: .upgraded
      case .revoked: .revoked
      }
  }

  /// The status of an earlier transaction of a purchase.
  init(of transaction: TransactionRecord) {
    self =
      transaction.revocationDate != nil
      ? .revoked
      : transaction.isUpgraded ? .upgraded : transaction.expiresDate == nil ? .active : .expired
  }
}

extension PeriodType {
  init(of transaction: TransactionRecord) {
    self =
      transaction.store == .promotional
      ? .promotional
      : transaction.offerDiscountType == .freeTrial
        ? .trial : transaction.offerType == .introductory ? .intro : .normal
  }
}

extension TransactionRecord.Store {
  /// The text used in JSON.
  var eventText: String {
    switch self {
    case .appStore: "app_store"
    case .promotional: "promotional"
    case .testStore: "test_store"
    }
  }
}

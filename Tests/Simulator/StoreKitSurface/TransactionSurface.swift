import StoreKit

func transaction(_ transaction: Transaction) async {
  let _: Transaction.ID = transaction.id
  let _: UInt64 = transaction.id
  let _: UInt64 = transaction.originalID
  let _: String? = transaction.webOrderLineItemID
  let _: String = transaction.productID
  let _: String? = transaction.subscriptionGroupID
  let _: String = transaction.appBundleID
  let _: Date = transaction.purchaseDate
  let _: Date = transaction.originalPurchaseDate
  let _: Date? = transaction.expirationDate
  let _: Int = transaction.purchasedQuantity
  let _: Bool = transaction.isUpgraded
  let _: Transaction.Offer? = transaction.offer
  let _: Date? = transaction.revocationDate
  let _: Transaction.RevocationReason? = transaction.revocationReason
  let _: Transaction.RevocationType? = transaction.revocationType
  let _: Product.ProductType = transaction.productType
  let _: UUID? = transaction.appAccountToken
  let _: AppStore.Environment = transaction.environment
  let _: Transaction.Reason = transaction.reason
  let _: Storefront = transaction.storefront
  let _: String = transaction.storefrontCountryCode
  let _: Decimal? = transaction.price
  let _: Locale.Currency? = transaction.currency
  let _: String = transaction.appTransactionID
  let _: Data = transaction.deviceVerification
  let _: UUID = transaction.deviceVerificationNonce
  let _: Transaction.OwnershipType = transaction.ownershipType
  let _: Date = transaction.signedDate
  let _: Data = transaction.jsonRepresentation
  let _: String = transaction.debugDescription
  let _: Product.SubscriptionInfo.Status? = await transaction.subscriptionStatus
  let _: Set<Transaction> = [transaction]
  sendable(transaction)
  await transaction.finish()
}

func transactions() async {
  let sequences: [Transaction.Transactions] = [
    Transaction.all, Transaction.currentEntitlements, Transaction.unfinished, Transaction.updates,
    Transaction.all(for: "a"), Transaction.currentEntitlements(for: "a"),
  ]
  for sequence in sequences {
    for await result in sequence {
      let _: VerificationResult<Transaction> = result
    }
    var iterator: Transaction.Transactions.AsyncIterator = sequence.makeAsyncIterator()
    let _: Transaction.Transactions.Element? = await iterator.next()
  }
  neverFails(Transaction.all)
  sendable(Transaction.updates)
  let _: VerificationResult<Transaction>? = await Transaction.latest(for: "a")
}

@MainActor func transactionsOnTheMainActor() async {
  for await result in Transaction.updates { _ = result }
  for await status in Product.SubscriptionInfo.Status.updates { _ = status }
}

func neverFails<Sequence: AsyncSequence>(
  _ sequence: Sequence
) where Sequence.Failure == Never {}

func transactionCodes(_ offer: Transaction.Offer) {
  let reasons: [Transaction.Reason] = [.purchase, .renewal, .init(rawValue: "x")]
  let revocations: [Transaction.RevocationReason] = [
    .developerIssue, .other, .init(rawValue: 7),
  ]
  let revocationTypes: [Transaction.RevocationType] = [
    .familyRevocation, .fullRefund, .proratedRefund, .init(rawValue: "x"),
  ]
  let offers: [Transaction.OfferType] = [
    .introductory, .promotional, .code, .winBack, .init(rawValue: 7),
  ]
  let owners: [Transaction.OwnershipType] = [.purchased, .familyShared, .init(rawValue: "x")]
  let modes: [Transaction.Offer.PaymentMode] = [
    .freeTrial, .payAsYouGo, .payUpFront, .oneTime, .init(rawValue: "x"),
  ]
  let _: [String] = reasons.map(\.rawValue) + modes.map(\.rawValue)
  let _: [String] = revocationTypes.map(\.rawValue) + owners.map(\.localizedDescription)
  let _: [String] = revocations.map(\.localizedDescription)
  let _: [String] = offers.map(\.localizedDescription)
  let _: String? = offer.id
  let _: Transaction.OfferType = offer.type
  let _: Transaction.Offer.PaymentMode? = offer.paymentMode
  let _: Product.SubscriptionPeriod? = offer.period
}

@available(*, deprecated, message: "it uses what Apple deprecated")
func deprecatedTransaction(_ transaction: Transaction, _ product: Product) async {
  let _: Transaction.OfferType? = transaction.offerType
  let _: String? = transaction.offerID
  let _: String? = transaction.offerPaymentModeStringRepresentation
  let _: String? = transaction.offerPeriodStringRepresentation
  let _: String = transaction.environmentStringRepresentation
  let _: String = transaction.reasonStringRepresentation
  let _: String? = transaction.currencyCode
  let _: VerificationResult<Transaction>? = await Transaction.currentEntitlement(for: "a")
  let _: VerificationResult<Transaction>? = await product.currentEntitlement
}

import StoreKit

// What takes a scene or a view controller, and what happens outside of purchases.

@MainActor func sheets(
  _ product: Product, _ transaction: Transaction, in scene: UIWindowScene,
  from controller: UIViewController
) async throws {
  let _: UIScene = scene
  let _: Product.PurchaseResult = try await product.purchase(confirmIn: scene)
  let _: Product.PurchaseResult = try await product.purchase(confirmIn: scene, options: [])
  let _: Product.PurchaseResult = try await product.purchase(confirmIn: controller)
  let status: Transaction.RefundRequestStatus = try await transaction.beginRefundRequest(in: scene)
  let _: Transaction.RefundRequestStatus = try await Transaction.beginRefundRequest(
    for: 1 as UInt64, in: scene)
  switch status {
  case .success, .userCancelled: break
  @unknown default: break
  }
  let _: Void = try await AppStore.showManageSubscriptions(in: scene)
  let _: Void = try await AppStore.showManageSubscriptions(in: scene, subscriptionGroupID: "G")
  let _: Void = try await AppStore.presentOfferCodeRedeemSheet(in: scene)
  let _: VerificationResult<Transaction> = try await AppStore.presentOfferCodeRedeemSheet(
    from: controller)
  let _: Void = try await AppStore.presentOfferCodeRedeemSheet(from: NSViewController())
  let options: Set<RedeemOption> = []
  let _: VerificationResult<Transaction> = try await AppStore.presentOfferCodeRedeemSheet(
    from: controller, options: options)
  let _: Void = AppStore.requestReview(in: scene)
  let kind: AppStoreMerchandisingKind = .subscriptionBundle("G")
  switch try await AppStore.presentMerchandising(kind, from: controller) {
  case .dismissed: break
  case .purchaseCompleted(let result): let _: Product.PurchaseResult = result
  @unknown default: break
  }
  let _: Int? = await AppStore.ageRatingCode
}

func refundError(_ error: Transaction.RefundRequestError) {
  switch error {
  case .duplicateRequest, .failed, .ineligible: break
  @unknown default: break
  }
  let _: any LocalizedError = error
  let _: [String?] = [error.errorDescription, error.failureReason, error.recoverySuggestion]
  let _: Set<Transaction.RefundRequestError> = [error]
}

@MainActor func messages(in scene: UIWindowScene) async throws {
  let sequence: Message.Messages = Message.messages
  var iterator: Message.Messages.AsyncIterator = sequence.makeAsyncIterator()
  let message: Message.Messages.AsyncIterator.Element? = await iterator.next()
  try message?.display(in: scene)
  let _: Message.Reason? = message?.reason
  let reasons: [Message.Reason] = [
    .generic, .priceIncreaseConsent, .billingIssue, .winBackOffer, .init(rawValue: 9),
  ]
  let _: [Int] = reasons.map(\.rawValue)
  let _: [String] = reasons.map(\.localizedDescription)
  sendable(sequence)
}

func storefronts() async {
  let sequence: Storefront.Storefronts = Storefront.updates
  var iterator: Storefront.Storefronts.AsyncIterator = sequence.makeAsyncIterator()
  let _: Storefront.Storefronts.AsyncIterator.Element? = await iterator.next()
  let _: Storefront.Storefronts.Element? = nil
  sendable(sequence)
}

func purchaseIntents() async {
  let sequence: PurchaseIntent.PurchaseIntents = PurchaseIntent.intents
  var iterator: PurchaseIntent.PurchaseIntents.AsyncIterator = sequence.makeAsyncIterator()
  let intent: PurchaseIntent.PurchaseIntents.AsyncIterator.Element? = await iterator.next()
  let _: Product? = intent?.product
  let _: Product.SubscriptionOffer? = intent?.offer
  let _: PurchaseIntent.ID? = intent?.id
  let _: Bool = intent == intent
}

func promotions() async throws {
  var promotion: Product.PromotionInfo? = try await Product.PromotionInfo.currentOrder.first
  let _: Product.ID? = promotion?.productID
  promotion?.visibility = .visible
  try await promotion?.update()
  try await Product.PromotionInfo.updateProductOrder(byID: ["a"])
  try await Product.PromotionInfo.updateProductVisibility(.hidden, for: "a")
  try await Product.PromotionInfo.updateAll([promotion].compactMap { $0 })
  let visibility: Product.PromotionInfo.Visibility? = .init(rawValue: 0)
  let _: Int? = visibility?.rawValue
  switch visibility {
  case .appStoreConnectDefault, .visible, .hidden, nil: break
  @unknown default: break
  }
}

func externalPurchases() async throws {
  let _: Bool = await ExternalPurchase.canPresent
  switch try await ExternalPurchase.presentNoticeSheet() {
  case .cancelled: break
  case .continuedWithExternalPurchaseToken(token: let token): let _: String = token
  @unknown default: break
  }
  let _: Bool = await ExternalPurchaseLink.canOpen
  let _: [URL]? = await ExternalPurchaseLink.eligibleURLs
  try await ExternalPurchaseLink.open()
  if let url = URL(string: "https://a.example") { try await ExternalPurchaseLink.open(url: url) }
  let _: Bool = await ExternalLinkAccount.canOpen
  try await ExternalLinkAccount.open()
  let _: Bool = await ExternalPurchaseCustomLink.isEligible
  let type: ExternalPurchaseCustomLink.NoticeType? = .init(rawValue: 0)
  let _: Int? = type?.rawValue
  let _: [ExternalPurchaseCustomLink.NoticeType] = [.withinApp, .browser]
  let result: ExternalPurchaseCustomLink.NoticeResult =
    try await ExternalPurchaseCustomLink.showNotice(type: .browser)
  switch result {
  case .cancelled, .continued: break
  @unknown default: break
  }
  let token: ExternalPurchaseCustomLink.Token? = try await ExternalPurchaseCustomLink.token(
    for: "SERVICES")
  let _: String? = token?.value
}

func paymentMethods() async throws {
  let binding: PaymentMethodBinding = try await PaymentMethodBinding(id: "card")
  let _: PaymentMethodBinding.ID = binding.id
  try await binding.bind()
  let error: PaymentMethodBinding.PaymentMethodBindingError = .failed
  switch error {
  case .notEligible, .invalidPinningID, .failed: break
  @unknown default: break
  }
  let _: [String?] = [error.errorDescription, error.failureReason, error.recoverySuggestion]
  let _: Set<PaymentMethodBinding> = [binding]
  sendable(binding)
}

func distribution(_ download: AppTransaction) async {
  let _: AppTransaction.StoreType = download.storeType
  let types: [AppTransaction.StoreType] = [
    .consumer, .education, .enterprise, .init(rawValue: "x"),
  ]
  let _: [String] = types.map(\.rawValue) + [download.storeTypeStringRepresentation]
  let _: Date? = download.revocationDate
  let sequence: AppTransaction.AppTransactions = AppTransaction.all
  var iterator: AppTransaction.AppTransactions.AsyncIterator = sequence.makeAsyncIterator()
  let _: AppTransaction.AppTransactions.Element? = await iterator.next()
  sendable(sequence)
}

func olderSignatures(_ signature: Product.SubscriptionOffer.Signature) {
  let _: [String] = [signature.keyID]
  let _: UUID = signature.nonce
  let _: Int = signature.timestamp
  let _: Data = signature.signature
  let copy = Product.SubscriptionOffer.Signature(
    keyID: "k", nonce: signature.nonce, timestamp: 1, signature: Data())
  let _: Product.PurchaseOption = .promotionalOffer(offerID: "o", signature: copy)
}

func unitFormat(_ product: Product, _ unit: Product.SubscriptionPeriod.Unit) {
  let style: Product.SubscriptionPeriod.Unit.FormatStyle =
    product.subscriptionPeriodUnitFormatStyle
  let _: String = style.format(unit)
  let _: String = unit.formatted(style)
  let _: Product.SubscriptionPeriod.Unit.FormatStyle = style.locale(Locale(identifier: "de_DE"))
  let _: Product.SubscriptionPeriod.Unit.FormatStyle.FormatInput = unit
  let _: Product.SubscriptionPeriod.Unit.FormatStyle.FormatOutput = ""
  let _: Set<Product.SubscriptionPeriod.Unit.FormatStyle> = [style]
}

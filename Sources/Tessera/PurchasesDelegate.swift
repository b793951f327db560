/// What the SDK tells an app.
///
/// Every requirement has a default that does nothing, and every call is made on the main actor. Where
/// RevenueCat's protocol is Objective-C's and its methods are optional, this one is an ordinary protocol:
/// call `delegate.purchases(…)` without the `?` of an optional method.
public protocol PurchasesDelegate: AnyObject {
  /// Hears of the newest customer info, and of each change once.
  @MainActor func purchases(_ purchases: Purchases, receivedUpdated customerInfo: CustomerInfo)

  /// Hears that the customer began to buy a promoted product in the App Store, or took an offer there.
  ///
  /// It is called on iOS 16.4 and macOS 14.4 and later, unless the app was configured to complete purchases itself:
  /// then it reads StoreKit's `PurchaseIntent.intents`. What the customer began before there was a delegate goes to
  /// the first one.
  ///
  /// - Parameter startPurchase: Goes on with the purchase, now or when the app is ready for it.
  @MainActor func purchases(
    _ purchases: Purchases, readyForPromotedProduct product: StoreProduct,
    purchase startPurchase: @escaping StartPurchaseBlock)

  /// Whether the App Store may ask the customer about a raised price now.
  ///
  /// This version does not ask: with StoreKit 2 an app holds the question back through `Message`.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/message>
  @MainActor var shouldShowPriceConsent: Bool { get }
}

extension PurchasesDelegate {
  /// Does nothing.
  @MainActor public func purchases(
    _ purchases: Purchases, receivedUpdated customerInfo: CustomerInfo
  ) {}

  /// Does nothing, so that the purchase is not made.
  @MainActor public func purchases(
    _ purchases: Purchases, readyForPromotedProduct product: StoreProduct,
    purchase startPurchase: @escaping StartPurchaseBlock
  ) {}

  /// Yes.
  @MainActor public var shouldShowPriceConsent: Bool { true }
}

/// Hears how a purchase ended: the transaction, what the customer may use, why not, and whether the
/// customer cancelled.
public typealias PurchaseCompletedBlock =
  @MainActor @Sendable (StoreTransaction?, CustomerInfo?, PublicError?, Bool) -> Void

/// Goes on with a purchase that the App Store began.
public typealias StartPurchaseBlock = (@escaping PurchaseCompletedBlock) -> Void

/// The SDK's calls to an app.
///
/// Every requirement has an empty default implementation, and every call is made on the main actor.
/// RevenueCat's protocol is an Objective-C protocol with optional methods; this one is a Swift
/// protocol. Call `delegate.purchases(…)` without the `?` of an optional method.
public protocol PurchasesDelegate: AnyObject {
  /// Called with the newest customer info, and once for each change.
  @MainActor func purchases(_ purchases: Purchases, receivedUpdated customerInfo: CustomerInfo)

  /// Called when the customer starts to buy a promoted product, or accepts an offer, in the App
  /// Store.
  ///
  /// Called on iOS 16.4, macOS 14.4 and later, unless the app was configured to complete purchases
  /// itself and so reads StoreKit's `PurchaseIntent.intents`. A purchase started before a delegate
  /// was set is passed to the first delegate.
  ///
  /// - Parameters:
  ///   - purchases: The SDK.
  ///   - product: The promoted product.
  ///   - startPurchase: Continues the purchase, now or when the app is ready.
  @MainActor func purchases(
    _ purchases: Purchases, readyForPromotedProduct product: StoreProduct,
    purchase startPurchase: @escaping StartPurchaseBlock)

  /// Whether the App Store may ask the customer to agree to a price increase now.
  ///
  /// This version does not read it: with StoreKit 2 an app defers the message through `Message`.
  ///
  /// Source: <https://developer.apple.com/documentation/storekit/message>
  @MainActor var shouldShowPriceConsent: Bool { get }
}

extension PurchasesDelegate {
  /// Does nothing.
  @MainActor public func purchases(
    _ purchases: Purchases, receivedUpdated customerInfo: CustomerInfo
  ) {}

  /// Does nothing, so the purchase is not made.
  @MainActor public func purchases(
    _ purchases: Purchases, readyForPromotedProduct product: StoreProduct,
    purchase startPurchase: @escaping StartPurchaseBlock
  ) {}

  /// Default: `true`.
  @MainActor public var shouldShowPriceConsent: Bool { true }
}

/// Receives the result of a purchase: the transaction, the customer info, the error, and whether
/// the customer canceled.
public typealias PurchaseCompletedBlock =
  @MainActor @Sendable (StoreTransaction?, CustomerInfo?, PublicError?, Bool) -> Void

/// Continues a purchase that was started in the App Store.
public typealias StartPurchaseBlock = (@escaping PurchaseCompletedBlock) -> Void

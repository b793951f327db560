// Apple's names for use after `forAPI:`.

extension FailableStoreKitAPI where Self == StoreKitLoadProductsAPI {
  /// Loading products.
  public static var loadProducts: StoreKitLoadProductsAPI { StoreKitLoadProductsAPI() }
}

extension FailableStoreKitAPI where Self == StoreKitPurchaseAPI {
  /// Buying a product.
  public static var purchase: StoreKitPurchaseAPI { StoreKitPurchaseAPI() }
}

extension FailableStoreKitAPI where Self == StoreKitVerificationAPI {
  /// Verifying what the store signed.
  public static var verification: StoreKitVerificationAPI { StoreKitVerificationAPI() }
}

extension FailableStoreKitAPI where Self == StoreKitAppStoreSyncAPI {
  /// Synchronizing with the App Store.
  public static var appStoreSync: StoreKitAppStoreSyncAPI { StoreKitAppStoreSyncAPI() }
}

extension FailableStoreKitAPI where Self == StoreKitSubscriptionStatusAPI {
  /// Reading the status of a subscription.
  public static var subscriptionStatus: StoreKitSubscriptionStatusAPI {
    StoreKitSubscriptionStatusAPI()
  }
}

extension FailableStoreKitAPI where Self == StoreKitAppTransactionAPI {
  /// Reading the app transaction.
  public static var appTransaction: StoreKitAppTransactionAPI { StoreKitAppTransactionAPI() }
}

extension FailableStoreKitAPI where Self == StoreKitManageSubscriptionsAPI {
  /// Showing the sheet to manage subscriptions.
  public static var manageSubscriptions: StoreKitManageSubscriptionsAPI {
    StoreKitManageSubscriptionsAPI()
  }
}

@available(iOS 17.0, macCatalyst 17.0, macOS 14.0, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension FailableStoreKitAPI where Self == StoreKitRefundRequestAPI {
  /// Requesting a refund.
  public static var refundRequest: StoreKitRefundRequestAPI { StoreKitRefundRequestAPI() }
}

extension FailableStoreKitAPI where Self == StoreKitOfferCodeRedeemAPI {
  /// Redeeming an offer code.
  public static var offerCodeRedeem: StoreKitOfferCodeRedeemAPI { StoreKitOfferCodeRedeemAPI() }
}

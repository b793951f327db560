internal import StoreConfiguration

/// An API with its name in a `.storekit` file.
protocol FailingAPI {
  /// The name of the API.
  var api: SimulatedError.API { get }
}

/// Loading products.
public struct StoreKitLoadProductsAPI: FailableStoreKitAPI, FailingAPI {
  /// The errors of the API.
  public typealias Failure = SKTestFailures.LoadProducts
  /// Creates the API.
  public init() {}

  var api: SimulatedError.API { .loadProducts }
}

/// Buying a product.
public struct StoreKitPurchaseAPI: FailableStoreKitAPI, FailingAPI {
  /// The errors of the API.
  public typealias Failure = SKTestFailures.Purchase
  /// Creates the API.
  public init() {}

  var api: SimulatedError.API { .purchase }
}

/// Verifying what the store signed.
public struct StoreKitVerificationAPI: FailableStoreKitAPI, FailingAPI {
  /// The errors of the API.
  public typealias Failure = SKTestFailures.Verification
  /// Creates the API.
  public init() {}

  var api: SimulatedError.API { .verification }
}

/// Synchronizing with the App Store.
public struct StoreKitAppStoreSyncAPI: FailableStoreKitAPI, FailingAPI {
  /// The errors of the API.
  public typealias Failure = SKTestFailures.AppStoreSync
  /// Creates the API.
  public init() {}

  var api: SimulatedError.API { .appStoreSync }
}

/// Reading the status of a subscription.
public struct StoreKitSubscriptionStatusAPI: FailableStoreKitAPI, FailingAPI {
  /// The errors of the API.
  public typealias Failure = SKTestFailures.SubscriptionStatus
  /// Creates the API.
  public init() {}

  var api: SimulatedError.API { .subscriptionStatus }
}

/// Reading the app transaction.
public struct StoreKitAppTransactionAPI: FailableStoreKitAPI, FailingAPI {
  /// The errors of the API.
  public typealias Failure = SKTestFailures.AppTransaction
  /// Creates the API.
  public init() {}

  var api: SimulatedError.API { .appTransaction }
}

/// Showing the sheet to manage subscriptions.
public struct StoreKitManageSubscriptionsAPI: FailableStoreKitAPI, FailingAPI {
  /// The errors of the API.
  public typealias Failure = SKTestFailures.ManageSubscriptions
  /// Creates the API.
  public init() {}

  var api: SimulatedError.API { .manageSubscriptionsSheet }
}

/// Requesting a refund.
@available(iOS 17.0, macOS 14.0, visionOS 1.0, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct StoreKitRefundRequestAPI: FailableStoreKitAPI, FailingAPI {
  /// The errors of the API.
  public typealias Failure = SKTestFailures.RefundRequest
  /// Creates the API.
  public init() {}

  var api: SimulatedError.API { .refundRequestSheet }
}

/// Redeeming an offer code.
public struct StoreKitOfferCodeRedeemAPI: FailableStoreKitAPI, FailingAPI {
  /// The errors of the API.
  public typealias Failure = SKTestFailures.OfferCodeRedeem
  /// Creates the API.
  public init() {}

  var api: SimulatedError.API { .offerCodeRedeemSheet }
}

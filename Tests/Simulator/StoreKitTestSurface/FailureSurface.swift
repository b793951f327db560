import Foundation
import StoreKit
import StoreKitTest

// Each use has the type of Apple's declaration; a difference does not compile.

@available(*, deprecated)
nonisolated(unsafe) let failureUses: [(String, Any)] = [
  ("SKTestFailure", (any SKTestFailure).self as (any SKTestFailure).Type),
  ("FailableStoreKitAPI", (any FailableStoreKitAPI).self as (any FailableStoreKitAPI).Type),
  ("FailableStoreKitAPI.Failure", failureType(of: .purchase) as SKTestFailures.Purchase.Type),
  ("SKTestFailures", SKTestFailures.self as SKTestFailures.Type),
  (
    "SKTestFailures.LoadProducts",
    SKTestFailures.LoadProducts.self as SKTestFailures.LoadProducts.Type
  ),
  (
    "SKTestFailures.LoadProducts.generic(_:)",
    SKTestFailures.LoadProducts.generic as (StoreKitError) -> SKTestFailures.LoadProducts
  ),
  ("SKTestFailures.Purchase", SKTestFailures.Purchase.self as SKTestFailures.Purchase.Type),
  (
    "SKTestFailures.Purchase.generic(_:)",
    SKTestFailures.Purchase.generic as (StoreKitError) -> SKTestFailures.Purchase
  ),
  (
    "SKTestFailures.Purchase.purchase(_:)",
    SKTestFailures.Purchase.purchase as (Product.PurchaseError) -> SKTestFailures.Purchase
  ),
  (
    "SKTestFailures.Verification",
    SKTestFailures.Verification.self as SKTestFailures.Verification.Type
  ),
  (
    "SKTestFailures.Verification.verification(_:)",
    SKTestFailures.Verification.verification
      as (VerificationResult<Any>.VerificationError) -> SKTestFailures.Verification
  ),
  (
    "SKTestFailures.AppStoreSync",
    SKTestFailures.AppStoreSync.self as SKTestFailures.AppStoreSync.Type
  ),
  (
    "SKTestFailures.AppStoreSync.generic(_:)",
    SKTestFailures.AppStoreSync.generic as (StoreKitError) -> SKTestFailures.AppStoreSync
  ),
  (
    "SKTestFailures.SubscriptionStatus",
    SKTestFailures.SubscriptionStatus.self as SKTestFailures.SubscriptionStatus.Type
  ),
  (
    "SKTestFailures.SubscriptionStatus.generic(_:)",
    SKTestFailures.SubscriptionStatus.generic
      as (StoreKitError) -> SKTestFailures.SubscriptionStatus
  ),
  (
    "SKTestFailures.AppTransaction",
    SKTestFailures.AppTransaction.self as SKTestFailures.AppTransaction.Type
  ),
  (
    "SKTestFailures.AppTransaction.generic(_:)",
    SKTestFailures.AppTransaction.generic as (StoreKitError) -> SKTestFailures.AppTransaction
  ),
  (
    "SKTestFailures.ManageSubscriptions",
    SKTestFailures.ManageSubscriptions.self as SKTestFailures.ManageSubscriptions.Type
  ),
  (
    "SKTestFailures.ManageSubscriptions.generic(_:)",
    SKTestFailures.ManageSubscriptions.generic
      as (StoreKitError) -> SKTestFailures.ManageSubscriptions
  ),
  (
    "SKTestFailures.RefundRequest",
    SKTestFailures.RefundRequest.self as SKTestFailures.RefundRequest.Type
  ),
  (
    "SKTestFailures.RefundRequest.generic(_:)",
    SKTestFailures.RefundRequest.generic as (StoreKitError) -> SKTestFailures.RefundRequest
  ),
  (
    "SKTestFailures.RefundRequest.refundRequest(_:)",
    SKTestFailures.RefundRequest.refundRequest
      as (Transaction.RefundRequestError) -> SKTestFailures.RefundRequest
  ),
  (
    "SKTestFailures.OfferCodeRedeem",
    SKTestFailures.OfferCodeRedeem.self as SKTestFailures.OfferCodeRedeem.Type
  ),
  (
    "SKTestFailures.OfferCodeRedeem.generic(_:)",
    SKTestFailures.OfferCodeRedeem.generic as (StoreKitError) -> SKTestFailures.OfferCodeRedeem
  ),
  ("StoreKitLoadProductsAPI", StoreKitLoadProductsAPI.self as any FailableStoreKitAPI.Type),
  (
    "StoreKitLoadProductsAPI.Failure",
    StoreKitLoadProductsAPI.Failure.self as SKTestFailures.LoadProducts.Type
  ),
  (
    "StoreKitLoadProductsAPI.init()",
    StoreKitLoadProductsAPI.init as () -> StoreKitLoadProductsAPI
  ),
  ("StoreKitPurchaseAPI", StoreKitPurchaseAPI.self as any FailableStoreKitAPI.Type),
  (
    "StoreKitPurchaseAPI.Failure",
    StoreKitPurchaseAPI.Failure.self as SKTestFailures.Purchase.Type
  ),
  ("StoreKitPurchaseAPI.init()", StoreKitPurchaseAPI.init as () -> StoreKitPurchaseAPI),
  ("StoreKitVerificationAPI", StoreKitVerificationAPI.self as any FailableStoreKitAPI.Type),
  (
    "StoreKitVerificationAPI.Failure",
    StoreKitVerificationAPI.Failure.self as SKTestFailures.Verification.Type
  ),
  (
    "StoreKitVerificationAPI.init()",
    StoreKitVerificationAPI.init as () -> StoreKitVerificationAPI
  ),
  ("StoreKitAppStoreSyncAPI", StoreKitAppStoreSyncAPI.self as any FailableStoreKitAPI.Type),
  (
    "StoreKitAppStoreSyncAPI.Failure",
    StoreKitAppStoreSyncAPI.Failure.self as SKTestFailures.AppStoreSync.Type
  ),
  (
    "StoreKitAppStoreSyncAPI.init()",
    StoreKitAppStoreSyncAPI.init as () -> StoreKitAppStoreSyncAPI
  ),
  (
    "StoreKitSubscriptionStatusAPI",
    StoreKitSubscriptionStatusAPI.self as any FailableStoreKitAPI.Type
  ),
  (
    "StoreKitSubscriptionStatusAPI.Failure",
    StoreKitSubscriptionStatusAPI.Failure.self as SKTestFailures.SubscriptionStatus.Type
  ),
  (
    "StoreKitSubscriptionStatusAPI.init()",
    StoreKitSubscriptionStatusAPI.init as () -> StoreKitSubscriptionStatusAPI
  ),
  ("StoreKitAppTransactionAPI", StoreKitAppTransactionAPI.self as any FailableStoreKitAPI.Type),
  (
    "StoreKitAppTransactionAPI.Failure",
    StoreKitAppTransactionAPI.Failure.self as SKTestFailures.AppTransaction.Type
  ),
  (
    "StoreKitAppTransactionAPI.init()",
    StoreKitAppTransactionAPI.init as () -> StoreKitAppTransactionAPI
  ),
  (
    "StoreKitManageSubscriptionsAPI",
    StoreKitManageSubscriptionsAPI.self as any FailableStoreKitAPI.Type
  ),
  (
    "StoreKitManageSubscriptionsAPI.Failure",
    StoreKitManageSubscriptionsAPI.Failure.self as SKTestFailures.ManageSubscriptions.Type
  ),
  (
    "StoreKitManageSubscriptionsAPI.init()",
    StoreKitManageSubscriptionsAPI.init as () -> StoreKitManageSubscriptionsAPI
  ),
  ("StoreKitRefundRequestAPI", StoreKitRefundRequestAPI.self as any FailableStoreKitAPI.Type),
  (
    "StoreKitRefundRequestAPI.Failure",
    StoreKitRefundRequestAPI.Failure.self as SKTestFailures.RefundRequest.Type
  ),
  (
    "StoreKitRefundRequestAPI.init()",
    StoreKitRefundRequestAPI.init as () -> StoreKitRefundRequestAPI
  ),
  ("StoreKitOfferCodeRedeemAPI", StoreKitOfferCodeRedeemAPI.self as any FailableStoreKitAPI.Type),
  (
    "StoreKitOfferCodeRedeemAPI.Failure",
    StoreKitOfferCodeRedeemAPI.Failure.self as SKTestFailures.OfferCodeRedeem.Type
  ),
  (
    "StoreKitOfferCodeRedeemAPI.init()",
    StoreKitOfferCodeRedeemAPI.init as () -> StoreKitOfferCodeRedeemAPI
  ),
  ("FailableStoreKitAPI.loadProducts", api(.loadProducts) as StoreKitLoadProductsAPI),
  ("FailableStoreKitAPI.purchase", api(.purchase) as StoreKitPurchaseAPI),
  ("FailableStoreKitAPI.verification", api(.verification) as StoreKitVerificationAPI),
  ("FailableStoreKitAPI.appStoreSync", api(.appStoreSync) as StoreKitAppStoreSyncAPI),
  (
    "FailableStoreKitAPI.subscriptionStatus",
    api(.subscriptionStatus) as StoreKitSubscriptionStatusAPI
  ),
  ("FailableStoreKitAPI.appTransaction", api(.appTransaction) as StoreKitAppTransactionAPI),
  (
    "FailableStoreKitAPI.manageSubscriptions",
    api(.manageSubscriptions) as StoreKitManageSubscriptionsAPI
  ),
  ("FailableStoreKitAPI.refundRequest", api(.refundRequest) as StoreKitRefundRequestAPI),
  ("FailableStoreKitAPI.offerCodeRedeem", api(.offerCodeRedeem) as StoreKitOfferCodeRedeemAPI),
]

private func api<API: FailableStoreKitAPI>(_ api: API) -> API { api }

private func failureType<API: FailableStoreKitAPI>(of api: API) -> API.Failure.Type {
  API.Failure.self
}

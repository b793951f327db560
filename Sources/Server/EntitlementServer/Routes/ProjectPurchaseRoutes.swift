internal import EntitlementAPI
internal import Subscriptions

/// Routes about subscriptions and one-time purchases, in the format of RevenueCat's API version 2.
enum ProjectPurchaseRoutes {
  static let all = subscriptions + purchases

  private static let subscription = Endpoint.projectPath + "/subscriptions/{subscription_id}"
  private static let purchase = Endpoint.projectPath + "/purchases/{purchase_id}"
  private static let subscriptionScope = ["customer_information:subscriptions"]
  private static let purchaseScope = ["customer_information:purchases"]

  private static let subscriptions: [Route] = [
    .resource(
      "searchSubscriptions", .get(Endpoint.projectPath + "/subscriptions"), subscriptionScope,
      "Returns the subscriptions with a transaction.",
      [.query("store_subscription_identifier", .text(), "A transaction of the subscription.")]
    ) { try await $0.search("store_subscription_identifier", $1, areSubscriptions: true) },
    .resource(
      "getSubscription", .get(subscription), subscriptionScope, "Returns a subscription."
    ) { try await $0.purchase($1, isSubscription: true) },
    .resource(
      "listSubscriptionTransactions", .get(subscription + "/transactions"), subscriptionScope,
      "Returns the transactions of a subscription, newest first."
    ) { try await $0.transactions($1) },
    .resource(
      "listSubscriptionEntitlements", .get(subscription + "/entitlements"), subscriptionScope,
      "Returns the entitlements of a subscription."
    ) { try await $0.entitlements($1, isSubscription: true) },
    .resource(
      "getManagementURL", .get(subscription + "/authenticated_management_url"), subscriptionScope,
      "Returns Apple's page on which customers manage subscriptions."
    ) { try await $0.managementURL($1) },
    .resource(
      "cancelProjectSubscription", .post(subscription + "/actions/cancel"), subscriptionScope,
      "Turns off a subscription's renewal, if Apple lets a server do it."
    ) {
      try await $0.changePurchase($1, isSubscription: true) {
        .cancel($0.transaction.transactionId)
      }
    },
    .resource(
      "refundProjectSubscription", .post(subscription + "/actions/refund"), subscriptionScope,
      "Ends a subscription immediately and refunds it, if Apple lets a server do it."
    ) { try await $0.changePurchase($1, isSubscription: true) { .revoke($0.productID) } },
    .resource(
      "refundSubscriptionTransaction",
      .post(subscription + "/transactions/{transaction_id}/actions/refund"), subscriptionScope,
      "Refunds a transaction, if Apple lets a server do it."
    ) { try await $0.refundTransaction($1) },
  ]

  private static let purchases: [Route] = [
    .resource(
      "searchPurchases", .get(Endpoint.projectPath + "/purchases"), purchaseScope,
      "Returns the one-time purchases with a transaction.",
      [.query("store_purchase_identifier", .text(), "The transaction.")]
    ) { try await $0.search("store_purchase_identifier", $1, areSubscriptions: false) },
    .resource("getPurchase", .get(purchase), purchaseScope, "Returns a one-time purchase.") {
      try await $0.purchase($1, isSubscription: false)
    },
    .resource(
      "listPurchaseEntitlements", .get(purchase + "/entitlements"), purchaseScope,
      "Returns the entitlements of a one-time purchase."
    ) { try await $0.entitlements($1, isSubscription: false) },
    .resource(
      "refundPurchase", .post(purchase + "/actions/refund"), purchaseScope,
      "Refunds a one-time purchase, if Apple lets a server do it."
    ) {
      try await $0.changePurchase($1, isSubscription: false) {
        .refund($0.transaction.transactionId)
      }
    },
  ]
}

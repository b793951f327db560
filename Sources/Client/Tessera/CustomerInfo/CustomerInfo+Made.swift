internal import AppStoreCore
internal import EntitlementAPI
internal import Foundation

extension CustomerInfo {
  /// The input of an app that makes customer info for its own tests and previews.
  struct Fixture: Hashable, Sendable {
    var entitlements: EntitlementInfos
    var expirationDates: [String: Date]
    var purchaseDates: [String: Date]

    /// The subscriptions; a product without a purchase date is omitted.
    var subscriptions: [String: SubscriptionBody] {
      expirationDates.reduce(into: [:]) { subscriptions, next in
        guard let purchase = purchaseDates[next.key] else { return }
        subscriptions[next.key] = SubscriptionBody(
          purchaseDate: Timestamp(purchase), expiresDate: Timestamp(next.value),
          isSandbox: SDKDependencies.isTestStore)
      }
    }
  }
}

internal import AppStoreTypes
internal import EntitlementAPI
public import Foundation

extension CustomerInfo {
  /// Returns when access to an entitlement ends; `nil` for never, and for an unknown entitlement.
  public func expirationDate(forEntitlement identifier: String) -> Date? {
    entitlements[identifier]?.expirationDate
  }

  /// Returns when an entitlement's product was last bought or renewed; `nil` when unknown.
  public func purchaseDate(forEntitlement identifier: String) -> Date? {
    entitlements[identifier]?.latestPurchaseDate
  }

  /// Returns when a subscription ends; `nil` for never, and for a product that is no subscription.
  ///
  /// - Parameter productIdentifier: The product as in ``activeSubscriptions``, with its plan where
  ///   products have plans.
  public func expirationDate(
    forProductIdentifier productIdentifier: ProductIdentifier
  ) -> Date? {
    if let made { return made.expirationDates[productIdentifier] }
    return body.subscriber.subscription(productIdentifier)?.expiresDate?.date
  }

  /// Returns when a product was last bought or renewed; `nil` when it never was.
  ///
  /// - Parameter productIdentifier: The product as in ``allPurchasedProductIdentifiers``.
  public func purchaseDate(forProductIdentifier productIdentifier: ProductIdentifier) -> Date? {
    if let made { return made.purchaseDates[productIdentifier] }
    let subscriber = body.subscriber
    return subscriber.subscription(productIdentifier)?.purchaseDate.date
      ?? subscriber.nonSubscriptions[productIdentifier]?.map(\.purchaseDate).max()?.date
  }
}

extension SubscriberBody {
  /// Returns a subscription by its identifier in lists.
  fileprivate func subscription(_ identifier: String) -> SubscriptionBody? {
    subscriptions.first { $0.value.identifier(of: $0.key) == identifier }?.value
  }
}

extension SubscriptionBody {
  /// The identifier in lists: the product, with its plan where products have plans.
  func identifier(of product: String) -> String {
    productPlanIdentifier.map { "\(product):\($0)" } ?? product
  }
}

internal import AppStoreCore
internal import EntitlementAPI
public import Foundation

extension CustomerInfo {
  /// Returns when access to an entitlement ends; `nil` for never, or for an unknown entitlement.
  public func expirationDate(forEntitlement identifier: String) -> Date? {
    entitlements[identifier]?.expirationDate
  }

  /// Returns when an entitlement's product was last bought or renewed; `nil` if unknown.
  public func purchaseDate(forEntitlement identifier: String) -> Date? {
    entitlements[identifier]?.latestPurchaseDate
  }

  /// Returns when a subscription ends; `nil` for never, or if the product is not a subscription.
  ///
  /// - Parameter productIdentifier: The product as in ``activeSubscriptions``, with its plan where
  ///   products have plans.
  public func expirationDate(
    forProductIdentifier productIdentifier: ProductIdentifier
  ) -> Date? {
    if let made { return made.expirationDates[productIdentifier] }
    return body.subscriber.subscription(productIdentifier)?.expiresDate?.date
  }

  /// Returns when a product was last bought or renewed; `nil` if it never was.
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
  /// Returns a subscription by the identifier that lists use.
  fileprivate func subscription(_ identifier: String) -> SubscriptionBody? {
    subscriptions.first { $0.value.identifier(of: $0.key) == identifier }?.value
  }
}

extension SubscriptionBody {
  /// The identifier that lists use: the product, with its plan if products have plans.
  func identifier(of product: String) -> String {
    productPlanIdentifier.map { "\(product):\($0)" } ?? product
  }
}

internal import AppStoreCore
internal import StoreConfiguration
internal import StoreKitBackend

extension StoreKitConfiguration {
  /// Returns a product as devices see it, without its offers; `nil` if it is not in the
  /// configuration.
  func record(of id: ProductID) -> ProductRecord? {
    guard let product = product(id) else { return nil }
    let texts = product.localization(for: settings.locale)
    return ProductRecord(
      id: id, type: product.type, displayName: texts?.displayName ?? id.rawValue,
      description: texts?.description ?? "", price: price(product.priceMilliunits),
      locale: settings.locale, isFamilyShareable: product.isFamilyShareable,
      subscription: subscription(id).map(record(of:)))
  }

  private func record(of subscription: ConfiguredSubscription) -> SubscriptionRecord {
    let group = subscriptionGroups.first { $0.id == subscription.groupID }
    return SubscriptionRecord(
      groupID: subscription.groupID,
      groupDisplayName: group?.localization(for: settings.locale)?.displayName ?? "",
      groupLevel: subscription.groupLevel, period: subscription.period, introductoryOffer: nil)
  }

  private func price(_ milliunits: Int64) -> Price {
    Price(milliunits: milliunits, currency: settings.storefront.currency)
  }
}

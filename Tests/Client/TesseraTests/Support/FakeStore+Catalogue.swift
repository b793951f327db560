import AppStoreCore
import StoreKitBackend

extension FakeStore {
  static var monthlyRecord: ProductRecord {
    ProductRecord(
      id: monthly, type: .autoRenewable, displayName: "Pro", description: "Everything.",
      price: Price(milliunits: 4990, currency: "USD"), locale: "en_US", isFamilyShareable: false,
      subscription: SubscriptionRecord(
        groupID: "21000001", groupDisplayName: "Pro", groupLevel: 1,
        period: SubscriptionPeriod(value: 1, unit: .month),
        introductoryOffer: OfferRecord(
          id: nil, type: .introductory, discountType: .freeTrial,
          price: Price(milliunits: 0, currency: "USD"),
          period: SubscriptionPeriod(value: 1, unit: .week), periodCount: 2)))
  }

  static var coinsRecord: ProductRecord {
    ProductRecord(
      id: coins, type: .consumable, displayName: "Coins", description: "A hundred.",
      price: Price(milliunits: 990, currency: "USD"), locale: "en_US", isFamilyShareable: false,
      subscription: nil)
  }
}

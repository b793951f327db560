public import AppStoreTypes

/// An offer of a subscription.
public struct ConfiguredOffer: Hashable, Sendable {
  /// The offer's identifier; `nil` for introductory offers, which have none.
  public let id: String?
  /// How it is paid.
  public let discountType: OfferDiscountType
  /// The length of one period of the offer; of the whole offer unless it is paid as you go.
  public let period: SubscriptionPeriod
  /// How many periods it lasts, 1 to 1000; always 1 unless it is paid as you go.
  public let periodCount: Int
  /// The price of one period in thousandths of the currency unit; 0 for a free trial.
  public let priceMilliunits: Int64
}

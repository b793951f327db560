/// A reduced price of an item for its first periods.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/offer>
public struct AdvancedCommerceOffer: Hashable, Sendable, Codable {
  /// The length of one period of the offer.
  public var period: AdvancedCommerceOfferPeriod
  /// How many periods the offer lasts, 1 to 12.
  public var periodCount: Int
  /// The price of each period, in thousandths of the currency unit; 0 for a free trial.
  public var price: Int64
  /// Why the customer gets the offer.
  public var reason: AdvancedCommerceOfferReason

  /// Creates an offer.
  public init(
    period: AdvancedCommerceOfferPeriod, periodCount: Int, price: Int64,
    reason: AdvancedCommerceOfferReason
  ) {
    self.period = period
    self.periodCount = periodCount
    self.price = price
    self.reason = reason
  }
}

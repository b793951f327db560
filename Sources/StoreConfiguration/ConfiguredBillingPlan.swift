public import AppStoreTypes

/// A way to pay for a period of a subscription, since version 5.0 of the format.
///
/// Source: <https://developer.apple.com/documentation/storekit/product/subscriptioninfo/billingplantype>
public struct ConfiguredBillingPlan: Hashable, Sendable {
  /// Whether the period is paid at once or month by month.
  public var type: BillingPlanType
  /// The price of one payment in thousandths of the currency unit.
  public var priceMilliunits: Int64
  /// The price of the whole commitment in thousandths of the currency unit.
  public var commitmentPriceMilliunits: Int64
  /// Whether customers may choose it.
  public var isEnabled: Bool
  /// Xcode's own identifier of the plan, or App Store Connect's; `nil` for none.
  public var internalID: String?
  var origin = Origin<ConfiguredBillingPlan>()

  /// Creates a plan that stands in no file yet.
  public init(
    type: BillingPlanType, priceMilliunits: Int64, commitmentPriceMilliunits: Int64,
    isEnabled: Bool = true, internalID: String? = nil
  ) {
    self.type = type
    self.priceMilliunits = priceMilliunits
    self.commitmentPriceMilliunits = commitmentPriceMilliunits
    self.isEnabled = isEnabled
    self.internalID = internalID
  }
}

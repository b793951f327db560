public import AppStoreCore

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
  /// Whether customers can choose it.
  public var isEnabled: Bool
  /// The identifier that Xcode or App Store Connect assigned to the plan; `nil` if none.
  public var internalID: String?
  var origin = SourceOrigin<ConfiguredBillingPlan>()

  /// Creates a plan that is not in a file yet.
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

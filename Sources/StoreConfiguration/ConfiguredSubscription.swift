public import AppStoreTypes

/// An auto-renewable subscription as the file describes it.
public struct ConfiguredSubscription: Hashable, Sendable {
  /// What it has in common with other products.
  public let product: ConfiguredProduct
  /// The group it belongs to: the one that encloses it in the file.
  public let groupID: SubscriptionGroupID
  /// The level in the group, at least 1; 1 is the highest, and equal levels are crossgrades.
  public let groupLevel: Int
  /// How often it renews: a week, one, two, three or six months, or a year.
  public let period: SubscriptionPeriod
  /// The introductory offer that is paid up front or free; `nil` for none.
  public let introductoryOffer: ConfiguredOffer?
}

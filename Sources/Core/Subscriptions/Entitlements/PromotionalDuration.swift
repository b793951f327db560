public import AppStoreCore

/// The duration of a promotional grant.
///
/// Source: <https://www.revenuecat.com/docs/api-v1/entitlements>
public enum PromotionalDuration: String, CaseIterable, Hashable, Sendable {
  /// One day.
  case daily
  /// Three days.
  case threeDay = "three_day"
  /// One week.
  case weekly
  /// Two weeks.
  case twoWeek = "two_week"
  /// One month.
  case monthly
  /// Two months.
  case twoMonth = "two_month"
  /// Three months.
  case threeMonth = "three_month"
  /// Six months.
  case sixMonth = "six_month"
  /// One year.
  case yearly
  /// Permanent.
  case lifetime
  /// Until a date chosen by the developer.
  case custom

  /// The prefix of every granted product's identifier.
  private static let prefix = "rc_promo_"

  /// Returns the end of a grant that starts at an instant; `nil` if it does not end or the
  /// developer chooses the end.
  public func end(from start: Timestamp) -> Timestamp? {
    switch self {
    case .daily: SubscriptionPeriod(value: 1, unit: .day).end(from: start)
    case .threeDay: SubscriptionPeriod(value: 3, unit: .day).end(from: start)
    case .weekly: SubscriptionPeriod(value: 1, unit: .week).end(from: start)
    case .twoWeek: SubscriptionPeriod(value: 2, unit: .week).end(from: start)
    case .monthly: SubscriptionPeriod(value: 1, unit: .month).end(from: start)
    case .twoMonth: SubscriptionPeriod(value: 2, unit: .month).end(from: start)
    case .threeMonth: SubscriptionPeriod(value: 3, unit: .month).end(from: start)
    case .sixMonth: SubscriptionPeriod(value: 6, unit: .month).end(from: start)
    case .yearly: SubscriptionPeriod(value: 1, unit: .year).end(from: start)
    case .lifetime, .custom: nil
    }
  }

  /// Returns the product id that clients see for a grant: `rc_promo_<entitlement>_<duration>`.
  public func productID(of entitlement: EntitlementID) -> ProductID {
    ProductID("\(Self.prefix)\(entitlement.rawValue)_\(rawValue)")
  }

  /// Returns the entitlement of a granted product; `nil` for any other product.
  ///
  /// An id such as `rc_promo_pro_three_month` can be parsed in two ways. The longer duration wins,
  /// because it produces such an id.
  public static func entitlement(of product: ProductID) -> EntitlementID? {
    guard product.rawValue.hasPrefix(prefix) else { return nil }
    let rest = product.rawValue.dropFirst(prefix.count)
    let endings = allCases.map { "_" + $0.rawValue }.filter { rest.hasSuffix($0) }
    guard let ending = endings.max(by: { $0.count < $1.count }) else { return nil }
    let name = rest.dropLast(ending.count)
    return name.isEmpty ? nil : EntitlementID(String(name))
  }
}

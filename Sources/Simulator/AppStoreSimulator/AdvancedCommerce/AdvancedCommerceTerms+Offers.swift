internal import AppStoreCore

extension AdvancedCommerceTerms {
  /// The length of the next period: of its offers, or of the subscription; `nil` for the plan's.
  ///
  /// Offers of another length than the subscription's are the same for all items.
  var nextPeriod: SubscriptionPeriod? {
    let offered = items.first?.offer.flatMap { SubscriptionPeriod(iso8601: $0.period.rawValue) }
    let isOffered =
      offered != nil && items.allSatisfy { $0.offer?.period == items[0].offer?.period }
    return isOffered ? offered : regularPeriod
  }

  /// The length of a period without offers; `nil` for the plan's.
  var regularPeriod: SubscriptionPeriod? {
    period.flatMap { SubscriptionPeriod(iso8601: $0.rawValue) }
  }

  /// Counts a sold period of each offer; an offer without further periods is removed.
  mutating func useOffers() {
    for index in items.indices {
      guard let offer = items[index].offer else { continue }
      items[index].offer?.periodCount -= 1
      if offer.periodCount <= 1 { items[index].offer = nil }
    }
  }

  /// Checks the items, periods and offers.
  func check() throws(AdvancedCommerceOrderError) {
    guard !items.isEmpty else { throw .noItems }
    var seen: Set<String> = []
    for item in items {
      guard seen.insert(item.sku ?? "").inserted else { throw .repeatedItem(sku: item.sku ?? "") }
    }
    if let period, SubscriptionPeriod(iso8601: period.rawValue) == nil {
      throw .unknownPeriod(period.rawValue)
    }
    let offers = items.compactMap(\.offer)
    for offer in offers where SubscriptionPeriod(iso8601: offer.period.rawValue) == nil {
      throw .unknownPeriod(offer.period.rawValue)
    }
    guard offers.contains(where: { $0.period.rawValue != period?.rawValue }) else { return }
    let isOneForAll =
      offers.count == items.count
      && offers.allSatisfy {
        $0.period == offers[0].period && $0.periodCount == offers[0].periodCount
      }
    guard isOneForAll else { throw .mixedOffers }
  }

  /// Checks that the subscription has all items.
  func checkHas(_ skus: [String]) throws(AdvancedCommerceOrderError) {
    let known = items.compactMap(\.sku)
    for sku in skus where !known.contains(sku) { throw .unknownItem(sku: sku) }
  }
}

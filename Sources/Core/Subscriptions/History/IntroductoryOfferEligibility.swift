public import AppStoreCore

extension PurchaseHistory {
  /// Returns whether a customer is eligible for a subscription's introductory offer.
  ///
  /// Apple gives each Apple Account one introductory offer per subscription group. The result is
  /// never a guess: an empty or incomplete history does not show what else the account bought.
  ///
  /// - Parameters:
  ///   - product: The subscription.
  ///   - isWhole: Whether the history is everything that Apple has.
  /// - Returns: `nil` if eligibility is unknown.
  public func mayHaveIntroductoryOffer(of product: ProductID, isWhole: Bool) -> Bool? {
    let held = transactions.values.filter { $0.store == .appStore }
    let introduced = held.filter { $0.offerType == .introductory }
    if introduced.contains(where: { $0.productId == product }) { return false }
    let groups = Set(
      held.filter { $0.productId == product }.compactMap(\.subscriptionGroupIdentifier))
    let used = Set(introduced.compactMap(\.subscriptionGroupIdentifier))
    if !groups.isDisjoint(with: used) { return false }
    guard isWhole, !held.isEmpty else { return nil }
    // Offers of other groups do not matter, but the group of a product never bought is unknown.
    return groups.isEmpty && !used.isEmpty ? nil : true
  }
}

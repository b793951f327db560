public import AppStoreTypes

extension PurchaseHistory {
  /// Returns whether a customer may still have the introductory offer of a subscription.
  ///
  /// Apple gives each Apple Account one introductory offer in each subscription group. The answer is never
  /// a guess: a history that is empty or not whole says nothing about what else the account bought.
  ///
  /// - Parameters:
  ///   - product: The subscription.
  ///   - isWhole: Whether the history is all that the store knows.
  /// - Returns: `nil` when it is unknown.
  public func mayHaveIntroductoryOffer(of product: ProductID, isWhole: Bool) -> Bool? {
    let held = transactions.values.filter { $0.store == .appStore }
    let introduced = held.filter { $0.offerType == .introductory }
    if introduced.contains(where: { $0.productId == product }) { return false }
    let groups = Set(
      held.filter { $0.productId == product }.compactMap(\.subscriptionGroupIdentifier))
    let used = Set(introduced.compactMap(\.subscriptionGroupIdentifier))
    if !groups.isDisjoint(with: used) { return false }
    guard isWhole, !held.isEmpty else { return nil }
    // Another group's offer says nothing, but the group of a product nobody bought is unknown.
    return groups.isEmpty && !used.isEmpty ? nil : true
  }
}

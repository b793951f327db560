internal import AppStoreCore
internal import Subscriptions

/// Renews data of a customer who was deleted before, so that it counts for the new customer.
extension IdentityOperation {
  /// Returns a new id for data recorded after this operation whose own id was used before it.
  fileprivate func id(following id: String) -> String { "\(id)-\(self.id)" }

  /// Returns an instant after this operation and no earlier than another one.
  fileprivate func instant(following instant: Timestamp) -> Timestamp {
    max(instant, date + .milliseconds(1))
  }
}

extension PromotionalGrant {
  /// Returns the same grant for the app user id after a deletion.
  ///
  /// - Parameter isUsed: Whether a grant from before the deletion has the id.
  func reissued(_ deletion: IdentityOperation, isUsed: Bool) -> PromotionalGrant {
    PromotionalGrant(
      id: isUsed ? deletion.id(following: id) : id, customer: customer, entitlement: entitlement,
      duration: duration, startsAt: startsAt, endsAt: endsAt,
      grantedAt: deletion.instant(following: grantedAt), actor: actor)
  }
}

extension CurrencyAdjustment {
  /// Returns the same adjustment for the app user id after a deletion.
  ///
  /// - Parameter isUsed: Whether an adjustment from before the deletion has the id.
  func reissued(_ deletion: IdentityOperation, isUsed: Bool) -> CurrencyAdjustment {
    CurrencyAdjustment(
      id: isUsed ? deletion.id(following: id) : id, customer: customer, isSandbox: isSandbox,
      amounts: amounts, reference: reference, at: deletion.instant(following: at), actor: actor)
  }
}

extension OfferingOverride {
  /// Returns the same override for the app user id after a deletion.
  func reissued(_ deletion: IdentityOperation) -> OfferingOverride {
    OfferingOverride(
      customer: customer, offering: offering, at: deletion.instant(following: at), actor: actor)
  }
}

extension TestStorePurchase {
  /// Returns the same purchase for the app user id after a deletion.
  func reissued(_ deletion: IdentityOperation) -> TestStorePurchase {
    TestStorePurchase(
      token: token, customer: customer, bundleID: bundleID, productID: productID, type: type,
      period: period, price: price, purchasedAt: deletion.instant(following: purchasedAt))
  }
}

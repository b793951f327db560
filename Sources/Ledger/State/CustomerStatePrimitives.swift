package import AppStoreTypes
package import Subscriptions

/// The storage primitives of the rules about customer state; each store implements them.
///
/// A store runs the rules inside one transaction. The primitives contain no rules.
package protocol CustomerStatePrimitives: IdentityPrimitives {
  /// Returns every attribute of an app user id, including deleted ones.
  func attributes(of customer: AppUserID) throws(Failure) -> [CustomerAttribute]
  /// Creates or replaces an attribute.
  mutating func save(_ attribute: CustomerAttribute, of customer: AppUserID) throws(Failure)

  /// Returns the grant with an id.
  func grant(_ id: String) throws(Failure) -> PromotionalGrant?
  /// Returns every grant to an app user id.
  func grants(to customer: AppUserID) throws(Failure) -> [RecordedGrant]
  /// Appends a grant.
  mutating func append(_ grant: PromotionalGrant) throws(Failure)
  /// Appends a revocation.
  mutating func append(_ revocation: GrantRevocation) throws(Failure)

  /// Returns the Test Store purchase with a token.
  func testStorePurchase(_ token: String) throws(Failure) -> TestStorePurchase?
  /// Appends a Test Store purchase.
  mutating func append(_ purchase: TestStorePurchase) throws(Failure)

  /// Returns the adjustment with an id.
  func adjustment(_ id: String) throws(Failure) -> CurrencyAdjustment?
  /// Returns every Test Store purchase of an app user id.
  func testStorePurchases(of customer: AppUserID) throws(Failure) -> [TestStorePurchase]
  /// Returns every adjustment of an app user id.
  func adjustments(of customer: AppUserID) throws(Failure) -> [CurrencyAdjustment]
  /// Appends an adjustment.
  mutating func append(_ adjustment: CurrencyAdjustment) throws(Failure)

  /// Returns every override of an app user id in recording order.
  func overrides(of customer: AppUserID) throws(Failure) -> [OfferingOverride]
  /// Appends an override.
  mutating func append(_ override: OfferingOverride) throws(Failure)
}

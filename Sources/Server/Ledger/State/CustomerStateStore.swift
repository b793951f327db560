public import AppStoreCore

/// Stores everything about customers that the App Store did not sign.
public protocol CustomerStateStore: AttributeStore, PromotionalGrantStore,
  TestStorePurchaseStore, CurrencyAdjustmentStore, OfferingOverrideStore, AuditStore
{
  /// Returns everything that gives a customer's app user ids access, read at one instant.
  func holdings(of customers: [AppUserID]) async throws(LedgerError) -> AccessSources

  /// Returns everything that credited a customer's app user ids with currency, read at one instant.
  ///
  /// A transaction's currency stays with the app user id that got it first, regardless of later
  /// owners.
  func currencyHoldings(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> CurrencySources
}

public import AppStoreTypes

/// Everything a ledger keeps of customers beside what the store signed.
public protocol CustomerStateStore: AttributeStore, PromotionalGrantStore,
  TestStorePurchaseStore, CurrencyAdjustmentStore, OfferingOverrideStore, AuditStore, ChangeStore
{
  /// Returns everything that gives access to a customer of several app user ids, read at one moment.
  func holdings(of customers: [CustomerID]) async throws(LedgerError) -> CustomerHoldings

  /// Returns everything that brought a customer of several app user ids currencies, read at one moment.
  ///
  /// What a transaction brings stays with the app user id that got it first, whoever owns the purchase
  /// afterwards.
  func currencyHoldings(
    of customers: [CustomerID]
  ) async throws(LedgerError) -> CurrencyHoldings
}

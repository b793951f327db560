internal import EntitlementAPI

extension Purchases {
  /// Returns the customer's balances, as the server has them now.
  ///
  /// - Throws: ``PurchasesError`` when there is no answer to go by. That is "unknown", never "nothing".
  public func virtualCurrencies() async throws(PurchasesError) -> VirtualCurrencies {
    VirtualCurrencies(try await manager.get().client.virtualCurrencies(of: customer))
  }

  /// Notes that balances changed; here none are kept, so the next call asks the server anyway.
  public func invalidateVirtualCurrenciesCache() {}
}

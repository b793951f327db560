internal import AppStoreTypes
internal import Effects
internal import EntitlementAPI

extension Purchases {
  /// Returns the customer's balances, as the server has them now.
  ///
  /// - Throws: ``PurchasesError`` when there is no answer to go by. That is "unknown", never "nothing".
  public func virtualCurrencies() async throws(PurchasesError) -> VirtualCurrencies {
    let customer = customer
    let balances = VirtualCurrencies(
      try await manager.get().client.virtualCurrencies(of: customer))
    currencies.keep(balances, of: customer)
    return balances
  }

  /// What ``virtualCurrencies()`` returned last for the customer in this launch; `nil` before that and after
  /// ``invalidateVirtualCurrenciesCache()``.
  public var cachedVirtualCurrencies: VirtualCurrencies? { currencies.last(of: customer) }

  /// Forgets what is remembered of balances; the next call of ``virtualCurrencies()`` asks the server, as each
  /// does.
  public func invalidateVirtualCurrenciesCache() { currencies.forget() }
}

/// Remembers the balances of the last customer who was asked about.
final class KnownCurrencies: Sendable {
  private let known = Locked<(customer: CustomerID, balances: VirtualCurrencies)?>(nil)

  func last(of customer: CustomerID) -> VirtualCurrencies? {
    known.withLock { $0?.customer == customer ? $0?.balances : nil }
  }

  func keep(_ balances: VirtualCurrencies, of customer: CustomerID) {
    known.withLock { $0 = (customer, balances) }
  }

  func forget() { known.withLock { $0 = nil } }
}

internal import AppStoreCore

extension Purchases {
  /// Fetches the customer's current balances from the server.
  ///
  /// ```swift
  /// let coins = try await Purchases.shared.virtualCurrencies()["COINS"]?.balance ?? 0
  /// ```
  ///
  /// - Throws: ``PurchasesError`` if no trusted response is available. That means "unknown", never
  ///   "zero".
  public func virtualCurrencies() async throws(PurchasesError) -> VirtualCurrencies {
    let customer = customer
    let balances = try await backend.virtualCurrencies(of: customer)
    currencies.keep(balances, of: customer)
    return balances
  }

  /// The last result of ``virtualCurrencies()`` for the customer in this launch; `nil` before that
  /// and after ``invalidateVirtualCurrenciesCache()``.
  public var cachedVirtualCurrencies: VirtualCurrencies? { currencies.last(of: customer) }

  /// Clears the cached balances; every call of ``virtualCurrencies()`` fetches them from the
  /// server.
  public func invalidateVirtualCurrenciesCache() { currencies.forget() }
}

/// Caches the balances of the last requested customer.
final class VirtualCurrencyCache: Sendable {
  private let known = LockedValue<(customer: AppUserID, balances: VirtualCurrencies)?>(nil)

  func last(of customer: AppUserID) -> VirtualCurrencies? {
    known.withLock { $0?.customer == customer ? $0?.balances : nil }
  }

  func keep(_ balances: VirtualCurrencies, of customer: AppUserID) {
    known.withLock { $0 = (customer, balances) }
  }

  func forget() { known.withLock { $0 = nil } }
}

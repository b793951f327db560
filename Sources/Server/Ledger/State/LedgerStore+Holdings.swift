public import AppStoreCore

/// Everything about customers that the App Store did not sign.
extension LedgerStore {
  /// Returns everything that gives a customer's app user ids access, read at one instant.
  public func holdings(of customers: [AppUserID]) async throws(LedgerError) -> AccessSources {
    let keys = stateKeys(of: customers).union(customers.map { .purchasesOwned($0) })
    return try await view(loading: keys) { tables throws(MissingRows) in
      try CustomerStateRules.holdings(of: customers, in: tables)
    }
  }

  /// Returns everything that credited a customer's app user ids with currency, read at one instant.
  ///
  /// A transaction's currency stays with the app user id that got it first, regardless of later
  /// owners.
  public func currencyHoldings(
    of customers: [AppUserID]
  ) async throws(LedgerError) -> CurrencySources {
    let keys = stateKeys(of: customers)
      .union(customers.flatMap { LedgerKey.operations(naming: $0) })
    return try await view(loading: keys) { tables throws(MissingRows) in
      try CustomerStateRules.currencyHoldings(of: customers, in: tables)
    }
  }

  /// Returns the keys of what the App Store did not sign about customers.
  func stateKeys(of customers: [AppUserID]) -> Set<LedgerKey> {
    Set(customers.flatMap { LedgerKey.appUserID($0) + LedgerKey.state(of: $0) })
  }
}

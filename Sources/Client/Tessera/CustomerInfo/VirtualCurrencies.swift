internal import EntitlementAPI

/// A customer's balances.
public struct VirtualCurrencies: Hashable, Sendable {
  /// Every currency of the catalog, by code, including zero balances.
  public let all: [String: VirtualCurrency]

  init(_ body: VirtualCurrenciesBody) {
    all = body.virtualCurrencies.mapValues(VirtualCurrency.init)
  }

  /// The balance of a currency; `nil` if the catalog does not have it.
  public subscript(code: String) -> VirtualCurrency? { all[code] }
}

internal import EntitlementAPI

/// A customer's balances.
public struct VirtualCurrencies: Hashable, Sendable {
  /// Every currency of the catalogue, by code, also at nothing.
  public let all: [String: VirtualCurrency]

  init(_ body: VirtualCurrenciesBody) {
    all = body.virtualCurrencies.mapValues(VirtualCurrency.init)
  }

  /// The balance of a currency; `nil` when the catalogue does not have it.
  public subscript(code: String) -> VirtualCurrency? { all[code] }
}

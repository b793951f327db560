internal import AppStoreTypes
internal import EntitlementAPI

/// A customer's balance of one virtual currency.
public struct VirtualCurrency: Hashable, Sendable {
  /// How much the customer has; as much as the device can count where that is more.
  public let balance: Int
  /// The name for people.
  public let name: String
  /// The code, such as `COINS`.
  public let code: String
  /// What it is; `nil` when nobody said.
  public let serverDescription: String?

  init(_ body: VirtualCurrencyBody) {
    balance = Int(clamping: body.balance)
    name = body.name
    code = body.code.rawValue
    serverDescription = body.description
  }
}

internal import AppStoreCore
internal import EntitlementAPI

/// A customer's balance of one virtual currency.
public struct VirtualCurrency: Hashable, Sendable {
  /// The balance, limited to the largest integer of the device.
  public let balance: Int
  /// The display name.
  public let name: String
  /// The code, such as `COINS`.
  public let code: String
  /// The description; `nil` if the server has none.
  public let serverDescription: String?

  init(_ body: VirtualCurrencyBody) {
    balance = Int(clamping: body.balance)
    name = body.name
    code = body.code.rawValue
    serverDescription = body.description
  }
}

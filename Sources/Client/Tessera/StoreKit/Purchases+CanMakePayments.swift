internal import StoreKit

extension Purchases {
  /// Returns whether the device's user is allowed to buy.
  public static func canMakePayments() -> Bool { AppStore.canMakePayments }
}

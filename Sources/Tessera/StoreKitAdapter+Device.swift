internal import StoreKit

extension Purchases {
  /// Returns whether the person who uses the device may buy.
  public static func canMakePayments() -> Bool { AppStore.canMakePayments }
}

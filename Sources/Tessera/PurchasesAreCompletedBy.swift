/// Who finishes transactions.
public enum PurchasesAreCompletedBy: Int, Hashable, Sendable, CaseIterable, Codable {
  /// The SDK, once the server recorded them.
  case revenueCat = 0
  /// The app; the SDK records what it sees and finishes nothing.
  case myApp = 1

  /// The SDK, under its own name: the same as ``revenueCat``.
  public static var tessera: PurchasesAreCompletedBy { .revenueCat }

  /// The app, as some articles spell it.
  @available(*, deprecated, message: "use with(purchasesAreCompletedBy: .myApp, storeKitVersion:)")
  public static func myApp(storeKitVersion: StoreKitVersion) -> PurchasesAreCompletedBy { .myApp }
}

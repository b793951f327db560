/// Who finishes transactions.
public enum PurchasesAreCompletedBy: Int, Hashable, Sendable, CaseIterable, Codable {
  /// The SDK, after the server recorded them.
  case revenueCat = 0
  /// The app. The SDK records the transactions it observes and finishes none.
  case myApp = 1

  /// The SDK, by its own name: the same as ``revenueCat``.
  public static var tessera: PurchasesAreCompletedBy { .revenueCat }

  /// The app, with the spelling of some articles.
  @available(*, deprecated, message: "use with(purchasesAreCompletedBy: .myApp, storeKitVersion:)")
  public static func myApp(storeKitVersion: StoreKitVersion) -> PurchasesAreCompletedBy { .myApp }
}

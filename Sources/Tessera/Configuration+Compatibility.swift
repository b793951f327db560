public import Foundation

/// What RevenueCat's builder sets and this SDK mostly does without: it compiles, and each says what it does
/// here.
extension Configuration.Builder {
  /// Asks for a version of StoreKit; it is always 2, and asking for 1 logs a line.
  public func with(storeKitVersion version: StoreKitVersion) -> Configuration.Builder {
    if version == .storeKit1 { Log.warn("StoreKit 1 is not used; StoreKit 2 stands in for it") }
    return self
  }

  /// Sets what no app should need; here transactions are always sent, so nothing changes.
  ///
  /// With ``DangerousSettings/autoSyncPurchases`` off it logs a line, because RevenueCat would wait.
  public func with(dangerousSettings: DangerousSettings) -> Configuration.Builder {
    if !dangerousSettings.autoSyncPurchases {
      Log.warn("autoSyncPurchases cannot be turned off: a transaction not sent may be lost")
    }
    return self
  }

  /// Names the framework around the SDK; the server does not ask for it, so nothing changes.
  public func with(platformInfo: Purchases.PlatformInfo) -> Configuration.Builder { self }

  /// Sets a time limit of StoreKit 1, which is not used; nothing changes.
  public func with(storeKit1Timeout: TimeInterval) -> Configuration.Builder { self }

  /// Sets where the app had RevenueCat keep its state, so that the customer's id is found there.
  ///
  /// It is read by the first launch of this SDK alone, when no id is given, and nothing is written to it.
  /// Without this call RevenueCat's usual places are looked into. What this SDK itself keeps is where
  /// ``with(cacheDirectory:)`` says.
  public func with(userDefaults: UserDefaults) -> Configuration.Builder {
    changing { $0.revenueCat = RevenueCatDefaults(userDefaults) }
  }

  /// Sets whether the system shows the App Store's messages when they come, as it does by default.
  ///
  /// With `false` they wait until the app calls `Purchases.showStoreMessages(for:)`. Only iOS, Mac Catalyst and visionOS
  /// have such messages.
  public func with(showStoreMessagesAutomatically: Bool) -> Configuration.Builder {
    changing { $0.showsStoreMessages = showStoreMessagesAutomatically }
  }

  /// Sets whether measurements are sent to RevenueCat; here none are taken, so nothing changes.
  public func with(diagnosticsEnabled: Bool) -> Configuration.Builder { self }

  /// Sets whether advertising identifiers are collected; here none ever are, so nothing changes.
  public func with(automaticDeviceIdentifierCollectionEnabled: Bool) -> Configuration.Builder {
    self
  }

  /// Sets the language of RevenueCat's paywalls; here are none, so nothing changes.
  public func with(preferredUILocaleOverride: String?) -> Configuration.Builder { self }

  /// Sets who finishes transactions, as some articles spell it.
  @available(*, deprecated, renamed: "with(purchasesAreCompletedBy:storeKitVersion:)")
  public func with(
    purchasesAreCompletedBy: PurchasesAreCompletedBy
  ) -> Configuration.Builder {
    with(purchasesAreCompletedBy: purchasesAreCompletedBy, storeKitVersion: .storeKit2)
  }

  /// Asks for StoreKit 2, which is always used.
  @available(*, deprecated, message: "leave it out; StoreKit 2 is always used")
  public func with(usesStoreKit2IfAvailable: Bool) -> Configuration.Builder { self }

  /// Turns on RevenueCat's management of identities, which its servers do.
  @available(
    *, unavailable, message: "set log_in: token in the server's catalog, and call logIn(_:token:)"
  )
  public func with(
    iamEnabled: Bool, keychainAccessGroup: String? = nil
  ) -> Configuration.Builder { self }

  /// Leaves finishing transactions to the app, as version 4 of RevenueCat's SDK spells it.
  @available(*, unavailable, message: "use with(purchasesAreCompletedBy: .myApp, storeKitVersion:)")
  public func with(observerMode: Bool) -> Configuration.Builder { self }
}

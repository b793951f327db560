public import Foundation

/// Settings of RevenueCat's builder that compile, but mostly have no effect in this SDK.
extension Configuration.Builder {
  /// Sets the StoreKit version; it is always 2, and requesting 1 logs a warning.
  public func with(storeKitVersion version: StoreKitVersion) -> Configuration.Builder {
    if version == .storeKit1 {
      Log.warn("storeKitVersion: StoreKit 1 is not supported; StoreKit 2 is used instead")
    }
    return self
  }

  /// Sets options that no app should need; transactions are always sent, so nothing changes.
  ///
  /// If ``DangerousSettings/autoSyncPurchases`` is off, it logs a warning, because RevenueCat would
  /// not send transactions.
  public func with(dangerousSettings: DangerousSettings) -> Configuration.Builder {
    if !dangerousSettings.autoSyncPurchases {
      Log.warn("autoSyncPurchases: cannot be turned off, because an unsent transaction may be lost")
    }
    return self
  }

  /// Names the framework around the SDK; the server does not use it, so nothing changes.
  public func with(platformInfo: PlatformInfo) -> Configuration.Builder { self }

  /// Sets a timeout of StoreKit 1, which is not used; nothing changes.
  public func with(storeKit1Timeout: TimeInterval) -> Configuration.Builder { self }

  /// Sets the `UserDefaults` of RevenueCat's SDK, to read the app user ID from them.
  ///
  /// Only the first launch of this SDK reads them, if no ID is given, and nothing is written to
  /// them. Default: RevenueCat's default locations. This SDK's own files are in the directory set
  /// by ``with(cacheDirectory:)``.
  public func with(userDefaults: UserDefaults) -> Configuration.Builder {
    changing { $0.revenueCat = RevenueCatDefaults(userDefaults) }
  }

  /// Sets whether the system shows the App Store's messages immediately, as it does by default.
  ///
  /// With `false` they wait until the app calls `Purchases.showStoreMessages(for:)`. Only iOS,
  /// Mac Catalyst and visionOS have such messages.
  public func with(showStoreMessagesAutomatically: Bool) -> Configuration.Builder {
    changing { $0.showsStoreMessages = showStoreMessagesAutomatically }
  }

  /// Sets whether diagnostics are sent to RevenueCat; none are collected, so nothing changes.
  public func with(diagnosticsEnabled: Bool) -> Configuration.Builder { self }

  /// Sets whether advertising identifiers are collected; they never are, so nothing changes.
  public func with(automaticDeviceIdentifierCollectionEnabled: Bool) -> Configuration.Builder {
    self
  }

  /// Sets the language of RevenueCat's paywalls; there are none, so nothing changes.
  public func with(preferredUILocaleOverride: String?) -> Configuration.Builder { self }

  /// Sets who finishes transactions, in a spelling that some articles use.
  @available(*, deprecated, renamed: "with(purchasesAreCompletedBy:storeKitVersion:)")
  public func with(
    purchasesAreCompletedBy: PurchasesAreCompletedBy
  ) -> Configuration.Builder {
    with(purchasesAreCompletedBy: purchasesAreCompletedBy, storeKitVersion: .storeKit2)
  }

  /// Requests StoreKit 2, which is always used.
  @available(*, deprecated, message: "leave it out; StoreKit 2 is always used")
  public func with(usesStoreKit2IfAvailable: Bool) -> Configuration.Builder { self }

  /// Turns on RevenueCat's identity management, a service of its servers.
  @available(
    *, unavailable, message: "set log_in: token in the server's catalog, and call logIn(_:token:)"
  )
  public func with(
    iamEnabled: Bool, keychainAccessGroup: String? = nil
  ) -> Configuration.Builder { self }

  /// Lets the app finish transactions, in the spelling of version 4 of RevenueCat's SDK.
  @available(*, unavailable, message: "use with(purchasesAreCompletedBy: .myApp, storeKitVersion:)")
  public func with(observerMode: Bool) -> Configuration.Builder { self }
}

import Foundation
import Tessera

func configuration(_ url: URL) -> [Configuration] {
  let builder = Configuration.builder(withAPIKey: "key")
    .with(apiKey: "key")
    .with(appUserID: nil)
    .with(purchasesAreCompletedBy: .myApp, storeKitVersion: .storeKit2)
    .with(userDefaults: UserDefaults.standard)
    .with(dangerousSettings: DangerousSettings())
    .with(dangerousSettings: DangerousSettings(autoSyncPurchases: true))
    .with(networkTimeout: 10)
    .with(storeKit1Timeout: 10)
    .with(platformInfo: Purchases.PlatformInfo(flavor: "flutter", version: "1"))
    .with(showStoreMessagesAutomatically: false)
    .with(storeKitVersion: .default)
    .with(entitlementVerificationMode: .informational)
    .with(diagnosticsEnabled: true)
    .with(automaticDeviceIdentifierCollectionEnabled: true)
    .with(preferredUILocaleOverride: "de_DE")
    .with(serverURL: url)
    .with(cacheDirectory: url)
    .with(keychainAccessGroup: "ABCDE12345.com.example.shared")
    .with(accessPolicy: .strict)
    .with(testStorePresenter: { (dialog: TestStoreDialog) in
      dialog.actions.first?.choice ?? .cancel
    })
  return [builder.build(), Configuration.Builder(withAPIKey: "key").build()]
}

@available(*, deprecated)
func deprecatedConfiguration(_ builder: Configuration.Builder) -> Configuration.Builder {
  builder.with(usesStoreKit2IfAvailable: false)
    .with(purchasesAreCompletedBy: .myApp(storeKitVersion: .storeKit2), storeKitVersion: .storeKit2)
}

func settings(_ settings: DangerousSettings) {
  let _: Bool = settings.autoSyncPurchases
  let _: Bool = settings.customEntitlementComputation
}

func configure(_ configuration: Configuration, _ builder: Configuration.Builder) {
  Purchases.configure(with: configuration)
  Purchases.configure(with: builder)
  Purchases.configure(withAPIKey: "key")
  Purchases.configure(withAPIKey: "key", appUserID: nil)
  Purchases.configure(
    withAPIKey: "key", appUserID: "ada", purchasesAreCompletedBy: .myApp,
    storeKitVersion: .storeKit2)
  let purchases: Purchases = Purchases.configure(withAPIKey: "key", appUserID: "ada")
  sendable(purchases)
}

func process() {
  Purchases.logHandler = { (_: LogLevel, _: String) in }
  Purchases.logLevel = .debug
  Purchases.proxyURL = URL(string: "https://tessera.example.com")
  let _: LogLevel = Purchases.logLevel
  let _: URL? = Purchases.proxyURL
  Purchases.simulatesAskToBuyInSandbox = true
  let _: Bool = Purchases.simulatesAskToBuyInSandbox
  let _: Bool = Purchases.isConfigured
  let _: Bool = Purchases.canMakePayments()
  let _: Purchases = Purchases.shared
}

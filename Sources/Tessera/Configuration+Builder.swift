public import Foundation

extension Configuration {
  /// Collects the parts of a configuration; each call returns a new builder.
  public struct Builder: Sendable {
    var access = AccessRules()
    var catalog: OnDeviceCatalog?
    var isOnDevice = false
    private var apiKey: String
    private var appUserID: String?
    private var verificationMode = EntitlementVerificationMode.informational
    private var trustedRootKeys: [String] = []
    private var revokedIntermediateKeys: [String] = []
    private var serverURL: URL?
    private var cacheDirectory: URL?
    var keychainAccessGroup: String?
    var revenueCat = RevenueCatDefaults()
    private var purchasesAreCompletedBy = PurchasesAreCompletedBy.revenueCat
    private var creditHandler: CreditHandler?
    var showsStoreMessages = true
    private var testStorePresenter: TestStorePresenter?
    private var world: World?
    private var networkTimeout = Duration.seconds(60)

    /// Creates a builder with the app's public API key.
    public init(withAPIKey apiKey: String) {
      self.apiKey = apiKey
    }

    /// Sets the app's public API key.
    public func with(apiKey: String) -> Builder {
      changing { $0.apiKey = apiKey }
    }

    /// Sets the customer; `nil` keeps the last one on this device, that of RevenueCat's SDK included, or
    /// makes an anonymous one.
    public func with(appUserID: String?) -> Builder {
      changing { $0.appUserID = appUserID }
    }

    /// Sets what happens when an answer is not signed by a trusted key; informational by default.
    public func with(entitlementVerificationMode: EntitlementVerificationMode) -> Builder {
      changing { $0.verificationMode = entitlementVerificationMode }
    }

    /// Sets the root keys the app trusts, in base64 of 32 bytes; several while one replaces another.
    public func with(trustedRootKeys: [String]) -> Builder {
      changing { $0.trustedRootKeys = trustedRootKeys }
    }

    /// Sets which of the server's signing keys are not believed any more, although they have not expired.
    ///
    /// The SDK also takes the newest list from the server, about once a day, and never goes back to an older
    /// one. An app that brings the list needs no answer for it: whoever has a stolen key may stand between.
    ///
    /// - Parameter lists: Lists that trusted root keys signed, each one line of base64 as `tessera keys` writes
    ///   it. Of each root the newest counts.
    public func with(revokedIntermediateKeys lists: [String]) -> Builder {
      changing { $0.revokedIntermediateKeys = lists }
    }

    /// Sets the server's address; a path in it is ignored, as with ``Purchases/proxyURL``.
    public func with(serverURL: URL) -> Builder {
      changing { $0.serverURL = serverURL }
    }

    /// Sets the folder for kept answers and the customer's id.
    ///
    /// Two configurations may share one only when they are about the same app; an app and its extension then
    /// share a keychain group as well (``with(keychainAccessGroup:)``). Without this the folder is in
    /// Application Support, or on an Apple TV in the caches. Of the SDK's files only the customer's id goes into
    /// backups of the device; the folder itself is left as it is.
    public func with(cacheDirectory: URL) -> Builder {
      changing { $0.cacheDirectory = cacheDirectory }
    }

    /// Sets who finishes transactions; the SDK by default.
    ///
    /// - Parameter storeKitVersion: The version the app buys with. The SDK uses StoreKit 2 whatever is said.
    public func with(
      purchasesAreCompletedBy: PurchasesAreCompletedBy, storeKitVersion: StoreKitVersion
    ) -> Builder {
      if storeKitVersion != .storeKit2 {
        Log.warn("storeKitVersion: the SDK uses StoreKit 2; buy with it too")
      }
      return changing { $0.purchasesAreCompletedBy = purchasesAreCompletedBy }
    }

    /// Sets what gives the customer what a consumable stands for, such as coins.
    ///
    /// It is called once for each consumable, after the server recorded the purchase and before the
    /// transaction is finished, from whichever task brought it. When it throws, the transaction stays
    /// unfinished and comes again with a later call or launch. After a crash within the handler, or right
    /// after it, it may be called a second time for the same transaction: credit by
    /// ``StoreTransaction/transactionIdentifier``, and it stays one credit. It is
    /// called only while the customer who bought is the current one: what was bought before somebody else
    /// logged in stays unfinished until the buyer is back, and ``Purchases/appUserID`` tells at the
    /// start of the handler whom to credit. It is not called for refunded
    /// purchases, nor when the app completes purchases itself. Without a handler a consumable is finished
    /// when the server lists it.
    public func with(creditHandler: @escaping CreditHandler) -> Builder {
      changing { $0.creditHandler = creditHandler }
    }

    /// Sets how the dialog of the Test Store is shown; by default it is an alert of the platform.
    ///
    /// It is asked for each purchase with a key of the Test Store. On Linux, and in tests, there is no other dialog:
    /// without this a purchase throws ``ErrorCode/unsupportedError``.
    public func with(testStorePresenter: @escaping TestStorePresenter) -> Builder {
      changing { $0.testStorePresenter = testStorePresenter }
    }

    /// Sets how long a request may take, in seconds; 60 by default and at least 5.
    public func with(networkTimeout seconds: TimeInterval) -> Builder {
      changing { $0.networkTimeout = .seconds(max(5, seconds.isFinite ? seconds : 60)) }
    }

    /// Replaces the device's network, clock and randomness.
    package func with(_ world: World) -> Builder {
      changing { $0.world = world }
    }

    /// Returns the configuration.
    public func build() -> Configuration {
      Configuration(
        access: access.under(verificationMode), catalog: catalog, isOnDevice: isOnDevice,
        apiKey: apiKey, appUserID: appUserID, verificationMode: verificationMode,
        trustedRootKeys: trustedRootKeys, revokedIntermediateKeys: revokedIntermediateKeys,
        serverURL: serverURL, cacheDirectory: cacheDirectory,
        keychainAccessGroup: keychainAccessGroup,
        revenueCat: revenueCat, purchasesAreCompletedBy: purchasesAreCompletedBy,
        creditHandler: creditHandler, showsStoreMessages: showsStoreMessages,
        testStorePresenter: testStorePresenter, world: world, networkTimeout: networkTimeout)
    }

    func changing(_ change: (inout Builder) -> Void) -> Builder {
      var copy = self
      change(&copy)
      return copy
    }
  }
}

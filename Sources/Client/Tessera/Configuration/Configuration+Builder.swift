public import Foundation

extension Configuration {
  /// Builds a configuration; each call returns a new builder.
  public struct Builder: Sendable {
    var access = GateConfiguration()
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
    private var dependencies: SDKDependencies?
    private var networkTimeout = Duration.seconds(60)

    /// Creates a builder with the app's public API key.
    public init(withAPIKey apiKey: String) {
      self.apiKey = apiKey
    }

    /// Sets the app's public API key.
    public func with(apiKey: String) -> Builder {
      changing { $0.apiKey = apiKey }
    }

    /// Sets the app user ID.
    ///
    /// If `nil`, the last customer on this device stays, including that of RevenueCat's SDK; if
    /// there is none, an anonymous one is generated.
    public func with(appUserID: String?) -> Builder {
      changing { $0.appUserID = appUserID }
    }

    /// Sets the handling of responses that no trusted key signed; default: informational.
    public func with(entitlementVerificationMode: EntitlementVerificationMode) -> Builder {
      changing { $0.verificationMode = entitlementVerificationMode }
    }

    /// Sets the root keys to trust, each 32 bytes in Base64; several during a key replacement.
    public func with(trustedRootKeys: [String]) -> Builder {
      changing { $0.trustedRootKeys = trustedRootKeys }
    }

    /// Sets the server's signing keys that are revoked before they expire.
    ///
    /// The SDK also fetches the newest list from the server, about once a day, and never returns to
    /// an older one. An app that contains the list does not depend on the response, which anyone
    /// with a stolen key could intercept.
    ///
    /// - Parameter lists: Lists signed by trusted root keys, each one line of Base64 as
    ///   `tessera keys` writes it. The newest list of each root applies.
    public func with(revokedIntermediateKeys lists: [String]) -> Builder {
      changing { $0.revokedIntermediateKeys = lists }
    }

    /// Sets the server's address; a path in it is ignored, as with ``Purchases/proxyURL``.
    public func with(serverURL: URL) -> Builder {
      changing { $0.serverURL = serverURL }
    }

    /// Sets the directory for cached responses and the app user ID.
    ///
    /// Two configurations may share one only if they belong to the same app. An app and its
    /// extension then also share a keychain group (``with(keychainAccessGroup:)``). Default: a
    /// directory in Application Support, or in the caches directory on an Apple TV. Of the SDK's
    /// files, only the app user ID is included in device backups; attributes of the directory
    /// itself are unchanged.
    public func with(cacheDirectory: URL) -> Builder {
      changing { $0.cacheDirectory = cacheDirectory }
    }

    /// Sets who finishes transactions; default: the SDK.
    ///
    /// - Parameters:
    ///   - purchasesAreCompletedBy: The SDK or the app.
    ///   - storeKitVersion: The version the app buys with. The SDK always uses StoreKit 2.
    public func with(
      purchasesAreCompletedBy: PurchasesAreCompletedBy, storeKitVersion: StoreKitVersion
    ) -> Builder {
      if storeKitVersion != .storeKit2 {
        Log.warn("storeKitVersion: StoreKit 1 is not supported; buy with StoreKit 2")
      }
      return changing { $0.purchasesAreCompletedBy = purchasesAreCompletedBy }
    }

    /// Sets the handler that gives the customer the content of a consumable, such as coins.
    ///
    /// The SDK calls it once for each consumable, after the server recorded the purchase and before
    /// the transaction is finished, in any task. If it throws, the transaction stays unfinished, and
    /// the handler is called again at the next call for customer info, restore, sync or purchase,
    /// or at the next launch. After a crash in or right after the handler, it may be called again
    /// for the same transaction. Use ``StoreTransaction/transactionIdentifier`` to credit only once.
    ///
    /// It is called only while the buyer is the current customer. If another customer logs in, the
    /// transaction stays unfinished until the buyer logs in again. At the start of the handler,
    /// ``Purchases/appUserID`` is the customer to credit. It is not called for refunded purchases,
    /// nor if the app completes purchases itself. Without a handler, a consumable is finished when
    /// the server lists it.
    ///
    /// An app and its extensions that share a directory call their handlers one process at a time.
    /// Once a process had a handler, one without a handler, such as an extension, finishes no
    /// consumable.
    public func with(creditHandler: @escaping CreditHandler) -> Builder {
      changing { $0.creditHandler = creditHandler }
    }

    /// Sets how the Test Store's dialog is presented; default: the platform's alert.
    ///
    /// It is called for each purchase with a Test Store key. On Linux and in tests there is no
    /// default dialog: without this, a purchase throws ``PurchasesError/unsupportedError``.
    public func with(testStorePresenter: @escaping TestStorePresenter) -> Builder {
      changing { $0.testStorePresenter = testStorePresenter }
    }

    /// Sets the timeout of a request, in seconds; default: 60, minimum: 5.
    public func with(networkTimeout seconds: TimeInterval) -> Builder {
      changing { $0.networkTimeout = .seconds(max(5, seconds.isFinite ? seconds : 60)) }
    }

    /// Replaces the device's network, clock and randomness.
    package func with(_ dependencies: SDKDependencies) -> Builder {
      changing { $0.dependencies = dependencies }
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
        testStorePresenter: testStorePresenter, dependencies: dependencies,
        networkTimeout: networkTimeout)
    }

    func changing(_ change: (inout Builder) -> Void) -> Builder {
      var copy = self
      change(&copy)
      return copy
    }
  }
}

public import AppStoreCore
internal import EntitlementAPI

/// An app that the server serves.
public struct ServerApp: Hashable, Sendable {
  /// The display name; `nil` if the catalog has none.
  public var name: String?
  /// The bundle identifier.
  public var bundleID: BundleID
  /// Apple's number of the app; `nil` before its release.
  public var appAppleID: Int64?
  /// The environments whose signed data counts.
  public var environments: Set<AppStoreEnvironment>
  /// The SHA-256 fingerprints, in lowercase hexadecimal, of the certificates of StoreKit testing in
  /// Xcode that may sign data of this app for the environment Xcode.
  public var xcodeCertificates: Set<String>
  /// The key for requests to Apple's servers; `nil` if none exists, so that none are sent.
  public var inAppPurchaseKey: InAppPurchaseKey?
  /// Where the dashboard stores the key; `nil` if the catalog names another place for it, or none.
  public var inAppPurchaseKeyFolder: InAppPurchaseKeyFolder?
  /// The keys that ship inside the app.
  public var publicAPIKeys: Set<String>
  /// The public keys that RevenueCat issued for the app, in versions of it that have RevenueCat's SDK.
  ///
  /// They are valid like ``publicAPIKeys``; in proxy mode their requests are passed on to RevenueCat.
  public var revenueCatAPIKeys: Set<String> = []
  /// The hashes of the secret keys of the developer's backend; they also open the dashboard.
  public var secretAPIKeys: Set<HashedAPIKey>
  /// The scopes of secret keys that do not have all.
  public var secretKeyScopes: [HashedAPIKey: Set<APIKeyScope>] = [:]
  /// Whether the app may buy from the Test Store, where nothing is signed or paid.
  public var usesTestStore: Bool

  /// Its public keys of the Test Store, sorted.
  public var testStoreKeys: [String] { publicAPIKeys.filter(TestStoreKey.isOne).sorted() }

  /// What is sent to Apple when a customer requests a refund.
  public var consumption = ConsumptionPolicy()

  /// Creates an app.
  ///
  /// - Parameters:
  ///   - name: The name that people read; `nil` for none.
  ///   - bundleID: The app's bundle id.
  ///   - appAppleID: The app's id in the App Store; `nil` if it is not sold there yet.
  ///   - environments: The environments whose data the app accepts.
  ///   - xcodeCertificates: The SHA-256 fingerprints of certificates of Xcode that the app trusts.
  ///   - inAppPurchaseKey: The key for requests to Apple's servers; `nil` to send none.
  ///   - publicAPIKeys: The keys that ship inside the app.
  ///   - secretAPIKeys: The keys, or their hashes as in ``HashedAPIKey/init(entry:)``; a malformed
  ///     hash matches no key.
  ///   - usesTestStore: Whether the app may buy from the Test Store.
  public init(
    name: String? = nil, bundleID: BundleID, appAppleID: Int64?,
    environments: Set<AppStoreEnvironment>, xcodeCertificates: Set<String> = [],
    inAppPurchaseKey: InAppPurchaseKey? = nil,
    publicAPIKeys: Set<String>, secretAPIKeys: Set<String>, usesTestStore: Bool = false
  ) {
    self.name = name
    self.bundleID = bundleID
    self.appAppleID = appAppleID
    self.environments = environments
    self.xcodeCertificates = xcodeCertificates
    self.inAppPurchaseKey = inAppPurchaseKey
    self.publicAPIKeys = publicAPIKeys
    self.secretAPIKeys = Set(secretAPIKeys.compactMap { HashedAPIKey(entry: $0) })
    self.usesTestStore = usesTestStore
  }
}

public import AppStoreCore
public import SignedData

/// A store that signs what a test needs, under its own root.
///
/// The defaults are one app (`com.example.app`), one environment (the sandbox) and one subscription
/// (`com.example.pro.monthly`), bought on 2026-01-01. Builders return plain payloads to change; the
/// `sign…` methods create tokens. Keys are new each time, so a test should share one store.
public struct TestStore: Sendable {
  /// The app of the payloads.
  public static let bundleID: BundleID = "com.example.app"
  /// The app's Apple ID, which is signed in production only.
  public static let appAppleID: Int64 = 1_234_567_890
  /// The monthly subscription of the payloads.
  public static let productID: ProductID = "com.example.pro.monthly"
  /// The group of that subscription.
  public static let subscriptionGroupID: SubscriptionGroupID = "21000001"
  /// The purchase date of the payloads: 2026-01-01T00:00:00Z.
  public static let purchaseDate = Timestamp(milliseconds: 1_767_225_600_000)
  /// The first instant of the chain's validity: 2020-01-01T00:00:00Z.
  public static let notBefore = Timestamp(milliseconds: 1_577_836_800_000)
  /// The last instant of the chain's validity: 2040-01-01T00:00:00Z.
  public static let notAfter = Timestamp(milliseconds: 2_208_988_800_000)

  /// The chain that signs.
  public let chain: SigningChain

  /// Creates a store with new keys.
  ///
  /// - Throws: ``SignedData/VerificationError`` if the certificates cannot be created.
  public init(commonName: String = "Test Store") throws(VerificationError) {
    chain = try SigningChain.make(
      commonName: commonName, notBefore: Self.notBefore, notAfter: Self.notAfter)
  }

  /// Creates a store with an existing chain.
  public init(chain: SigningChain) {
    self.chain = chain
  }

  /// The app that ``verifier(environments:)`` accepts.
  public static let app = SignedDataVerifier.App(bundleID: bundleID, appAppleID: appAppleID)

  /// Returns a verifier for the default app that trusts this store.
  public func verifier(
    environments: Set<AppStoreEnvironment> = [.sandbox]
  ) -> SignedDataVerifier {
    SignedDataVerifier(roots: [chain.root], apps: [Self.app], environments: environments)
  }
}

public import AppStoreTypes
public import SignedData

/// A store that signs whatever a test needs, under a root of its own.
///
/// The defaults are one app (`com.example.app`), one environment (the sandbox) and one subscription
/// (`com.example.pro.monthly`), bought on 2026-01-01. Builders return plain payloads to change; the
/// `sign…` methods make tokens of them. Keys are new each time, so a test shares one store rather than
/// making many.
public struct TestStore: Sendable {
  /// The app that the builders write about.
  public static let bundleID: BundleID = "com.example.app"
  /// Apple's number of that app, signed in production only.
  public static let appAppleID: Int64 = 1_234_567_890
  /// The monthly subscription that the builders write about.
  public static let productID: ProductID = "com.example.pro.monthly"
  /// The subscription group of that subscription.
  public static let subscriptionGroupID: SubscriptionGroupID = "21000001"
  /// When the builders' purchase was made: 2026-01-01T00:00:00Z.
  public static let purchaseDate = Timestamp(milliseconds: 1_767_225_600_000)
  /// The first instant of the chain's validity: 2020-01-01T00:00:00Z.
  public static let notBefore = Timestamp(milliseconds: 1_577_836_800_000)
  /// The last instant of the chain's validity: 2040-01-01T00:00:00Z.
  public static let notAfter = Timestamp(milliseconds: 2_208_988_800_000)

  /// What signs.
  public let chain: SigningChain

  /// Creates a store with new keys.
  ///
  /// - Throws: ``SignedData/VerificationError`` when the certificates cannot be made.
  public init(commonName: String = "Test Store") throws(VerificationError) {
    chain = try SigningChain.make(
      commonName: commonName, notBefore: Self.notBefore, notAfter: Self.notAfter)
  }

  /// Creates a store over an existing chain.
  public init(chain: SigningChain) {
    self.chain = chain
  }

  /// The app that ``verifier(environments:)`` accepts.
  public static let app = SignedDataVerifier.App(bundleID: bundleID, appAppleID: appAppleID)

  /// Returns a verifier that trusts this store, for the default app.
  public func verifier(
    environments: Set<AppStoreEnvironment> = [.sandbox]
  ) -> SignedDataVerifier {
    SignedDataVerifier(roots: [chain.root], apps: [Self.app], environments: environments)
  }
}

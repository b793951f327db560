public import AppStoreTypes

/// Turns what the store signed into verified values, or says which check failed.
///
/// No environment is exempt from any check: a test store signs under its own root, and that root is
/// configured here. Verification is a pure function of the token and this configuration; copies share
/// a cache of verified chains, which changes the cost and never the answer.
public struct SignedDataVerifier: Sendable {
  /// An app whose signed data is accepted.
  public struct App: Hashable, Sendable {
    /// The app's bundle identifier.
    public var bundleID: BundleID
    /// Apple's number of the app; `nil` leaves it unchecked.
    ///
    /// Apple signs it in production only, so it is compared there only.
    public var appAppleID: Int64?
    /// The environments whose data of this app is accepted; `nil` means all that the verifier accepts.
    public var environments: Set<AppStoreEnvironment>?

    /// Creates an app.
    public init(
      bundleID: BundleID, appAppleID: Int64?, environments: Set<AppStoreEnvironment>? = nil
    ) {
      self.bundleID = bundleID
      self.appAppleID = appAppleID
      self.environments = environments
    }
  }

  let apps: [App]
  let environments: Set<AppStoreEnvironment>
  private let policy: ChainPolicy
  private let cache = ChainCache()

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - roots: The roots to trust; with none, everything is refused.
  ///   - apps: The apps whose data is accepted.
  ///   - environments: The environments whose data is accepted.
  public init(roots: [RootCertificate], apps: [App], environments: Set<AppStoreEnvironment>) {
    self.apps = apps
    self.environments = environments
    policy = ChainPolicy(roots: roots)
  }

  /// Verifies a signed transaction.
  ///
  /// - Throws: ``VerificationError`` naming the failed check; nothing is verified then.
  public func transaction(
    _ jws: String
  ) throws(VerificationError) -> Verified<JWSTransactionDecodedPayload> {
    let transaction = try verify(JWSTransactionDecodedPayload.self, jws).verified
    try checkEnvironment(transaction.payload.environment)
    _ = try app(transaction.payload.bundleId, in: transaction.payload.environment)
    return transaction
  }

  /// Verifies signed renewal info of the purchase that a verified transaction belongs to.
  ///
  /// Renewal info names no app, so alone it proves nothing; the transaction ties it to the app.
  ///
  /// - Throws: ``VerificationError`` naming the failed check; nothing is verified then.
  public func renewalInfo(
    _ jws: String, beside transaction: Verified<JWSTransactionDecodedPayload>
  ) throws(VerificationError) -> Verified<JWSRenewalInfoDecodedPayload> {
    let renewalInfo = try verify(JWSRenewalInfoDecodedPayload.self, jws).verified
    let (found, expected) = (renewalInfo.payload, transaction.payload)
    try checkEnvironment(found.environment)
    guard found.environment == expected.environment else {
      throw .otherEnvironment(found: found.environment, expected: expected.environment)
    }
    guard found.originalTransactionId == expected.originalTransactionId else {
      throw .otherPurchase(
        found: found.originalTransactionId, expected: expected.originalTransactionId)
    }
    return renewalInfo
  }

  /// The number of chains in the cache.
  package var cachedChainCount: Int { cache.count }

  /// Checks shape, certificates, dates and signature, in this order; the claims are the caller's.
  func verify<Payload: SignedPayload>(
    _: Payload.Type, _ jws: String
  ) throws(VerificationError) -> (verified: Verified<Payload>, token: CompactJWS) {
    let unverified = try Unverified<Payload>(compactSerialization: jws)
    let token = unverified.token
    let key = ChainCache.Key(leaf: token.leaf, intermediate: token.intermediate)
    let cached = cache[key]
    let chain: VerifiedChain
    if let cached {
      chain = cached
    } else {
      chain = try policy.verify(leaf: token.leaf, intermediate: token.intermediate)
    }
    try chain.checkValidity(at: unverified.payload.signedDate)
    guard chain.isValidSignature(of: token) else { throw .signature }
    if cached == nil { cache.insert(chain, for: key) }
    return (Verified(payload: unverified.payload, jws: jws), token)
  }

  /// Refuses an environment that is not accepted.
  func checkEnvironment(_ found: AppStoreEnvironment) throws(VerificationError) {
    guard environments.contains(found) else { throw refusal(of: found, accepted: environments) }
  }

  /// Returns the configured app with a bundle identifier that accepts an environment.
  func app(
    _ bundleID: BundleID, in environment: AppStoreEnvironment
  ) throws(VerificationError) -> App {
    let named = apps.filter { $0.bundleID == bundleID }
    guard !named.isEmpty else {
      throw .bundleID(found: bundleID, configured: apps.map(\.bundleID))
    }
    guard let app = named.first(where: { $0.environments?.contains(environment) ?? true }) else {
      let accepted = named.reduce(into: Set()) { $0.formUnion($1.environments ?? []) }
      throw refusal(of: environment, accepted: accepted)
    }
    return app
  }

  private func refusal(
    of found: AppStoreEnvironment, accepted: Set<AppStoreEnvironment>
  ) -> VerificationError {
    .environment(found: found, accepted: accepted.sorted { $0.rawValue < $1.rawValue })
  }
}

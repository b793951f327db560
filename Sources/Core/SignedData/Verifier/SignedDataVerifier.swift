public import AppStoreCore

/// Verifies data signed by the App Store and returns verified values, or throws the failed check.
///
/// No environment is exempt from any check: a test store signs with its own root, which is
/// configured here. Xcode's local testing has no root; its sessions are trusted by the fingerprint
/// of their one certificate, for the environment Xcode only, and what they sign gets identifiers of
/// its own (`XcodeSession`). Verification is a pure function of the token and this configuration.
/// Copies share a cache of verified chains, which affects the cost but not the result.
///
/// ```swift
/// let verifier = SignedDataVerifier(
///   roots: [.appleRootCAG3],
///   apps: [.init(bundleID: "com.example.app", appAppleID: 1_234_567_890)],
///   environments: [.production, .sandbox])
/// let transaction = try verifier.transaction(jws).payload
/// ```
public struct SignedDataVerifier: Sendable {
  /// An app whose signed data is accepted.
  public struct App: Hashable, Sendable {
    /// The app's bundle identifier.
    public var bundleID: BundleID
    /// Apple's numeric id of the app; `nil` to skip the check.
    ///
    /// Apple signs it in production only, so it is compared only there.
    public var appAppleID: Int64?
    /// The environments whose data of this app is accepted; `nil` if all that the verifier accepts.
    public var environments: Set<AppStoreEnvironment>?
    /// The SHA-256 fingerprints, in lowercase hexadecimal, of the certificates of StoreKit testing
    /// in Xcode that may sign data of this app for the environment Xcode.
    public var xcodeCertificates: Set<String>

    /// Creates an app.
    public init(
      bundleID: BundleID, appAppleID: Int64?, environments: Set<AppStoreEnvironment>? = nil,
      xcodeCertificates: Set<String> = []
    ) {
      self.bundleID = bundleID
      self.appAppleID = appAppleID
      self.environments = environments
      self.xcodeCertificates = xcodeCertificates
    }
  }

  let apps: [App]
  let environments: Set<AppStoreEnvironment>
  let trustsAnyXcodeCertificate: Bool
  let policy: ChainPolicy
  let dates: DatePolicy
  let cache = ChainCache()

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - roots: The trusted roots; if empty, everything is rejected.
  ///   - apps: The apps whose data is accepted.
  ///   - environments: The environments whose data is accepted.
  ///   - dates: The date at which certificates must be valid, and the maximum age of a token.
  ///   - trustsAnyXcodeCertificate: Whether every certificate with the name of Xcode's sessions is
  ///     trusted. Anyone can make one, so it is for a developer's own machine. The signature
  ///     is checked anyway.
  public init(
    roots: [RootCertificate], apps: [App], environments: Set<AppStoreEnvironment>,
    dates: DatePolicy = .whenSigned, trustsAnyXcodeCertificate: Bool = false
  ) {
    self.apps = apps
    self.environments = environments
    self.trustsAnyXcodeCertificate = trustsAnyXcodeCertificate
    self.dates = dates
    policy = ChainPolicy(roots: roots)
  }

  /// Verifies a signed transaction.
  ///
  /// - Throws: ``VerificationError`` for the failed check; nothing is then verified.
  public func transaction(
    _ jws: String
  ) throws(VerificationError) -> Verified<JWSTransactionDecodedPayload> {
    let transaction = try verify(JWSTransactionDecodedPayload.self, jws)
    try checkEnvironment(transaction.payload.environment, under: transaction.chain)
    let app = try app(transaction.payload.bundleId, in: transaction.payload.environment)
    try checkTrust(of: app, in: transaction.chain)
    assert(
      app.bundleID == transaction.payload.bundleId
        && environments.contains(transaction.payload.environment),
      "a verified transaction belongs to a configured app and an accepted environment")
    return transaction
  }

  /// Verifies signed renewal info of the same purchase as a verified transaction.
  ///
  /// Renewal info does not contain its app; only the transaction ties it to one.
  ///
  /// ```swift
  /// let transaction = try verifier.transaction(signedTransactionInfo)
  /// let renewal = try verifier.renewalInfo(signedRenewalInfo, transaction: transaction).payload
  /// ```
  ///
  /// - Throws: ``VerificationError`` for the failed check; nothing is then verified.
  public func renewalInfo(
    _ jws: String, transaction: Verified<JWSTransactionDecodedPayload>
  ) throws(VerificationError) -> Verified<JWSRenewalInfoDecodedPayload> {
    let renewalInfo = try verify(JWSRenewalInfoDecodedPayload.self, jws)
    try checkEnvironment(renewalInfo.payload.environment, under: renewalInfo.chain)
    try PayloadBinding.check(renewalInfo.payload, transaction: transaction.payload)
    assert(
      renewalInfo.payload.originalTransactionId == transaction.payload.originalTransactionId,
      "verified renewal info is about the purchase of its transaction")
    return renewalInfo
  }

  /// Verifies a signed app transaction.
  ///
  /// - Throws: ``VerificationError`` for the failed check; nothing is then verified.
  public func appTransaction(
    _ jws: String
  ) throws(VerificationError) -> Verified<JWSAppTransactionDecodedPayload> {
    let download = try verify(JWSAppTransactionDecodedPayload.self, jws)
    try checkEnvironment(download.payload.receiptType, under: download.chain)
    let app = try app(download.payload.bundleId, in: download.payload.receiptType)
    try app.checkAppleID(download.payload.appAppleId, in: download.payload.receiptType)
    try checkTrust(of: app, in: download.chain)
    assert(
      app.bundleID == download.payload.bundleId
        && environments.contains(download.payload.receiptType),
      "a verified app transaction belongs to a configured app and an accepted environment")
    return download
  }

  /// Verifies the request for a retention message that Apple sends before a customer cancels.
  ///
  /// It identifies its app only by Apple's numeric id, so an app with this id, or one without an
  /// id, must be configured. Outside production the ID is not compared.
  ///
  /// - Throws: ``VerificationError`` for the failed check; nothing is then verified.
  public func realtimeRequest(
    _ jws: String
  ) throws(VerificationError) -> Verified<DecodedRealtimeRequestBody> {
    let request = try verify(DecodedRealtimeRequestBody.self, jws)
    try checkEnvironment(
      request.payload.environment, under: request.chain, of: .realtimeRequest)
    try checkApp(numbered: request.payload.appAppleId, in: request.payload.environment)
    return request
  }

  /// The number of chains in the cache.
  package var cachedChainCount: Int { cache.count }

  /// The number of headers in the cache.
  package var cachedHeaderCount: Int { cache.headers.count }

  /// Checks form, certificates, signature, payload and dates, in this order; the caller checks the
  /// claims.
  func verify<Payload: SignedPayload>(
    _: Payload.Type, _ jws: String
  ) throws(VerificationError) -> Verified<Payload> {
    let token = try CompactJWS(jws, known: cache.headers)
    let header = try header(of: token)
    var payload = try PayloadReader.payload(Payload.self, from: token.payload)
    if let session = header.chain.xcodeSession { payload = payload.scoped(to: session) }
    try dates.check(payload.signedDate, header.chain)
    return Verified(VerifiedToken(payload: payload, jws: jws, header: header, token))
  }

  /// Returns the header of a token with its signing chain.
  ///
  /// The token's signature is checked before those of new certificates, and before anything is
  /// cached.
  private func header(of token: CompactJWS) throws(VerificationError) -> CachedHeader {
    switch token.header {
    case .known(let header):
      guard header.chain.leafKey.signed(token) else { throw .signature }
      return header
    case .read(let header, let text):
      guard let intermediate = header.intermediate else {
        return try self.header(of: token, text, byXcode: header.leaf)
      }
      let key = ChainCache.Key(leaf: header.leaf, intermediate: intermediate)
      if let chain = cache[key] {
        guard chain.leafKey.signed(token) else { throw .signature }
        let header = CachedHeader(text: text, chain: chain)
        cache.insert(header)
        return header
      }
      let candidate = try policy.form(leaf: header.leaf, intermediate: intermediate)
      guard candidate.leafKey.signed(token) else { throw .signature }
      let chain = try cache.chain(for: key) { () throws(VerificationError) in
        try policy.signatures(candidate)
      }
      let known = CachedHeader(text: text, chain: chain)
      cache.insert(known)
      return known
    }
  }

  /// Returns the header of a token that one of Xcode's sessions signed, if its certificate is
  /// trusted.
  ///
  /// Nothing is cached: Xcode writes the members of a header in another order each time.
  private func header(
    of token: CompactJWS, _ text: [UInt8], byXcode der: [UInt8]
  ) throws(VerificationError) -> CachedHeader {
    let certificate = try XcodeCertificate(der: der)
    guard certificate.key.signed(token) else { throw .signature }
    try checkTrust(in: certificate)
    return CachedHeader(text: text, chain: certificate.chain)
  }

  /// Throws if an environment is not accepted, or the root is not trusted for it.
  ///
  /// What one of Xcode's sessions may not sign at all, such as a notification, has no environment.
  func checkEnvironment(
    _ found: AppStoreEnvironment, under chain: VerifiedChain?,
    of kind: PayloadKind = .transaction
  ) throws(VerificationError) {
    var accepted = chain?.environments.map(environments.intersection) ?? environments
    assert(accepted.isSubset(of: environments), "a root adds no environment to the accepted ones")
    if chain?.xcodeCertificate != nil, !kind.isSignedByXcode { accepted = [] }
    guard accepted.contains(found) else { throw rejection(of: found, accepted: accepted) }
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
      throw rejection(of: environment, accepted: accepted)
    }
    return app
  }

  /// Throws if no app with Apple's numeric id is configured for an environment.
  func checkApp(
    numbered appAppleID: Int64?, in environment: AppStoreEnvironment
  ) throws(VerificationError) {
    let accepting = apps.filter { $0.environments?.contains(environment) ?? true }
    var failure = rejection(of: environment, accepted: [])
    for app in accepting {
      do throws(VerificationError) {
        return try app.checkAppleID(appAppleID, in: environment)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private func rejection(
    of found: AppStoreEnvironment, accepted: Set<AppStoreEnvironment>
  ) -> VerificationError {
    .environment(found: found, accepted: accepted.sorted { $0.rawValue < $1.rawValue })
  }
}

extension SignedDataVerifier.App {
  /// Throws if Apple's numeric id differs from the configured one; compared in production only.
  func checkAppleID(
    _ found: Int64?, in environment: AppStoreEnvironment
  ) throws(VerificationError) {
    guard environment == .production, let appAppleID, found != appAppleID else { return }
    throw .appAppleID(found: found, configured: appAppleID)
  }
}

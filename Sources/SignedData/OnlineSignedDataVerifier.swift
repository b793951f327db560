public import AppStoreTypes

/// Verifies signed data as ``SignedDataVerifier`` does, and then asks whether its certificates were
/// revoked.
///
/// "Online" is Apple's word for the checks that need the network. They come last: nothing is asked about
/// a token before its signature and claims have passed, so a forged token reaches no network and no
/// cache. Everything else about an answer is ``verifier``'s.
public struct OnlineSignedDataVerifier: Sendable {
  /// The checks that need no network; using it alone skips the revocation check.
  public let verifier: SignedDataVerifier
  /// What to do about revoked certificates, and about those whose status nobody tells.
  public let policy: RevocationPolicy

  private let roots: [RootCertificate]
  private let checker: RevocationChecker

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - roots: The roots to trust; with none, everything is refused. Roots are not asked about.
  ///   - apps: The apps whose data is accepted.
  ///   - environments: The environments whose data is accepted.
  ///   - policy: What to do about revoked certificates.
  ///   - checker: Asks and remembers; share one between verifiers.
  public init(
    roots: [RootCertificate], apps: [SignedDataVerifier.App],
    environments: Set<AppStoreEnvironment>, policy: RevocationPolicy, checker: RevocationChecker
  ) {
    verifier = SignedDataVerifier(roots: roots, apps: apps, environments: environments)
    self.roots = roots
    self.policy = policy
    self.checker = checker
  }

  /// Verifies a signed transaction.
  ///
  /// - Throws: ``VerificationError`` naming the failed check; nothing is verified then. Try again when
  ///   it is retryable: a responder could not be asked.
  public func transaction(
    _ jws: String
  ) async throws(VerificationError) -> Verified<JWSTransactionDecodedPayload> {
    let transaction = try verifier.transaction(jws)
    try await checkRevocation([transaction.jws])
    return transaction
  }

  /// Verifies signed renewal info of the purchase that a verified transaction belongs to.
  ///
  /// - Throws: ``VerificationError`` as ``transaction(_:)`` does.
  public func renewalInfo(
    _ jws: String, beside transaction: Verified<JWSTransactionDecodedPayload>
  ) async throws(VerificationError) -> Verified<JWSRenewalInfoDecodedPayload> {
    let renewalInfo = try verifier.renewalInfo(jws, beside: transaction)
    try await checkRevocation([renewalInfo.jws])
    return renewalInfo
  }

  /// Verifies a notification and all signed data inside it, and checks each chain behind it once.
  ///
  /// - Throws: ``VerificationError`` as ``transaction(_:)`` does.
  public func notification(
    _ jws: String
  ) async throws(VerificationError) -> VerifiedNotification {
    let notification = try verifier.notification(jws)
    let nested = [notification.transaction?.jws, notification.renewalInfo?.jws]
    try await checkRevocation([notification.body.jws] + nested.compactMap { $0 })
    return notification
  }

  /// Checks the chains behind tokens that were verified.
  private func checkRevocation(_ tokens: [String]) async throws(VerificationError) {
    guard policy != .off else { return }
    var chains: [SigningCertificates] = []
    for token in tokens {
      let chain = try SigningCertificates(of: token, roots: roots)
      if !chains.contains(chain) { chains.append(chain) }
    }
    do throws(RevocationError) {
      try await checker.check(chains, policy: policy)
    } catch {
      throw .revocation(error)
    }
  }
}

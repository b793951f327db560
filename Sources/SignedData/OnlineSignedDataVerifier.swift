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

  private let checker: RevocationChecker?

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - verifier: Does the checks that need no network; its roots are not asked about.
  ///   - policy: What to do about revoked certificates.
  ///   - checker: Asks and remembers; share one between verifiers.
  public init(
    _ verifier: SignedDataVerifier, policy: RevocationPolicy, checker: RevocationChecker
  ) {
    self.verifier = verifier
    self.policy = policy
    self.checker = checker
  }

  /// Creates a verifier that asks nobody; it refuses what the given one refuses.
  public init(_ verifier: SignedDataVerifier) {
    self.verifier = verifier
    policy = .off
    checker = nil
  }

  /// Verifies a signed transaction.
  ///
  /// - Throws: ``VerificationError`` naming the failed check; nothing is verified then. Try again when
  ///   it is retryable: a responder could not be asked.
  public func transaction(
    _ jws: String
  ) async throws(VerificationError) -> Verified<JWSTransactionDecodedPayload> {
    let transaction = try verifier.transaction(jws)
    try await checkRevocation([transaction.chain])
    return transaction
  }

  /// Verifies signed renewal info of the purchase that a verified transaction belongs to.
  ///
  /// - Throws: ``VerificationError`` as ``transaction(_:)`` does.
  public func renewalInfo(
    _ jws: String, beside transaction: Verified<JWSTransactionDecodedPayload>
  ) async throws(VerificationError) -> Verified<JWSRenewalInfoDecodedPayload> {
    let renewalInfo = try verifier.renewalInfo(jws, beside: transaction)
    try await checkRevocation([renewalInfo.chain])
    return renewalInfo
  }

  /// Verifies a notification and all signed data inside it, and checks each chain behind it once.
  ///
  /// - Throws: ``VerificationError`` as ``transaction(_:)`` does.
  public func notification(
    _ jws: String
  ) async throws(VerificationError) -> VerifiedNotification {
    let notification = try verifier.notification(jws)
    let nested = [
      notification.transaction?.chain, notification.renewalInfo?.chain,
      notification.appTransaction?.chain,
    ]
    try await checkRevocation([notification.body.chain] + nested.compactMap { $0 })
    return notification
  }

  /// Verifies a signed app transaction.
  ///
  /// - Throws: ``VerificationError`` as ``transaction(_:)`` does.
  public func appTransaction(
    _ jws: String
  ) async throws(VerificationError) -> Verified<JWSAppTransactionDecodedPayload> {
    let download = try verifier.appTransaction(jws)
    try await checkRevocation([download.chain])
    return download
  }

  /// Verifies the request for a retention message.
  ///
  /// - Throws: ``VerificationError`` as ``transaction(_:)`` does.
  public func realtimeRequest(
    _ jws: String
  ) async throws(VerificationError) -> Verified<DecodedRealtimeRequestBody> {
    let request = try verifier.realtimeRequest(jws)
    try await checkRevocation([request.chain])
    return request
  }

  /// Checks chains that were verified, each once.
  private func checkRevocation(_ chains: [VerifiedChain]) async throws(VerificationError) {
    guard policy != .off, let checker else { return }
    var distinct: [SigningCertificates] = []
    for chain in chains where !distinct.contains(chain.certificates) {
      distinct.append(chain.certificates)
    }
    do throws(RevocationError) {
      try await checker.check(distinct, policy: policy)
    } catch {
      throw .revocation(error)
    }
  }
}

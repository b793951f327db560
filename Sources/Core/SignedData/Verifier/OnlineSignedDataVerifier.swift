public import AppStoreCore

/// Verifies signed data like ``SignedDataVerifier``, and then checks whether its certificates were
/// revoked.
///
/// "Online" is Apple's word for checks that need the network. They come last: nothing is queried
/// before a token's signature and claims are verified, so a forged token causes no requests and no
/// cache entries. All other checks are those of ``verifier``.
public struct OnlineSignedDataVerifier: Sendable {
  /// The checks that need no network; using it directly skips the revocation check.
  public let verifier: SignedDataVerifier
  /// How to treat revoked certificates and those of unknown status.
  public let policy: RevocationPolicy

  private let checker: RevocationChecker?

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - verifier: Performs the checks that need no network; its roots are not queried.
  ///   - policy: How to treat revoked certificates.
  ///   - checker: Queries and caches statuses; share one between verifiers.
  public init(
    _ verifier: SignedDataVerifier, policy: RevocationPolicy, checker: RevocationChecker
  ) {
    self.verifier = verifier
    self.policy = policy
    self.checker = checker
  }

  /// Creates a verifier without revocation checks, equivalent to the given one.
  public init(_ verifier: SignedDataVerifier) {
    self.verifier = verifier
    policy = .off
    checker = nil
  }

  /// Verifies a signed transaction.
  ///
  /// - Throws: ``VerificationError`` for the failed check; nothing is then verified. Retry if it is
  ///   retryable: a responder could not be reached.
  public func transaction(
    _ jws: String
  ) async throws(VerificationError) -> Verified<JWSTransactionDecodedPayload> {
    let transaction = try verifier.transaction(jws)
    try await checkRevocation([transaction.chain])
    return transaction
  }

  /// Verifies signed renewal info of the same purchase as a verified transaction.
  ///
  /// - Throws: ``VerificationError`` like ``transaction(_:)``.
  public func renewalInfo(
    _ jws: String, transaction: Verified<JWSTransactionDecodedPayload>
  ) async throws(VerificationError) -> Verified<JWSRenewalInfoDecodedPayload> {
    let renewalInfo = try verifier.renewalInfo(jws, transaction: transaction)
    try await checkRevocation([renewalInfo.chain])
    return renewalInfo
  }

  /// Verifies a notification and all signed data inside it, and checks each of their chains once.
  ///
  /// - Throws: ``VerificationError`` like ``transaction(_:)``.
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
  /// - Throws: ``VerificationError`` like ``transaction(_:)``.
  public func appTransaction(
    _ jws: String
  ) async throws(VerificationError) -> Verified<JWSAppTransactionDecodedPayload> {
    let download = try verifier.appTransaction(jws)
    try await checkRevocation([download.chain])
    return download
  }

  /// Verifies a request for a retention message.
  ///
  /// - Throws: ``VerificationError`` like ``transaction(_:)``.
  public func realtimeRequest(
    _ jws: String
  ) async throws(VerificationError) -> Verified<DecodedRealtimeRequestBody> {
    let request = try verifier.realtimeRequest(jws)
    try await checkRevocation([request.chain])
    return request
  }

  /// Checks the revocation of verified chains, each once.
  private func checkRevocation(_ chains: [VerifiedChain]) async throws(VerificationError) {
    guard policy != .off, let checker else { return }
    var distinct: [SigningCertificates] = []
    // Nobody can revoke the certificate of one of Xcode's sessions.
    for certificates in chains.compactMap(\.certificates) where !distinct.contains(certificates) {
      distinct.append(certificates)
    }
    do throws(RevocationError) {
      try await checker.check(distinct, policy: policy)
    } catch {
      throw .revocation(error)
    }
  }
}

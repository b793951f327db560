internal import AppStoreCore
internal import SignedData
internal import StoreKitBackend
internal import Synchronization

/// A store with the data for verifying its signatures.
///
/// Every transaction and all renewal information that an app sees passes through here.
struct StoreSession: Sendable {
  let backend: any AppStoreBackend
  let verifier: SignedDataVerifier
  /// The reason why the device accepts no signed data, for tests; `nil` if it accepts valid data.
  let failure: VerificationFailure?

  /// Queries a store for its roots and for the app of this device.
  ///
  /// Every environment is accepted, and none is exempt from a check: a test store signs under the
  /// root that it returns here. The call runs where its caller does.
  nonisolated(nonsending) static func open(
    _ backend: any AppStoreBackend
  ) async throws(StoreKitBackendError) -> StoreSession {
    let settings = try await backend.verificationSettings()
    let key = VerifierKey(roots: settings.roots, bundleID: settings.bundleID)
    if let known = lastVerifier.withLock({ $0 }), known.key == key {
      return StoreSession(backend: backend, verifier: known.verifier, failure: settings.failure)
    }
    let verifier = try key.makeVerifier()
    lastVerifier.withLock { $0 = (key, verifier) }
    return StoreSession(backend: backend, verifier: verifier, failure: settings.failure)
  }

  /// Lists transactions; texts that are not signed transactions are omitted.
  func transactions(
    _ query: TransactionQuery
  ) async throws(StoreKitBackendError) -> [VerificationResult<Transaction>] {
    try await backend.transactions(query).compactMap { transaction($0) }
  }

  /// Lists the first transactions for a new listener to updates.
  func transactionsForNewListener() async throws(StoreKitBackendError) -> [VerificationResult<
    Transaction
  >] {
    try await backend.transactionsForNewListener().compactMap { transaction($0) }
  }

  /// Decodes and verifies the app transaction of the device's account.
  func appTransaction() async throws(StoreKitBackendError) -> VerificationResult<AppTransaction> {
    let jws = try await backend.appTransaction()
    guard let download = ParsedJWS(jws).flatMap({ AppTransaction($0) }) else {
      throw .invalidResponse("the store returned an invalid app transaction")
    }
    if let failure { return .unverified(download, .init(failure)) }
    do throws(VerificationError) {
      _ = try verifier.appTransaction(jws)
      return .verified(download)
    } catch {
      return .unverified(download, .init(error))
    }
  }

  /// Returns the statuses of every subscription group of the account.
  func allStatuses() async throws(StoreKitBackendError) -> [Product.SubscriptionInfo.Status] {
    let groups = Set(
      try await transactions(.all).compactMap {
        $0.unsafePayloadValue.subscriptionGroupID
      })
    var statuses: [Product.SubscriptionInfo.Status] = []
    for group in groups.sorted() {
      statuses += try await backend.statuses(in: SubscriptionGroupID(group))
        .compactMap { status($0) }
    }
    return statuses
  }
}

/// The last verifier, because it caches the certificates it has checked and because a process has
/// one store.
private let lastVerifier = Mutex<(key: VerifierKey, verifier: SignedDataVerifier)?>(nil)

/// The inputs of a verifier.
private struct VerifierKey: Hashable, Sendable {
  var roots: [[UInt8]]
  var bundleID: BundleID

  func makeVerifier() throws(StoreKitBackendError) -> SignedDataVerifier {
    var certificates: [RootCertificate] = []
    for der in roots {
      do throws(VerificationError) {
        certificates.append(try RootCertificate(der: der))
      } catch {
        throw .invalidResponse("one of the store's root certificates cannot be read: \(error)")
      }
    }
    return SignedDataVerifier(
      roots: certificates,
      // A session of StoreKit testing in Xcode signs with the one certificate that it has.
      apps: [
        .init(
          bundleID: bundleID, appAppleID: nil,
          xcodeCertificates: Set(certificates.map(\.sha256)))
      ],
      environments: [.production, .sandbox, .xcode, .localTesting])
  }
}

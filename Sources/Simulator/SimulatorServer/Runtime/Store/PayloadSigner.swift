public import AppStoreCore
public import SignedData

/// Signs payloads and returns the same bytes for an equal payload.
///
/// ECDSA signatures are random, so two listings of one transaction would differ without a cache.
/// The newest version of each transaction and each renewal information is cached until
/// ``forget()``.
public struct PayloadSigner: Sendable {
  private struct Signed: Sendable {
    let date: Timestamp
    let jws: String
  }

  let chain: SigningChain
  private var transactions: [TransactionID: Signed] = [:]
  private var renewals: [OriginalTransactionID: Signed] = [:]

  /// Creates a signer with an empty cache.
  public init(chain: SigningChain) {
    self.chain = chain
  }

  /// Empties the cache, for callers that sign more than memory can store.
  public mutating func forget() {
    transactions.removeAll(keepingCapacity: true)
    renewals.removeAll(keepingCapacity: true)
  }

  /// Signs a transaction and returns the compact JWS.
  ///
  /// - Throws: ``SimulatedStoreError/signing(_:)``.
  public mutating func sign(
    _ payload: JWSTransactionDecodedPayload
  ) throws(SimulatedStoreError) -> String {
    let known = transactions[payload.transactionId]
    if let known, known.date == payload.signedDate { return known.jws }
    let jws = try signed(payload)
    if known.map({ $0.date < payload.signedDate }) ?? true {
      transactions[payload.transactionId] = Signed(date: payload.signedDate, jws: jws)
    }
    return jws
  }

  /// Signs renewal information and returns the compact JWS.
  ///
  /// - Throws: ``SimulatedStoreError/signing(_:)``.
  public mutating func sign(
    _ payload: JWSRenewalInfoDecodedPayload
  ) throws(SimulatedStoreError) -> String {
    let known = renewals[payload.originalTransactionId]
    if let known, known.date == payload.signedDate { return known.jws }
    let jws = try signed(payload)
    if known.map({ $0.date < payload.signedDate }) ?? true {
      renewals[payload.originalTransactionId] = Signed(date: payload.signedDate, jws: jws)
    }
    return jws
  }

  func sign(_ payload: ResponseBodyV2DecodedPayload) throws(SimulatedStoreError) -> String {
    try signed(payload)
  }

  func sign(_ payload: DecodedRealtimeRequestBody) throws(SimulatedStoreError) -> String {
    try signed(payload)
  }

  func sign(_ payload: JWSAppTransactionDecodedPayload) throws(SimulatedStoreError) -> String {
    try signed(payload)
  }

  private func signed(_ payload: some JSONObjectCodable) throws(SimulatedStoreError) -> String {
    do throws(VerificationError) {
      return try chain.sign(payload)
    } catch {
      throw .signing(error)
    }
  }
}

internal import AppStoreTypes
internal import Encodings
internal import SignedData

/// Signs payloads, and gives the same bytes for the same payload again.
///
/// ECDSA signatures are random, so without a memory two listings of one transaction would differ. It
/// remembers the newest version of each transaction and each renewal information.
struct PayloadSigner: Sendable {
  private struct Signed: Sendable {
    let date: Timestamp
    let jws: String
  }

  let chain: SigningChain
  private var transactions: [TransactionID: Signed] = [:]
  private var renewals: [OriginalTransactionID: Signed] = [:]

  init(chain: SigningChain) {
    self.chain = chain
  }

  mutating func sign(
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

  mutating func sign(_ payload: JWSRenewalInfoDecodedPayload) throws(SimulatedStoreError) -> String
  {
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

  private func signed(_ payload: some FieldCodable) throws(SimulatedStoreError) -> String {
    do throws(VerificationError) {
      return try chain.sign(payload)
    } catch {
      throw .signing(error)
    }
  }
}

internal import AppStoreCore
internal import SignedData

/// A signed transaction from the App Store Server API, and the renewal info returned with it.
struct FetchedTransaction: QuarantinedContent, Hashable, Sendable {
  var transaction: String
  /// The renewal info; `nil` in a history.
  var renewalInfo: String?

  enum CodingKeys: String, CodingKey {
    case transaction = "signedTransactionInfo"
    case renewalInfo = "signedRenewalInfo"
  }

  func verified(by verifier: OnlineSignedDataVerifier) async throws(VerificationError) -> (
    transaction: Verified<JWSTransactionDecodedPayload>,
    renewalInfo: Verified<JWSRenewalInfoDecodedPayload>?
  ) {
    let transaction = try await verifier.transaction(transaction)
    guard let renewalInfo else { return (transaction, nil) }
    return (transaction, try await verifier.renewalInfo(renewalInfo, transaction: transaction))
  }
}

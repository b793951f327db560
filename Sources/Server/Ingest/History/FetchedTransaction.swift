internal import AppStoreCore
internal import Foundation
internal import SignedData

/// A signed transaction from the App Store Server API, and the renewal info returned with it.
struct FetchedTransaction: Codable, Hashable, Sendable {
  var transaction: String
  /// The renewal info; `nil` in a history.
  var renewalInfo: String?

  enum CodingKeys: String, CodingKey {
    case transaction = "signedTransactionInfo"
    case renewalInfo = "signedRenewalInfo"
  }

  init(transaction: String, renewalInfo: String?) {
    self.transaction = transaction
    self.renewalInfo = renewalInfo
  }

  /// Decodes a pair from the quarantine; `nil` if the bytes are not a pair.
  init?(_ bytes: [UInt8]) {
    guard let pair = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = pair
  }

  /// The pair as JSON.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings always encode.
    return (try? encoder.encode(self)).map(Array.init) ?? []
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

internal import AppStoreTypes
internal import StoreKit

/// A transaction whose signature StoreKit verified on this device, with the signed text.
struct SignedTransaction: Sendable {
  let transaction: StoreKit.Transaction
  let jws: String

  /// Takes a verified transaction; `nil` for any other.
  init?(_ result: StoreKit.VerificationResult<StoreKit.Transaction>) {
    guard case .verified(let transaction) = result else { return nil }
    self.transaction = transaction
    jws = result.jwsRepresentation
  }

  var id: TransactionID { TransactionID(String(transaction.id)) }

  /// What the finish rule must know.
  var subject: FinishRule.Subject {
    FinishRule.Subject(
      transactionID: id.rawValue,
      isOneTimeProduct: [.consumable, .nonConsumable].contains(transaction.productType),
      isRevoked: transaction.revocationDate != nil)
  }
}

package import AppStoreTypes
package import Foundation

/// What the newest transactions of a purchase say about where it came from.
package struct PurchaseOrigin: Hashable, Sendable {
  /// The token of the newest transaction that has one; `nil` when none has.
  package var appAccountToken: UUID?
  /// When that transaction was bought; 1970 without one.
  package var tokenPurchaseDate: Timestamp
  /// When that transaction was signed; 1970 without one.
  package var tokenSignedDate: Timestamp
  /// The download of the app by one Apple account; `nil` when no transaction says.
  package var appTransactionID: String?

  package init(
    appAccountToken: UUID?, tokenPurchaseDate: Timestamp, tokenSignedDate: Timestamp,
    appTransactionID: String?
  ) {
    self.appAccountToken = appAccountToken
    self.tokenPurchaseDate = tokenPurchaseDate
    self.tokenSignedDate = tokenSignedDate
    self.appTransactionID = appTransactionID
  }

  /// Takes in what a transaction says; in whatever order transactions arrive, the outcome is the same.
  ///
  /// A later purchase counts more than an earlier one, because another customer may have subscribed
  /// again with the same Apple account; of one purchase the version that was signed last counts.
  static func adding(
    _ transaction: JWSTransactionDecodedPayload, to known: PurchaseOrigin?
  ) -> PurchaseOrigin? {
    let zero = Timestamp(milliseconds: 0)
    var origin =
      known
      ?? PurchaseOrigin(
        appAccountToken: nil, tokenPurchaseDate: zero, tokenSignedDate: zero, appTransactionID: nil)
    if let token = transaction.appAccountToken, origin.yields(to: transaction, token) {
      origin.appAccountToken = token
      origin.tokenPurchaseDate = transaction.purchaseDate
      origin.tokenSignedDate = transaction.signedDate
    }
    if let account = transaction.appTransactionId {
      origin.appTransactionID = max(origin.appTransactionID ?? account, account)
    }
    let saysNothing = origin.appAccountToken == nil && origin.appTransactionID == nil
    return saysNothing ? nil : origin
  }

  private func yields(to transaction: JWSTransactionDecodedPayload, _ token: UUID) -> Bool {
    guard let appAccountToken else { return true }
    return (tokenPurchaseDate, tokenSignedDate, appAccountToken.uuidString)
      < (transaction.purchaseDate, transaction.signedDate, token.uuidString)
  }
}

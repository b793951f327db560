/// The result of redeeming a web purchase, for code that switches over it; Tessera sells nothing on
/// the web.
public enum WebPurchaseRedemptionResult: Sendable {
  /// The purchase belongs to the customer now.
  case success(_: CustomerInfo)
  /// The purchase could not be redeemed.
  case error(_: PublicError)
  /// The token is invalid.
  case invalidToken
  /// Another customer redeemed it.
  case purchaseBelongsToOtherUser
  /// The token expired; a new one was sent to the address, which is shown in part.
  case expired(_: String)
}

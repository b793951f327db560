/// How redeeming a web purchase ended, for code that switches over it; Tessera sells nothing on the web.
public enum WebPurchaseRedemptionResult: Sendable {
  /// The purchase is the customer's.
  case success(_: CustomerInfo)
  /// It could not be redeemed.
  case error(_: PublicError)
  /// The token is not one.
  case invalidToken
  /// Another customer redeemed it.
  case purchaseBelongsToOtherUser
  /// The token is too old; a new one was sent to the address, which is shown in part.
  case expired(_: String)
}

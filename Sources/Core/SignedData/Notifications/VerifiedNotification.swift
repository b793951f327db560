public import AppStoreCore

/// A notification verified together with the signed data inside it.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2decodedpayload>
public struct VerifiedNotification: Hashable, Sendable {
  /// The notification itself.
  public let body: Verified<ResponseBodyV2DecodedPayload>
  /// The transaction inside; `nil` if none exists, as in `TEST`.
  public let transaction: Verified<JWSTransactionDecodedPayload>?
  /// The renewal info inside; `nil` for products that do not renew.
  public let renewalInfo: Verified<JWSRenewalInfoDecodedPayload>?
  /// The app transaction inside; `nil` except in notifications about the app itself.
  public let appTransaction: Verified<JWSAppTransactionDecodedPayload>?
}

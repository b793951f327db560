/// The body of a version 2 notification from Apple.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2>
public struct NotificationBody: Hashable, Sendable, Codable {
  /// The signed payload as a compact JWS.
  public var signedPayload: String

  /// Creates a body.
  public init(signedPayload: String) {
    self.signedPayload = signedPayload
  }
}

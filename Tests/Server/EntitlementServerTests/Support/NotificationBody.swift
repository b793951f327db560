/// The body of a version 2 notification from Apple.
///
/// Source: <https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2>
struct NotificationBody: Encodable {
  let signedPayload: String
}

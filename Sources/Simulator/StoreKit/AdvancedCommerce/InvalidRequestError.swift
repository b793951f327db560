/// The reason why the store rejected a request of the developer's server.
///
/// Source: <https://developer.apple.com/documentation/storekit/invalidrequesterror>
public struct InvalidRequestError: Error, Sendable {
  /// The number of the error, as in the Advanced Commerce API.
  ///
  /// Source: <https://developer.apple.com/documentation/advancedcommerceapi/errorcodes>
  public let code: Int64
  /// The invalid field, the problem and the fix.
  public let message: String
}

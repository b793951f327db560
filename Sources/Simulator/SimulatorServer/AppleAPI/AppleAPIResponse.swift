internal import HTTPTypes

/// The response of one of Apple's endpoints.
enum AppleAPIResponse: Sendable {
  /// A JSON object, with status 200.
  case json(any Encodable & Sendable)
  /// A JSON error in a shape other than the App Store Server API's.
  case failure(any Encodable & Sendable, HTTPResponse.Status)
  /// No body, as in Apple's calls that return nothing.
  case empty(HTTPResponse.Status)
}

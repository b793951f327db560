internal import HTTPTypes

/// What an endpoint of Apple's answers.
enum AppleAnswer: Sendable {
  /// A JSON object, with status 200.
  case json(any Encodable & Sendable)
  /// A JSON object that says what is wrong, in a shape that is not the App Store Server API's.
  case failure(any Encodable & Sendable, HTTPResponse.Status)
  /// No body, as Apple's calls that return nothing.
  case empty(HTTPResponse.Status)
}

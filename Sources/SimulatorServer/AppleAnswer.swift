internal import HTTPTypes

/// What an endpoint of Apple's answers when nothing is wrong.
enum AppleAnswer: Sendable {
  /// A JSON object, with status 200.
  case json(any Encodable & Sendable)
  /// No body, as Apple's calls that return nothing.
  case empty(HTTPResponse.Status)
}

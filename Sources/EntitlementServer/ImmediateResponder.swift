public import Effects
public import NIOHTTP1

/// Answers some requests without waiting, so that they take no task.
public protocol ImmediateResponder: Sendable {
  /// Answers a request without a body on the caller's thread; `nil` when that takes waiting.
  ///
  /// - Parameter peer: The other end of the connection; `nil` when that is not known.
  func respondAtOnce(to head: HTTPRequestHead, from peer: RemoteAddress?) -> HTTPReply?
}

/// What an app receives in proxy mode; pure.
package enum ProxyOutcome: Hashable, Sendable {
  /// RevenueCat's response.
  case upstreamResponse
  /// A response of this server.
  case ownResponse
  /// An error, because RevenueCat did not respond.
  case upstreamError

  /// Decides what an app receives.
  ///
  /// - Parameters:
  ///   - status: The status of RevenueCat's response; `nil` if there was none.
  ///   - respondsOnFailure: Whether this server responds while RevenueCat fails.
  ///   - mayRespond: Whether it may respond to this request.
  package init(after status: Int?, respondsOnFailure: Bool, mayRespond: Bool) {
    let isFailure = status.map { $0 >= 500 } ?? true
    if isFailure, respondsOnFailure, mayRespond {
      self = .ownResponse
    } else {
      self = status == nil ? .upstreamError : .upstreamResponse
    }
  }
}

/// The phase of a connection; a pure value, updated by the traffic on it.
struct ConnectionPhase {
  /// The event that a connection waits for.
  enum Waiting: Hashable {
    /// The head of the first request.
    case firstHead
    /// The rest of a request.
    case body
    /// The response, until the client has read it.
    case answer
    /// The head of another request.
    case nextHead
  }

  private var isFirst = true
  private var isReading = false
  private var unanswered = 0

  /// The event that it waits for now.
  var waiting: Waiting {
    if isReading { return .body }
    if unanswered > 0 { return .answer }
    return isFirst ? .firstHead : .nextHead
  }

  /// Whether a late client blocks a request now.
  var holdsSomething: Bool { isReading || unanswered > 0 }

  mutating func receivedHead() {
    isFirst = false
    isReading = true
    unanswered += 1
  }

  mutating func receivedEnd() { isReading = false }

  mutating func sentAnswer() { unanswered = max(0, unanswered - 1) }
}

extension ConnectionLimits {
  /// Returns the maximum duration of a phase.
  func timeout(of waiting: ConnectionPhase.Waiting) -> Duration {
    switch waiting {
    case .firstHead: headTimeout
    case .body: bodyTimeout
    case .answer: answerTimeout
    case .nextHead: idleTimeout
    }
  }

  /// The shortest of these timeouts.
  var shortestTimeout: Duration { min(headTimeout, bodyTimeout, answerTimeout, idleTimeout) }
}

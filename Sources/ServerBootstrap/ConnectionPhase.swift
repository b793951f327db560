/// What a connection waits for; a pure value, moved by what passes in it.
struct ConnectionPhase {
  /// What it waits for.
  enum Waiting: Hashable {
    /// The head of the first request.
    case firstHead
    /// The rest of a request.
    case body
    /// The answer, until the client has read it.
    case answer
    /// The head of another request.
    case nextHead
  }

  private var isFirst = true
  private var isReading = false
  private var unanswered = 0

  /// What it waits for now.
  var waiting: Waiting {
    if isReading { return .body }
    if unanswered > 0 { return .answer }
    return isFirst ? .firstHead : .nextHead
  }

  /// Whether a client that is late now holds something up.
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
  /// How long a phase may last.
  func timeout(of waiting: ConnectionPhase.Waiting) -> Duration {
    switch waiting {
    case .firstHead: headTimeout
    case .body: bodyTimeout
    case .answer: answerTimeout
    case .nextHead: idleTimeout
    }
  }

  /// The shortest of them.
  var shortestTimeout: Duration { min(headTimeout, bodyTimeout, answerTimeout, idleTimeout) }
}

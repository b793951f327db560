internal import AppStoreCore
internal import NIOCore

/// The phase of a connection; a pure value, updated by the traffic on it.
struct ConnectionPhase {
  /// The event that a connection waits for.
  enum Waiting: Hashable {
    case firstHead
    /// The rest of a request.
    case body
    /// The response, until the client has read it.
    case response
    /// The head of another request.
    case nextHead
  }

  private var isFirst = true
  private var isReading = false
  private var pendingResponses = 0

  /// The event that it waits for now.
  var waiting: Waiting {
    if isReading { return .body }
    if pendingResponses > 0 { return .response }
    return isFirst ? .firstHead : .nextHead
  }

  /// Whether a late client blocks a request now.
  var isBusy: Bool { isReading || pendingResponses > 0 }

  mutating func receivedHead() {
    isFirst = false
    isReading = true
    pendingResponses += 1
  }

  mutating func receivedEnd() { isReading = false }

  mutating func sentResponse() { pendingResponses = max(0, pendingResponses - 1) }
}

/// What was received of the body of a request.
struct ReceivedBody {
  private(set) var parts = 0
  private(set) var bytes = 0
  /// The number of bytes since the last look.
  private(set) var newBytes = 0
  /// The time of the last look.
  private(set) var lookedAt = NIODeadline.distantPast

  mutating func received(_ count: Int) {
    parts += 1
    bytes += count
    newBytes += count
  }

  mutating func look(at now: NIODeadline) {
    newBytes = 0
    lookedAt = now
  }
}

extension ConnectionLimits {
  func timeout(of waiting: ConnectionPhase.Waiting) -> Duration {
    switch waiting {
    case .firstHead: headTimeout
    case .body: bodyTimeout
    case .response: responseTimeout
    case .nextHead: idleTimeout
    }
  }

  /// The shortest of these timeouts.
  var minTimeout: Duration {
    min(headTimeout, bodyTimeout, bodyPause, responseTimeout, idleTimeout)
  }
}

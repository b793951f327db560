import Effects
import Synchronization

/// A response that is set later.
final class Mutexed: Sendable {
  private let stored = Mutex<HTTPReply?>(nil)

  var value: HTTPReply? { stored.withLock { $0 } }

  func set(_ reply: HTTPReply) { stored.withLock { $0 = reply } }
}

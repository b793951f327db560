import AppStoreCore
import Synchronization

/// A response that is set later.
final class Mutexed: Sendable {
  private let stored = Mutex<BufferedHTTPResponse?>(nil)

  var value: BufferedHTTPResponse? { stored.withLock { $0 } }

  func set(_ reply: BufferedHTTPResponse) { stored.withLock { $0 = reply } }
}

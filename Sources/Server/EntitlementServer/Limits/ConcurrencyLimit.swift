internal import Synchronization

/// A limit on the number of concurrent requests.
final class ConcurrencyLimit: Sendable {
  private let free: Mutex<Int>

  init(limit: Int) { free = Mutex(limit) }

  func acquire() -> Bool {
    free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }

  func release() { free.withLock { $0 += 1 } }
}

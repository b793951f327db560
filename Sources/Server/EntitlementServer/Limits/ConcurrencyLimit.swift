internal import Synchronization

/// A limit on the number of concurrent requests.
final class ConcurrencyLimit: Sendable {
  private let limit: Int
  private let free: Mutex<Int>

  init(limit: Int) {
    self.limit = limit
    free = Mutex(limit)
  }

  func acquire() -> Bool {
    free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }

  func release() {
    free.withLock { free in
      free += 1
      assert(free <= limit, "each slot is released once")
    }
  }
}

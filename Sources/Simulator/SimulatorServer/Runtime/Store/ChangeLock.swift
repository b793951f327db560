/// Lets one change of the store happen at a time, in the order in which they were requested.
package struct ChangeLock: Sendable {
  private var isHeld = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// How many changes wait for another one, so that tests can wait for one.
  package var waits: Int { waiting.count }

  /// Takes the lock if no change is in progress; returns whether it did.
  mutating func take() -> Bool {
    guard !isHeld else { return false }
    assert(waiting.isEmpty, "no change waits while the lock is free")
    isHeld = true
    return true
  }

  /// Resumes a continuation when the changes before it have ended; it then has the lock.
  mutating func wait(_ continuation: CheckedContinuation<Void, Never>) {
    assert(isHeld, "a change waits only for another one")
    waiting.append(continuation)
  }

  /// Ends a change and lets the next one begin.
  mutating func release() {
    assert(isHeld, "a change ends once")
    if waiting.isEmpty {
      isHeld = false
    } else {
      waiting.removeFirst().resume()
    }
  }
}

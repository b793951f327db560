#if canImport(Darwin)
  internal import os
#else
  internal import Synchronization
#endif

/// A mutex-protected value.
///
/// It corresponds to the standard library's `Mutex`, which requires iOS 18.
package final class LockedValue<Value: Sendable>: Sendable {
  #if canImport(Darwin)
    private let lock: OSAllocatedUnfairLock<Value>
  #else
    private let lock: Mutex<Value>
  #endif

  /// Creates a protected value.
  package init(_ value: Value) {
    #if canImport(Darwin)
      lock = OSAllocatedUnfairLock(initialState: value)
    #else
      lock = Mutex(value)
    #endif
  }

  /// Calls a closure with exclusive access to the value; the closure must not call this method
  /// again.
  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    #if canImport(Darwin)
      lock.withLockUnchecked(body)
    #else
      lock.withLock { body(&$0) }
    #endif
  }
}

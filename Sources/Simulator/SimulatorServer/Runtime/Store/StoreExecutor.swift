internal import Foundation

/// Runs the jobs of one store one at a time, on the thread that adds them or on the one that is
/// already running them.
///
/// Apple's test sessions have synchronous calls. ``run(_:)`` is for those: it waits only for a
/// thread that is running, never for one that must first become free, so it cannot deadlock.
final class StoreExecutor: SerialExecutor, @unchecked Sendable {
  // Everything below is accessed with the condition locked.
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var owner: Thread?
  private var callers = 0

  /// Adds a job, and runs it here unless another thread is running the store's jobs.
  func enqueue(_ job: consuming ExecutorJob) {
    condition.lock()
    jobs.append(UnownedJob(job))
    guard owner == nil else {
      condition.unlock()
      return
    }
    owner = .current
    condition.unlock()
    runJobs()
  }

  /// Runs a synchronous call between two jobs.
  func run<Value>(_ call: () -> Value) -> Value {
    condition.lock()
    precondition(owner !== Thread.current, "a store does not call itself synchronously")
    callers += 1
    while owner != nil { condition.wait() }
    callers -= 1
    owner = .current
    condition.unlock()
    let value = call()
    runJobs()
    return value
  }

  /// Runs jobs until none is left or a synchronous call waits, and then releases the store.
  private func runJobs() {
    // A job may release the store and, with it, the last reference to this executor.
    let executor = Unmanaged.passRetained(self)
    defer { executor.release() }
    while true {
      condition.lock()
      if jobs.isEmpty || callers > 0 {
        owner = nil
        if callers > 0 { condition.signal() }
        condition.unlock()
        return
      }
      let next = jobs
      jobs.removeAll(keepingCapacity: true)
      condition.unlock()
      for job in next { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }

  /// The reference to the executor for actors.
  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Checks that this thread is running the store's jobs.
  func checkIsolated() {
    precondition(isIsolatingCurrentContext() == true, "the store is used on its executor")
  }

  /// Returns whether this thread is running the store's jobs.
  func isIsolatingCurrentContext() -> Bool? {
    condition.lock()
    defer { condition.unlock() }
    return owner === Thread.current
  }
}

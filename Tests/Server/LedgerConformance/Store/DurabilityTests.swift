import Dispatch
import Foundation
import GRDB
import LedgerTestSupport
import Synchronization
import Testing

// The setting and the thread belong to the ledger's own connections, so only internal access can
// read them.
@testable import LedgerSQLite

@Suite("Durability", .timeLimit(.minutes(30)))
struct DurabilityTests {
  @Test func `Every commit flushes the log to the disk`() async throws {
    try await withTemporaryFolder { folder in
      let ledger = try SQLiteLedger(path: folder + "/ledger.sqlite")

      let (journal, synchronous) = try await ledger.pool.writeWithoutTransaction { database in
        (
          try String.fetchOne(database, sql: "PRAGMA journal_mode"),
          try Int.fetchOne(database, sql: "PRAGMA synchronous")
        )
      }

      #expect(journal == "wal")
      #expect(synchronous == 2)
      try ledger.close()
    }
  }
}

/// Runs jobs one after another on one thread, as an event loop does.
private final class OneThread: TaskExecutor {
  private static let name = "one thread"
  private let jobs = Mutex<[UnownedJob?]>([])
  private let count = DispatchSemaphore(value: 0)

  init() {
    let thread = Thread { [self] in
      Thread.current.threadDictionary[Self.name] = true
      while true {
        count.wait()
        guard let job = jobs.withLock({ $0.removeFirst() }) else { return }
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
    thread.start()
  }

  /// Whether the caller is on its thread.
  static var isHere: Bool { Thread.current.threadDictionary[name] != nil }

  func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

  /// Ends the thread after its jobs.
  func stop() { add(nil) }

  private func add(_ job: UnownedJob?) {
    jobs.withLock { $0.append(job) }
    count.signal()
  }
}

@Suite("Threads of reads", .timeLimit(.minutes(30)))
struct ReadingThreadTests {
  @Test func `A query leaves the event loop of the request that needs it`() async throws {
    try await withTemporaryFolder { folder in
      let ledger = try SQLiteLedger(path: folder + "/ledger.sqlite")

      let thread = OneThread()
      defer { thread.stop() }

      let (before, during, after) = try await withTaskExecutorPreference(thread) {
        let before = OneThread.isHere
        let during = try await ledger.read { _ in OneThread.isHere }
        return (before, during, OneThread.isHere)
      }

      #expect(before && !during && after)
      try ledger.close()
    }
  }
}

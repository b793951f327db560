internal import Synchronization

/// Whether commits of a ledger succeed, shared by all that use the ledger.
public final class WriteMonitor: Sendable {
  private let instant: @Sendable () -> ContinuousClock.Instant
  private let health = Mutex(WriteHealth())

  /// Creates the monitor of a ledger that was not written yet.
  ///
  /// - Parameter instant: The time.
  public init(instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.instant = instant
  }

  /// Notes that a commit succeeded.
  public func noteCommit() {
    let now = instant()
    health.withLock { $0.noteCommit(at: now) }
  }

  /// Notes that a commit failed.
  public func note(_ error: LedgerError) { health.withLock { $0.note(error) } }

  /// Returns why the ledger cannot be written now, after a probe if one is due; empty if it can.
  ///
  /// - Parameter commit: Commits a row of the size of the probe.
  public func problems(
    probing commit: (WriteProbe) async throws(LedgerError) -> Void
  ) async -> [ReadinessProblem] {
    let start = instant()
    if let probe = health.withLock({ $0.beginProbe(at: start) }) {
      var failure: LedgerError?
      do throws(LedgerError) {
        try await commit(probe)
      } catch {
        failure = error
      }
      let end = instant()
      health.withLock { [failure] in $0.endProbe(probe, error: failure, at: end) }
    }
    return health.withLock(\.failure).map {
      [ReadinessProblem(name: "ledger", reason: "the ledger cannot be written: \($0)")]
    } ?? []
  }
}

internal import AppStoreTypes
internal import Ledger
internal import Logging

/// Records last-seen dates of known customers after their responses are sent.
///
/// Reads do not wait for these writes, so a ledger that rejects writes (another process writes, its
/// disk is full) does not block them. A failed write is logged and dropped; the next read notes the
/// date again.
actor LastSeenRecorder {
  /// The maximum number of pending dates; it is reached only if nothing can be written.
  private static let maxPending = 10_000

  private let ledger: any LedgerStore
  private let logger: Logger
  private var pending: [AppUserID: Timestamp] = [:]
  private var isRecording = false

  init(ledger: any LedgerStore, logger: Logger) {
    self.ledger = ledger
    self.logger = logger
  }

  /// Notes that a customer was seen, to be recorded soon together with others.
  func add(_ id: AppUserID, at now: Timestamp) {
    guard pending.count < Self.maxPending else { return }
    pending[id] = now
    guard !isRecording else { return }
    isRecording = true
    // Detached, because it is not part of the request that triggers it.
    Task.detached { await self.recordAll() }
  }

  private func recordAll() async {
    while !pending.isEmpty {
      let dates = pending
      pending = [:]
      do throws(LedgerError) {
        try await ledger.updateLastSeen(dates)
      } catch {
        logger.error(
          "Updating last-seen dates failed",
          metadata: ["reason": "\(error)", "customers": "\(dates.count)"])
      }
    }
    isRecording = false
  }
}

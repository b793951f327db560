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
  private static let maxWaiting = 10_000

  private let ledger: any LedgerStore
  private let logger: Logger
  private var waiting: [AppUserID: Timestamp] = [:]
  private var isRecording = false

  init(ledger: any LedgerStore, logger: Logger) {
    self.ledger = ledger
    self.logger = logger
  }

  /// Notes that a customer was seen, to be recorded soon together with others.
  func add(_ id: AppUserID, at now: Timestamp) {
    guard waiting.count < Self.maxWaiting else { return }
    waiting[id] = now
    guard !isRecording else { return }
    isRecording = true
    // Detached, because it is not part of the request that triggers it.
    Task.detached { await self.recordAll() }
  }

  private func recordAll() async {
    while !waiting.isEmpty {
      let sights = waiting
      waiting = [:]
      do throws(LedgerError) {
        try await ledger.updateLastSeen(sights)
      } catch {
        logger.error(
          "the ledger took no sights of customers",
          metadata: ["why": "\(error)", "customers": "\(sights.count)"])
      }
    }
    isRecording = false
  }
}

internal import AppStoreTypes
internal import Ledger
internal import Logging

/// Records when known customers were last seen, while their answers are already on the way.
///
/// What a customer may use is read, and a ledger that takes nothing (another process writes, its disk is
/// full) holds up no reading. What cannot be written is logged and dropped: the next reading notes it anew.
actor SightRecorder {
  /// More than this wait only where nothing can be written.
  private static let mostWaiting = 10_000

  private let ledger: any LedgerStore
  private let logger: Logger
  private var waiting: [CustomerID: Timestamp] = [:]
  private var isRecording = false

  init(ledger: any LedgerStore, logger: Logger) {
    self.ledger = ledger
    self.logger = logger
  }

  /// Notes a sight, to be recorded soon together with others.
  func note(_ id: CustomerID, at now: Timestamp) {
    guard waiting.count < Self.mostWaiting else { return }
    waiting[id] = now
    guard !isRecording else { return }
    isRecording = true
    // Not part of the request that it begins with.
    Task.detached { await self.recordAll() }
  }

  private func recordAll() async {
    while !waiting.isEmpty {
      let sights = waiting
      waiting = [:]
      do throws(LedgerError) {
        try await ledger.recordSights(sights)
      } catch {
        logger.error(
          "the ledger took no sights of customers",
          metadata: ["why": "\(error)", "customers": "\(sights.count)"])
      }
    }
    isRecording = false
  }
}

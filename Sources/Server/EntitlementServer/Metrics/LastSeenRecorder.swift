internal import AppStoreCore
internal import Ledger
internal import Logging
internal import Synchronization

/// Records last-seen dates and visits of known customers after their responses are sent.
///
/// Reads do not wait for these writes, so a ledger that rejects writes (another process writes, its
/// disk is full) does not block them. A failed write is logged and dropped; a later read notes the
/// same again. A visit that this process recorded today is not written or looked up again.
final class LastSeenRecorder: Sendable {
  /// The maximum number of pending customers; it is reached only if nothing can be written.
  private static let maxPending = 10_000
  /// How long no visit is noted after a failed write, so that not every request tries one.
  private static let pauseAfterFailure = Duration.seconds(60)
  /// The maximum number of visits that are remembered, at about 16 bytes each.
  private static let maxRemembered = 500_000

  /// What is noted about one customer.
  private struct Seen {
    var at: Timestamp
    var clients: Set<ClientDetails> = []
  }

  private struct State {
    var pending: [AppUserID: Seen] = [:]
    var isRecording = false
    /// When visits are noted again after a failed write.
    var resumesAt = Timestamp(milliseconds: 0)
    /// The day of the remembered visits.
    var today = UTCDay(number: 0)
    /// The hash values of today's recorded visits; one that is equal by accident is not recorded.
    var recorded: Set<Int> = []

    mutating func isRecorded(_ client: ClientDetails, of id: AppUserID, on day: UTCDay) -> Bool {
      if day != today { (today, recorded) = (day, []) }
      return recorded.contains(Self.hash(client, id))
    }

    mutating func remember(_ client: ClientDetails, of id: AppUserID, on day: UTCDay) {
      guard day == today else { return }
      if recorded.count >= maxRemembered { recorded.removeAll(keepingCapacity: true) }
      recorded.insert(Self.hash(client, id))
    }

    private static func hash(_ client: ClientDetails, _ id: AppUserID) -> Int {
      var hasher = Hasher()
      hasher.combine(id)
      hasher.combine(client)
      return hasher.finalize()
    }
  }

  private let ledger: any LedgerStore
  private let random: RandomBytes
  private let logger: Logger
  private let state = Mutex(State())

  init(ledger: any LedgerStore, random: RandomBytes, logger: Logger) {
    self.ledger = ledger
    self.random = random
    self.logger = logger
  }

  /// Notes that a customer was seen, to be recorded soon together with others.
  ///
  /// - Parameters:
  ///   - id: The app user ID; an unknown one is ignored when it is recorded.
  ///   - now: When it was seen.
  ///   - client: What the request states about the app; `nil` if no app made it.
  ///   - isDue: Whether the last-seen date is recorded, even if the visit is known.
  func add(_ id: AppUserID, at now: Timestamp, client: ClientDetails?, isDue: Bool) {
    let starts = state.withLock { state in
      let isNews =
        now >= state.resumesAt
        && client.map { !state.isRecorded($0, of: id, on: UTCDay(containing: now)) } ?? false
      guard isDue || isNews, state.pending.count < Self.maxPending else { return false }
      var seen = state.pending[id] ?? Seen(at: now)
      seen.at = max(seen.at, now)
      if isNews, let client { seen.clients.insert(client) }
      state.pending[id] = seen
      defer { state.isRecording = true }
      return !state.isRecording
    }
    // Detached, because it is not part of the request that triggers it.
    if starts { Task.detached { await self.recordAll() } }
  }

  /// Returns a visit to record in a change of its own; `nil` if no app made the request, or the visit
  /// is recorded already.
  func newVisit(of id: AppUserID, _ client: ClientDetails?, at now: Timestamp) -> CustomerVisit? {
    guard let client else { return nil }
    let isKnown = state.withLock {
      $0.isRecorded(client, of: id, on: UTCDay(containing: now))
    }
    return isKnown ? nil : visit(of: id, client, at: now)
  }

  /// Returns a random number for an app user ID that has none.
  func newNumber(of id: AppUserID, _ client: ClientDetails, at now: Timestamp) -> Int64 {
    visit(of: id, client, at: now).newNumber
  }

  /// Remembers that a visit was recorded.
  func didRecord(_ visit: CustomerVisit?, of id: AppUserID, at now: Timestamp) {
    guard let visit else { return }
    state.withLock { $0.remember(visit.client, of: id, on: UTCDay(containing: now)) }
  }

  /// Forgets all visits after a deletion, so that the next one of the same app user ID is recorded.
  ///
  /// Another server of the same ledger remembers until the day ends; a customer who returns there on
  /// the day of their deletion has no row for this day.
  func forgetVisits() { state.withLock { $0.recorded = [] } }

  private func visit(
    of id: AppUserID, _ client: ClientDetails, at now: Timestamp
  ) -> CustomerVisit {
    CustomerVisit(client, of: id, at: now, random: random(16))
  }

  private func recordAll() async {
    while let pending = takePending() {
      let seen = pending.flatMap { id, seen in
        seen.clients.isEmpty
          ? [SeenCustomer(id, at: seen.at)]
          : seen.clients.map {
            SeenCustomer(id, at: seen.at, visit: visit(of: id, $0, at: seen.at))
          }
      }
      do throws(LedgerError) {
        // The visit of a customer who is unknown so far is not remembered, so a later one is recorded.
        for seen in try await ledger.record(seen: seen) {
          didRecord(seen.visit, of: seen.id, at: seen.at)
        }
      } catch {
        let failedAt = seen.map(\.at).max() ?? Timestamp(milliseconds: 0)
        state.withLock { $0.resumesAt = failedAt + Self.pauseAfterFailure }
        logger.error(
          "Updating last-seen dates failed",
          metadata: ["reason": "\(error)", "customers": .stringConvertible(pending.count)])
      }
    }
  }

  /// Takes what is noted; `nil`, and the recording ends, if there is nothing.
  private func takePending() -> [AppUserID: Seen]? {
    state.withLock { state in
      assert(state.isRecording, "one task at a time records")
      let pending = state.pending
      state.pending = [:]
      if pending.isEmpty { state.isRecording = false }
      return pending.isEmpty ? nil : pending
    }
  }
}

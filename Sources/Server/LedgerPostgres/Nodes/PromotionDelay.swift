#if Postgres
  internal import Foundation
  internal import Ledger
  internal import PostgresLink
  internal import Synchronization

  /// Delays changes on a server that was just promoted while others may read from the old primary.
  final class PromotionDelay: Sendable {
    /// How often a waiting change looks again.
    private static let tick = Duration.milliseconds(100)

    private let id: UUID?
    private let instant: @Sendable () -> ContinuousClock.Instant
    private let sleep: @Sendable (Duration) async throws -> Void
    private let state = Mutex(PromotionWait<ServerIdentity>())

    /// - Parameter node: The own node; `nil` for a command.
    init(_ node: PostgresNode?) {
      id = node?.id
      if let node {
        (instant, sleep) = (node.instant, node.sleep)
      } else {
        instant = { .now }
        sleep = { try await Task.sleep(for: $0) }
      }
    }

    /// Waits until a transaction may change something, before it locks anything.
    ///
    /// - Throws: `LedgerError`, also if the task is canceled; nothing is changed then.
    func wait(for transaction: PostgresTransaction) async throws(LedgerError) {
      let server = transaction.server.identity
      while state.withLock({ $0.mustWait(on: server, at: instant()) }) {
        let results = try await transaction.results(of: [NodeRows.onOtherTimelines(than: id)])
        let others = try results[0].values { row throws(PostgresError) in try row.int8(0) }.first
        if others == 0 {
          state.withLock { $0.end(on: server) }
          return
        }
        do {
          try await sleep(Self.tick)
        } catch {
          throw .unavailable(
            LedgerError.postgres, reason: "the change was canceled before it began; retry")
        }
      }
    }
  }
#endif

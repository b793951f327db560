internal import AppStoreTypes
internal import CatalogModel
package import Effects
package import Foundation
package import Ledger
package import Logging

/// Delivers the events of one endpoint until its task is cancelled.
///
/// With several servers, the one with the endpoint's lease delivers. An attempt that hangs holds up
/// its customer and one of the endpoint's connections only.
package struct EndpointDelivery: Sendable {
  /// The time between two looks for new events.
  private static let interval = Duration.milliseconds(50)
  /// The pause after a failure of the ledger, and between requests for the lease.
  private static let pause = Duration.seconds(1)
  /// How long this server has the endpoint to itself; renewed after a third of it.
  private static let leaseDuration = Duration.seconds(30)

  private let queue: EndpointQueue
  private let worker: WebhookWorker
  private let ledger: any LedgerStore
  private let process: UUID
  private let clock: any WallClock
  private let logger: Logger
  private let observer: @Sendable (WebhookResult) -> Void

  /// Creates the delivery of an endpoint.
  ///
  /// - Parameters:
  ///   - queue: The endpoint's queue.
  ///   - worker: Sends what is in the queue.
  ///   - ledger: The ledger, which has the lease.
  ///   - process: Identifies this server among those that share the ledger.
  ///   - clock: The clock.
  ///   - logger: Logs failures.
  ///   - observer: Called with each attempt whose outcome is recorded.
  package init(
    queue: EndpointQueue, worker: WebhookWorker, ledger: any LedgerStore, process: UUID,
    clock: any WallClock, logger: Logger,
    observer: @escaping @Sendable (WebhookResult) -> Void = { _ in }
  ) {
    self.queue = queue
    self.worker = worker
    self.ledger = ledger
    self.process = process
    self.clock = clock
    self.logger = logger
    self.observer = observer
  }

  /// Delivers events until the task is cancelled.
  package func run() async {
    let lease = await withTaskGroup(of: Finish.self) { group in
      var progress = Progress(ratePerSecond: worker.endpoint.ratePerSecond)
      group.addTask { await Self.wait(Self.interval) }
      while !Task.isCancelled, let finish = await group.next() {
        do throws(LedgerError) {
          switch finish {
          case .look: break
          case .attempted(let result):
            // An outcome that cannot be recorded is sent again.
            progress.inProgress.remove(result.delivery.id)
            try await record(result)
          case .failed(let id, let error):
            progress.inProgress.remove(id)
            throw error
          }
          for delivery in try await next(&progress) {
            progress.inProgress.insert(delivery.id)
            group.addTask { await attempt(delivery) }
          }
          progress.isFailing = false
          if case .look = finish { group.addTask { await Self.wait(Self.interval) } }
        } catch {
          log(error, &progress)
          if case .look = finish { group.addTask { await Self.wait(Self.pause) } }
        }
      }
      group.cancelAll()
      return progress.lease
    }
    await release(lease)
  }

  private func next(_ progress: inout Progress) async throws(LedgerError) -> [WebhookDelivery] {
    guard try await hasLease(&progress), try await queue.update().status == .active else {
      return []
    }
    let limit = progress.rate.allowed(
      worker.endpoint.concurrency - progress.inProgress.count, at: clock.now())
    let due = try await worker.due(besides: progress.inProgress, limit: limit)
    progress.rate.use(due.count)
    return due
  }

  private func attempt(_ delivery: WebhookDelivery) async -> Finish {
    do throws(LedgerError) {
      let result = try await worker.attempt(delivery)
      // What a shutdown interrupted is sent again, without an entry in the log.
      return Task.isCancelled ? .failed(delivery.id, .cancelled) : .attempted(result)
    } catch {
      return .failed(delivery.id, error)
    }
  }

  private func record(_ result: WebhookResult) async throws(LedgerError) {
    let state = try await worker.record(result)
    observer(result)
    guard let state, state.status == .disabled else { return }
    logger.error(
      "Webhook disabled; no event is lost, start it again with: tessera webhooks resume",
      metadata: ["webhook": "\(state.name)", "reason": "\(state.reason ?? "")"])
  }

  private func log(_ error: LedgerError, _ progress: inout Progress) {
    // While a database is unavailable, one line is enough.
    if !progress.isFailing, !Task.isCancelled {
      logger.error(
        "Sending webhooks failed; it is tried again",
        metadata: ["webhook": "\(worker.endpoint.name)", "reason": "\(error)"])
    }
    progress.isFailing = true
  }

  private static func wait(_ duration: Duration) async -> Finish {
    try? await Task.sleep(for: duration)
    return .look
  }
}

extension EndpointDelivery {
  /// What a task of the group ended with.
  private enum Finish: Sendable {
    case look
    case attempted(WebhookResult)
    case failed(WebhookDelivery.ID, LedgerError)
  }

  /// What the loop remembers.
  private struct Progress {
    var inProgress: Set<WebhookDelivery.ID> = []
    var isFailing = false
    var lease: WorkLease?
    var leaseRequestedAt: Timestamp?
    var rate: RateLimit

    init(ratePerSecond: Int?) { rate = RateLimit(perSecond: ratePerSecond) }
  }

  /// Requests the lease at most once a second, or renews it when a third of it has passed.
  private func hasLease(_ progress: inout Progress) async throws(LedgerError) -> Bool {
    let now = clock.now()
    if let lease = progress.lease, now < lease.end - Self.leaseDuration * 2 / 3 { return true }
    if let request = progress.leaseRequestedAt, now < request + Self.pause, request <= now {
      return progress.lease.map { now < $0.end } ?? false
    }
    progress.leaseRequestedAt = now
    progress.lease = try await ledger.acquireLease(
      "webhook:\(worker.endpoint.name)", for: process, at: now, until: now + Self.leaseDuration)
    return progress.lease != nil
  }

  /// Lets another server continue at once, also from a task that is cancelled.
  private func release(_ lease: WorkLease?) async {
    guard let lease else { return }
    await Task { try? await ledger.release(lease) }.value
  }
}

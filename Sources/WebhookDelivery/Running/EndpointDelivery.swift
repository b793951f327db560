internal import AppStoreTypes
internal import CatalogModel
package import Effects
package import Foundation
package import Ledger
package import Logging

/// Delivers the events of one endpoint until its task is cancelled.
///
/// A signal of new events starts it at once; it also looks each second for what other processes did
/// and for attempts that are due. With several servers, the one with the endpoint's lease delivers. An
/// attempt that hangs holds up its customer and one of the endpoint's connections only.
package struct EndpointDelivery: Sendable {
  /// What the delivery reports.
  package enum Report: Sendable {
    /// An attempt, whose outcome is recorded.
    case attempt(WebhookResult)
    /// Whether the endpoint has failed for a day.
    case failing(Bool)
  }

  /// The time between two looks without a signal.
  private static let interval = Duration.seconds(1)
  /// The time between requests for the lease, and the pause after a failure of the ledger.
  private static let pause = Duration.seconds(1)
  /// The pause while nothing can be sent, such as without a secret.
  private static let holdDuration = Duration.seconds(5)
  /// How long this server has the endpoint to itself; renewed after a third of it.
  private static let leaseDuration = Duration.seconds(30)

  private let queue: EndpointQueue
  private let worker: WebhookWorker
  private let ledger: any LedgerStore
  private let process: UUID
  private let signal: EventSignal
  private let clock: any WallClock
  private let logger: Logger
  private let observer: @Sendable (Report) -> Void

  /// Creates the delivery of an endpoint.
  ///
  /// - Parameters:
  ///   - queue: The endpoint's queue.
  ///   - worker: Sends what is in the queue.
  ///   - ledger: The ledger, which has the lease.
  ///   - process: Identifies this server among those that share the ledger.
  ///   - signal: Signals new events of this process.
  ///   - clock: The clock.
  ///   - logger: Logs failures.
  ///   - observer: Called with what is worth counting.
  package init(
    queue: EndpointQueue, worker: WebhookWorker, ledger: any LedgerStore, process: UUID,
    signal: EventSignal = EventSignal(), clock: any WallClock, logger: Logger,
    observer: @escaping @Sendable (Report) -> Void = { _ in }
  ) {
    self.queue = queue
    self.worker = worker
    self.ledger = ledger
    self.process = process
    self.signal = signal
    self.clock = clock
    self.logger = logger
    self.observer = observer
  }

  /// Delivers events until the task is cancelled.
  package func run() async {
    let results = FinishedAttempts()
    let lease = await withTaskGroup(of: Finish.self) { group in
      var progress = Progress(pace: EndpointPace(perSecond: worker.endpoint.ratePerSecond))
      group.addTask { .look }
      let seen = signal.count
      group.addTask { await Self.wait(for: signal, after: seen) }
      while !Task.isCancelled, let finish = await group.next() {
        // What follows a look comes before the look, so that a failure does not end it.
        switch finish {
        case .look: group.addTask { await Self.wait(Self.interval) }
        case .signal(let seen): group.addTask { await Self.wait(for: signal, after: seen) }
        case .attempted, .failed: break
        }
        do throws(LedgerError) {
          // Attempts that ended during a commit are recorded together by the next one.
          guard try await finished(finish, results.take(), &progress) else { continue }
          for (delivery, event) in try await next(&progress) {
            progress.inProgress.insert(delivery.id)
            group.addTask { await attempt(delivery, event, results) }
          }
          progress.isFailing = false
        } catch {
          log(error, &progress)
        }
      }
      group.cancelAll()
      return progress.lease
    }
    await release(lease)
  }

  /// Records results; returns `false` if an earlier call has recorded what ended.
  private func finished(
    _ finish: Finish, _ results: [WebhookResult], _ progress: inout Progress
  ) async throws(LedgerError) -> Bool {
    // An outcome that cannot be recorded is sent again.
    for result in results { progress.inProgress.remove(result.delivery.id) }
    let ended = results.filter { $0.hold == nil }
    if let reason = results.lazy.compactMap(\.hold).first {
      await hold(reason, &progress)
    } else if !ended.isEmpty {
      progress.hold = nil
    }
    if ended.contains(where: \.isOverload) { progress.pace.halve(at: clock.now()) }
    if !ended.isEmpty, try await record(ended)?.status != .active { progress.ready = [] }
    switch finish {
    case .look, .signal: return true
    case .attempted: return !results.isEmpty
    case .failed(let id, let error):
      progress.inProgress.remove(id)
      throw error
    }
  }

  /// Returns the deliveries to send now; reads nothing while no more may be sent.
  private func next(_ progress: inout Progress) async throws(LedgerError) -> [Ready] {
    let now = clock.now()
    if let hold = progress.hold, now < hold.end { return [] }
    guard try await hasLease(&progress) else {
      progress.ready = []
      return []
    }
    let limit = progress.pace.allowed(
      worker.endpoint.concurrency - progress.inProgress.count, at: now)
    guard limit > 0 else { return [] }
    if progress.ready.count < limit || progress.readAt + Self.interval <= now {
      progress.ready = []
      progress.ready = try await ready(besides: progress.inProgress)
      progress.readAt = now
    }
    let next = Array(progress.ready.prefix(limit))
    progress.ready.removeFirst(next.count)
    progress.pace.use(next.count)
    return next
  }

  /// Reads deliveries that may be sent, some more than are sent at once, with their events.
  private func ready(
    besides inProgress: Set<WebhookDelivery.ID>
  ) async throws(LedgerError) -> [Ready] {
    guard try await queue.update().status == .active else { return [] }
    let due = try await worker.due(
      besides: inProgress, limit: worker.endpoint.concurrency + EndpointQueue.reserve)
    let events = try await worker.events(of: due)
    return due.map { ($0, events[$0.eventID]) }
  }

  private func attempt(
    _ delivery: WebhookDelivery, _ event: RecordedEvent?, _ results: FinishedAttempts
  ) async -> Finish {
    do throws(LedgerError) {
      let result = try await worker.attempt(delivery, event: event)
      // What a shutdown interrupted is sent again, without an entry in the log.
      if Task.isCancelled { return .failed(delivery.id, .cancelled) }
      results.add(result)
      return .attempted
    } catch {
      return .failed(delivery.id, error)
    }
  }

  /// Records results; returns the state of the endpoint.
  private func record(
    _ results: [WebhookResult]
  ) async throws(LedgerError) -> WebhookEndpointState? {
    let state = try await worker.record(results)
    for result in results { observer(.attempt(result)) }
    guard let state else { return nil }
    if state.status == .disabled {
      logger.error(
        "Webhook disabled; no event is lost, start it again with: tessera webhooks resume",
        metadata: ["webhook": "\(state.name)", "reason": "\(state.reason ?? "")"])
    }
    let isWarning = try await worker.warn(state)
    observer(.failing(isWarning || state.warnedAt != nil))
    guard isWarning else { return state }
    logger.warning(
      "Webhook has failed for 24 hours; see: tessera webhooks deliveries",
      metadata: [
        "webhook": "\(state.name)", "since": "\(state.failingSince?.iso8601 ?? "")",
        "failed_events": "\(state.failedEvents)",
      ])
    return state
  }

  /// Stops sending for a few seconds, in which another server may send; no attempt is used up.
  private func hold(_ reason: String, _ progress: inout Progress) async {
    if progress.hold?.reason != reason {
      logger.error(
        "Webhook waits; its events are sent when this is corrected",
        metadata: ["webhook": "\(worker.endpoint.name)", "reason": "\(reason)"])
    }
    progress.hold = Hold(reason: reason, end: clock.now() + Self.holdDuration)
    await release(progress.lease)
    progress.lease = nil
    progress.ready = []
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

  private static func wait(for signal: EventSignal, after seen: UInt64) async -> Finish {
    await signal.wait(after: seen)
    return .signal(signal.count)
  }
}

extension EndpointDelivery {
  /// What a task of the group ended with.
  private enum Finish: Sendable {
    case look
    case signal(UInt64)
    case attempted
    case failed(WebhookDelivery.ID, LedgerError)
  }

  /// A delivery that may be sent, and its event; `nil` if it is read later.
  private typealias Ready = (delivery: WebhookDelivery, event: RecordedEvent?)

  /// Why nothing is sent, and until when.
  private struct Hold {
    let reason: String
    let end: Timestamp
  }

  /// What the loop remembers.
  private struct Progress {
    var inProgress: Set<WebhookDelivery.ID> = []
    /// Deliveries that were read and not sent yet, for at most a second.
    var ready: [Ready] = []
    var readAt = Timestamp(milliseconds: 0)
    var isFailing = false
    var hold: Hold?
    var lease: WorkLease?
    var leaseRequestedAt: Timestamp?
    var pace: EndpointPace
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

package import AppStoreCore
internal import Catalog
package import Foundation
package import Ledger
package import Logging

/// Delivers the events of one endpoint until its task is cancelled.
///
/// A signal of new events starts it at once; it also looks each second for what other processes did
/// and for attempts that are due. With several servers, the one with the endpoint's lease delivers. An
/// attempt that hangs holds up its customer and one of the endpoint's connections only.
///
/// Attempts, the recording of their outcomes, and reads of what is due happen at the same time. What
/// a customer receives next becomes due when the outcome before it is recorded.
package struct EndpointDelivery: Sendable {
  /// What the delivery reports.
  package enum Report: Sendable {
    /// An attempt, whose outcome is recorded.
    case attempt(WebhookResult)
    /// Whether the endpoint has failed for a day.
    case failing(Bool)
    /// How many events the endpoint may receive in a second: 0 if it is dead, `nil` for no limit.
    case pace(Int?)
  }

  /// The time between requests for the lease, and the pause after a failure of the ledger.
  private static let pause = Duration.seconds(1)
  /// How long this server has the endpoint to itself; renewed after a third of it.
  private static let leaseDuration = Duration.seconds(30)

  private let queue: EndpointQueue
  private let worker: WebhookWorker
  private let ledger: any LedgerStore
  private let process: UUID
  private let signal: EventSignal
  private let lookInterval: Duration
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
  ///   - lookInterval: The time between two looks without a signal.
  ///   - clock: The clock.
  ///   - logger: Logs failures.
  ///   - observer: Called with what is worth counting.
  package init(
    queue: EndpointQueue, worker: WebhookWorker, ledger: any LedgerStore, process: UUID,
    signal: EventSignal = EventSignal(), lookInterval: Duration = .seconds(1),
    clock: any WallClock, logger: Logger,
    observer: @escaping @Sendable (Report) -> Void = { _ in }
  ) {
    self.queue = queue
    self.worker = worker
    self.ledger = ledger
    self.process = process
    self.signal = signal
    self.lookInterval = lookInterval
    self.clock = clock
    self.logger = logger
    self.observer = observer
  }

  /// Delivers events until the task is cancelled.
  package func run() async {
    let results = FinishedAttempts()
    let lease = await withTaskGroup(of: Finish.self) { group in
      var progress = DeliveryProgress(worker.endpoint)
      group.addTask { .look }
      let seen = signal.count
      group.addTask { await Self.wait(for: signal, after: seen) }
      while !Task.isCancelled, let finish = await group.next() {
        switch finish {
        case .look:
          group.addTask { await wait() }
          progress.look()
          // A server without the lease knows no limit.
          observer(.pace(progress.lease == nil ? nil : progress.pace.perSecond))
        case .signal(let seen):
          group.addTask { await Self.wait(for: signal, after: seen) }
          progress.look()
        case .attempted: progress.attempted()
        case .failed(let id, let error):
          progress.attempted(id)
          log(error, &progress)
        case .recorded(let ids, let outcome):
          progress.recorded(ids)
          await apply(outcome, &progress)
        case .read(let outcome):
          progress.isReading = false
          apply(outcome, &progress)
        }
        await advance(&progress, results, &group)
      }
      group.cancelAll()
      return progress.lease
    }
    await release(lease)
  }

  /// Starts what can be done now.
  private func advance(
    _ progress: inout DeliveryProgress, _ results: FinishedAttempts,
    _ group: inout TaskGroup<Finish>
  ) async {
    let now = clock.now()
    // Attempts that end during a commit are recorded together by the next one.
    if !progress.isRecording {
      let ended = await finished(results.take(), &progress)
      if !ended.isEmpty {
        progress.isRecording = true
        let pace = progress.pace.perSecond
        group.addTask { await record(ended, pace: pace) }
      }
    }
    guard await mayAttempt(&progress, at: now) else { return }
    for (delivery, event) in progress.next(at: now) {
      group.addTask { await attempt(delivery, event, results) }
    }
    if progress.startsReading(at: now) {
      let known = progress.known
      group.addTask { await read(besides: known) }
    }
  }

  /// Returns whether this server may send to the endpoint.
  private func mayAttempt(
    _ progress: inout DeliveryProgress, at now: Timestamp
  ) async -> Bool {
    guard !progress.isHeld(at: now) else { return false }
    do throws(LedgerError) {
      if try await hasLease(&progress, at: now) { return true }
    } catch {
      log(error, &progress)
    }
    progress.pause()
    return false
  }

  /// Returns the results to record, and applies what they say about the endpoint.
  private func finished(
    _ results: [WebhookResult], _ progress: inout DeliveryProgress
  ) async -> [WebhookResult] {
    let ended = results.filter { $0.hold == nil }
    if let reason = results.lazy.compactMap(\.hold).first {
      progress.recorded(results.filter { $0.hold != nil }.map(\.delivery.id))
      await hold(reason, &progress)
    } else if !ended.isEmpty {
      progress.hold = nil
    }
    let wasDead = progress.pace.isDead
    progress.pace.record(ended.compactMap(\.paceOutcome), at: clock.now())
    if progress.pace.isDead != wasDead { logDeath(isDead: !wasDead) }
    return ended
  }

  private func logDeath(isDead: Bool) {
    if isDead {
      logger.warning(
        "Webhook endpoint does not respond; it receives single events until it does",
        metadata: ["webhook": "\(worker.endpoint.name)"])
    } else {
      logger.notice(
        "Webhook endpoint responds again", metadata: ["webhook": "\(worker.endpoint.name)"])
    }
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

  /// Records results; one that cannot be recorded is sent again.
  ///
  /// - Parameters:
  ///   - results: The results.
  ///   - pace: How many events the endpoint may receive in a second after them.
  private func record(_ results: [WebhookResult], pace: Int?) async -> Finish {
    let ids = results.map(\.delivery.id)
    do throws(LedgerError) {
      let state = try await worker.record(results, pace: pace)
      for result in results { observer(.attempt(result)) }
      return .recorded(ids, .success(state))
    } catch {
      return .recorded(ids, .failure(error))
    }
  }

  private func apply(
    _ outcome: Result<WebhookEndpointState?, LedgerError>, _ progress: inout DeliveryProgress
  ) async {
    do throws(LedgerError) {
      guard let state = try outcome.get() else { return }
      progress.isFailing = false
      try await report(state)
      if state.status != .active { progress.pause() }
    } catch {
      log(error, &progress)
    }
  }

  /// Reads deliveries that may be sent, some more than are sent at once, with their events.
  private func read(besides known: Set<WebhookDelivery.ID>) async -> Finish {
    do throws(LedgerError) {
      guard try await queue.update().status == .active else { return .read(.success([])) }
      let due = try await worker.due(
        besides: known, limit: worker.endpoint.concurrency + EndpointQueue.reserve)
      let events = try await worker.events(of: due)
      return .read(.success(due.map { ($0, events[$0.eventID]) }))
    } catch {
      return .read(.failure(error))
    }
  }

  private func apply(
    _ outcome: Result<[DeliveryProgress.Ready], LedgerError>, _ progress: inout DeliveryProgress
  ) {
    do throws(LedgerError) {
      progress.add(try outcome.get(), at: clock.now())
      progress.isFailing = false
    } catch {
      log(error, &progress)
    }
  }

  /// Logs that the endpoint is disabled or has failed for a day.
  private func report(_ state: WebhookEndpointState) async throws(LedgerError) {
    if state.status == .disabled {
      logger.error(
        "Webhook disabled; no event is lost, start it again with: tessera webhooks resume",
        metadata: ["webhook": "\(state.name)", "reason": "\(state.reason ?? "")"])
    }
    let isWarning = try await worker.warn(state)
    observer(.failing(isWarning || state.warnedAt != nil))
    guard isWarning else { return }
    logger.warning(
      "Webhook has failed for 24 hours; see: tessera webhooks deliveries",
      metadata: [
        "webhook": "\(state.name)", "since": "\(state.failingSince?.iso8601 ?? "")",
        "failed_events": .stringConvertible(state.failedEvents),
      ])
  }

  /// Stops sending for a few seconds, in which another server may send; no attempt is used up.
  private func hold(_ reason: String, _ progress: inout DeliveryProgress) async {
    if progress.hold?.reason != reason {
      logger.error(
        "Webhook waits; its events are sent when this is corrected",
        metadata: ["webhook": "\(worker.endpoint.name)", "reason": "\(reason)"])
    }
    progress.hold(reason, at: clock.now())
    await release(progress.lease)
    progress.lease = nil
  }

  /// Waits until the next look, so that nothing is sent again and again while a ledger fails.
  private func log(_ error: LedgerError, _ progress: inout DeliveryProgress) {
    progress.pause()
    // While a database is unavailable, one line is enough.
    if !progress.isFailing, !Task.isCancelled {
      logger.error(
        "Sending webhooks failed; it is tried again",
        metadata: ["webhook": "\(worker.endpoint.name)", "reason": "\(error)"])
    }
    progress.isFailing = true
  }

  private func wait() async -> Finish {
    try? await Task.sleep(for: lookInterval)
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
    case recorded([WebhookDelivery.ID], Result<WebhookEndpointState?, LedgerError>)
    case read(Result<[DeliveryProgress.Ready], LedgerError>)
  }

  /// Requests the lease at most once a second, or renews it when a third of it has passed.
  private func hasLease(
    _ progress: inout DeliveryProgress, at now: Timestamp
  ) async throws(LedgerError) -> Bool {
    if let lease = progress.lease, now < lease.end - Self.leaseDuration * 2 / 3 { return true }
    if let request = progress.leaseRequestedAt, now < request + Self.pause, request <= now {
      return progress.lease.map { now < $0.end } ?? false
    }
    progress.leaseRequestedAt = now
    progress.lease = try await ledger.acquireLease(
      "webhook:\(worker.endpoint.name)", for: process, at: now, until: now + Self.leaseDuration)
    assert(progress.lease.map { $0.end > now } ?? true, "a lease ends after it is requested")
    return progress.lease != nil
  }

  /// Lets another server continue at once, also from a task that is cancelled.
  private func release(_ lease: WorkLease?) async {
    guard let lease else { return }
    await Task { try? await ledger.release(lease) }.value
  }
}

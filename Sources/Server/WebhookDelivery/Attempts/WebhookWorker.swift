package import AppStoreCore
package import Catalog
internal import Events
package import Ledger
internal import Webhooks

/// Sends the deliveries of one endpoint that are due, and records how each attempt ended.
package struct WebhookWorker: Sendable {
  /// The endpoint.
  package let endpoint: WebhookEndpoint
  let sender: WebhookSender
  let ledger: any LedgerStore
  private let rules: DeliveryRules
  let clock: any WallClock
  let charges: ChargeEstimator?
  private let seed: UInt64

  /// Creates a worker.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - sender: Sends its events.
  ///   - ledger: The ledger.
  ///   - clock: The clock.
  ///   - charges: Estimates what RevenueCat's format states about charges; `nil` to state nothing.
  ///   - seed: The seed of the variation of waits.
  package init(
    _ endpoint: WebhookEndpoint, sender: WebhookSender, ledger: any LedgerStore,
    clock: any WallClock, charges: ChargeEstimator? = nil, seed: UInt64
  ) {
    self.endpoint = endpoint
    self.sender = sender
    self.ledger = ledger
    self.clock = clock
    self.charges = charges
    self.seed = seed
    rules = DeliveryRules(
      schedule: endpoint.format == .revenuecat ? .revenueCat : .standard,
      retriesRejections: endpoint.format != .template)
  }

  /// Returns deliveries to send now, in order.
  ///
  /// - Parameters:
  ///   - inProgress: The deliveries that are being sent.
  ///   - limit: The maximum number of deliveries.
  package func due(
    besides inProgress: Set<WebhookDelivery.ID>, limit: Int
  ) async throws(LedgerError) -> [WebhookDelivery] {
    guard limit > 0 else { return [] }
    // Those in progress are due too, until their outcome is recorded.
    let due = try await ledger.webhooks.due(
      endpoint.name, at: clock.now(), isOrdered: endpoint.isOrdered,
      limit: limit + inProgress.count)
    return Array(due.filter { !inProgress.contains($0.id) }.prefix(limit))
  }

  /// Returns the events of deliveries, by ID; none for an endpoint that forwards notifications.
  package func events(
    of deliveries: [WebhookDelivery]
  ) async throws(LedgerError) -> [String: RecordedEvent] {
    guard endpoint.format != .apple, !deliveries.isEmpty else { return [:] }
    return try await ledger.events.events(withIDs: Set(deliveries.map(\.eventID)))
  }

  /// Makes one attempt; records nothing.
  ///
  /// - Parameters:
  ///   - delivery: The delivery.
  ///   - event: Its event; `nil` to read it.
  /// - Throws: ``LedgerError``; nothing was sent then.
  package func attempt(
    _ delivery: WebhookDelivery, event: RecordedEvent? = nil
  ) async throws(LedgerError) -> WebhookResult {
    if endpoint.format == .apple { return try await forward(delivery) }
    let found: RecordedEvent? =
      if let event { event } else { try await ledger.events.event(delivery.eventID) }
    guard let event = found else {
      // While events are derived again, it may be derived later.
      let isRebuilding = try await ledger.events.progress().rebuildEnd != nil
      return WebhookResult(
        delivery, start: clock.now(),
        ending: isRebuilding ? .held("events are derived again; this ends by itself") : .noEvent)
    }
    let previous =
      delivery.attempts == 0 ? nil : try await ledger.webhooks.attempts(of: delivery.id).last?.at
    let attributes = try await attributes(of: event)
    let context = try await context(of: event)
    let start = clock.now()
    let ending: WebhookResult.Ending
    do throws(WebhookSenderError) {
      ending =
        switch try await sender.send(
          event, attributes: attributes, context: context, after: delivery.sentParts)
        {
        case .responded(let response, let sentParts):
          .responded(response, at: clock.now(), sentParts: sentParts)
        case .nothing(let reason): .skipped(reason)
        case .invalid(let error): .invalid(error)
        }
    } catch {
      ending = .held(error.reason)
    }
    return WebhookResult(delivery, start: start, previous: previous, ending: ending)
  }

  /// Records how attempts ended, in one commit, and what follows.
  ///
  /// - Parameters:
  ///   - results: The attempts, in the order in which they ended. Those that could not be sent at
  ///     present are left out.
  ///   - pace: How many events the endpoint may receive in a second after them: 0 if it is dead, `nil`
  ///     for no limit.
  /// - Returns: The endpoint's state after them; `nil` if it does not exist or nothing was recorded.
  @discardableResult
  package func record(
    _ results: [WebhookResult], pace: Int? = nil
  ) async throws(LedgerError) -> WebhookEndpointState? {
    let results = results.filter { $0.hold == nil }
    guard !results.isEmpty, var state = try await ledger.webhooks.endpoint(endpoint.name) else {
      return nil
    }
    assert(
      Set(results.map(\.delivery.id)).count == results.count,
      "each delivery has one result in a commit")
    let outcomes = results.map { outcome(of: $0, &state) }
    state.pacePerSecond = pace
    try await ledger.webhooks.record(outcomes, health: state)
    return state
  }

  /// Warns that the endpoint has failed for a day, once until its next success.
  ///
  /// - Parameter state: The state that ``record(_:)`` returned.
  /// - Returns: Whether this is the warning.
  package func warn(_ state: WebhookEndpointState) async throws(LedgerError) -> Bool {
    let health = EndpointHealth(
      failingSince: state.failingSince, failedEvents: state.failedEvents,
      lastSuccess: state.lastSuccessAt)
    guard state.warnedAt == nil, health.condition(at: clock.now()) >= .needsWarning else {
      return false
    }
    return try await ledger.webhooks.warn(state.name, at: clock.now())
  }

  private func outcome(
    of result: WebhookResult, _ state: inout WebhookEndpointState
  ) -> WebhookOutcome {
    let delivery = result.delivery
    guard let attempt = result.attempt else {
      var status = WebhookDeliveryStatus.skipped
      if case .invalid = result.ending { status = .failed }
      return WebhookOutcome(
        deliveryID: delivery.id, expectedAttempts: delivery.attempts, attempt: result.log,
        status: status, sentParts: delivery.sentParts)
    }
    var random = SeededRandom(
      seed: seed ^ UInt64(bitPattern: delivery.id &* 31 &+ Int64(attempt.number)))
    let outcome = rules.outcome(
      of: attempt,
      health: EndpointHealth(
        failingSince: state.failingSince, failedEvents: state.failedEvents,
        lastSuccess: state.lastSuccessAt),
      using: &random)
    state.failingSince = outcome.health.failingSince
    state.failedEvents = outcome.health.failedEvents
    state.lastSuccessAt = outcome.health.lastSuccess
    if state.failingSince == nil { state.warnedAt = nil }
    if let reason = outcome.disabled {
      state.set(.disabled, reason: reason.rawValue, at: attempt.at)
    }
    let (status, next): (WebhookDeliveryStatus, Timestamp?) =
      switch outcome.decision {
      case .delivered: (.delivered, nil)
      case .retry(let date): (.pending, date)
      case .failed: (.failed, nil)
      }
    return WebhookOutcome(
      deliveryID: delivery.id, expectedAttempts: delivery.attempts, attempt: result.log,
      status: status, sentParts: result.sentParts, nextAttemptAt: next)
  }

  private func attributes(
    of event: RecordedEvent
  ) async throws(LedgerError) -> [String: RevenueCatContext.Attribute] {
    guard endpoint.usesAttributes, let customer = event.event.customer else { return [:] }
    let ids = try await ledger.appUserIDs(of: customer)
    var found: [String: RevenueCatContext.Attribute] = [:]
    for attribute in try await ledger.attributes(of: ids.isEmpty ? [customer] : ids) {
      guard let value = attribute.value else { continue }
      found[attribute.key] = .init(value: value, updatedAt: attribute.updatedAt)
    }
    return found
  }
}

internal import AppStoreCore
package import Catalog
internal import Ledger

extension WebhookAdmin {
  /// How far the clocks of servers may differ.
  private static let clockTolerance = Duration.hours(1)

  /// Sends events again, with their former IDs, to the current URL of an endpoint.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint; its filters apply, except to one event by its ID.
  ///   - selection: The events.
  ///   - isDryRun: Whether only to count.
  ///   - progress: Called with the sequence up to which events are read, and the last one.
  /// - Returns: How many events are sent; without those that wait to be sent already.
  /// - Throws: ``WebhookAdminError``, also if the endpoint is paused or disabled.
  package func replay(
    _ endpoint: WebhookEndpoint, _ selection: WebhookReplay, isDryRun: Bool,
    progress: (Int64, Int64) -> Void = { _, _ in }
  ) async throws(WebhookAdminError) -> Int {
    let state = try await state(of: endpoint)
    guard isDryRun || state.status == .active else {
      throw WebhookAdminError.notActive(endpoint.name, state.status)
    }
    let count =
      endpoint.format == .apple
      ? try await replayNotifications(endpoint, selection, isDryRun: isDryRun, progress)
      : try await replayEvents(endpoint, selection, isDryRun: isDryRun, progress)
    if !isDryRun { try await audit(.replayWebhook, endpoint, ["events": "\(count)"]) }
    return count
  }

  private func replayEvents(
    _ endpoint: WebhookEndpoint, _ selection: WebhookReplay, isDryRun: Bool,
    _ progress: (Int64, Int64) -> Void
  ) async throws(WebhookAdminError) -> Int {
    let event = try await event(of: endpoint, selection)
    return try await withLedger { () throws(LedgerError) in
      if let event { return try await send([event], to: endpoint, isDryRun) }
      return try await sendPages(of: endpoint, selection, isDryRun, progress)
    }
  }

  /// Returns the event that a selection names; `nil` if it names none.
  private func event(
    of endpoint: WebhookEndpoint, _ selection: WebhookReplay
  ) async throws(WebhookAdminError) -> RecordedEvent? {
    var eventID = selection.eventID
    if let id = selection.deliveryID {
      let delivery = try await fromLedger(await ledger.webhooks.delivery(id))
      guard let delivery, delivery.endpoint == endpoint.name else { throw .noDelivery(id) }
      eventID = delivery.eventID
    }
    guard let eventID else { return nil }
    let event = try await fromLedger(await ledger.events.event(eventID))
    guard let event else { throw .noEvent(eventID) }
    return event
  }

  private func send(
    _ events: [RecordedEvent], to endpoint: WebhookEndpoint, _ isDryRun: Bool
  ) async throws(LedgerError) -> Int {
    guard !isDryRun else { return events.count }
    let now = clock.now()
    return try await ledger.webhooks.replay(
      events.map { NewWebhookDelivery(of: $0, dueAt: now, createdAt: now, trigger: .replay) },
      for: endpoint.name)
  }

  private func sendPages(
    of endpoint: WebhookEndpoint, _ selection: WebhookReplay, _ isDryRun: Bool,
    _ progress: (Int64, Int64) -> Void
  ) async throws(LedgerError) -> Int {
    var failed: Set<String>?
    if selection.failedOnly { failed = try await failedEvents(of: endpoint) }
    let own = EventFilter(types: endpoint.types)
    var filter = EventFilter(types: selection.types ?? endpoint.types)
    if let customer = selection.customer {
      let ids = try await ledger.appUserIDs(of: customer)
      filter.customers = ids.isEmpty ? [customer] : ids
    }
    var position = max(0, selection.fromSequence - 1)
    if let since = selection.since {
      position = max(position, try await self.position(before: since))
    }
    let newest = try await ledger.events.events(before: nil, matching: EventFilter(), limit: 1)
    let last = min(selection.toSequence, newest.events.first?.sequence ?? 0)
    var count = 0
    while true {
      let page = try await ledger.events.events(
        after: position, matching: filter, limit: Self.page)
      let events = page.events.filter {
        selection.includes($0) && own.matches($0.event) && endpoint.receives($0.event)
          && failed?.contains($0.event.id) ?? true
      }
      if !events.isEmpty { count += try await send(events, to: endpoint, isDryRun) }
      assert(page.end > position || !page.hasMore, "each page comes after the one before")
      position = page.end
      progress(position, last)
      guard page.hasMore, position < selection.toSequence else { return count }
    }
  }

  /// Returns a position after which all events are that were recorded since a time.
  private func position(before date: Timestamp) async throws(LedgerError) -> Int64 {
    var before: Int64?
    while true {
      let page = try await ledger.events.events(
        before: before, matching: EventFilter(), limit: Self.page)
      guard page.hasMore, let oldest = page.events.last else { return 0 }
      if oldest.event.recordedAt < date - Self.clockTolerance { return oldest.sequence - 1 }
      assert(before.map { page.end < $0 } ?? true, "each page is older than the one before")
      before = page.end
    }
  }

  private func failedEvents(
    of endpoint: WebhookEndpoint
  ) async throws(LedgerError) -> Set<String> {
    var found: Set<String> = []
    var before: WebhookDelivery.ID?
    while true {
      let page = try await ledger.webhooks.deliveries(
        matching: WebhookDeliveryFilter(endpoint: endpoint.name, status: .failed),
        before: before, limit: Self.page)
      found.formUnion(page.map(\.eventID))
      guard page.count == Self.page, let last = page.last else { return found }
      before = last.id
    }
  }
}

internal import AppStoreCore
internal import Catalog
internal import Ledger

/// Sends Apple's notifications again.
extension WebhookAdmin {
  private static let factPage = 200

  /// Adds deliveries of notifications, or only counts them.
  ///
  /// A notification is named by its identifier or its delivery, if the log has one, by the sequence
  /// of its fact, or by its failed delivery.
  ///
  /// - Returns: How many notifications are sent.
  func replayNotifications(
    _ endpoint: WebhookEndpoint, _ selection: WebhookReplay, isDryRun: Bool,
    _ progress: (Int64, Int64) -> Void
  ) async throws(WebhookAdminError) -> Int {
    guard selection.customer == nil, selection.types == nil, selection.since == nil,
      selection.until == nil
    else { throw .onlyNotifications(endpoint.name) }
    if let uuid = try await notification(of: endpoint, selection) {
      let known = try await fromLedger(await logged(endpoint, eventID: uuid, status: nil).first)
      guard let known else { throw .noNotification(uuid) }
      return try await fromLedger(await send([known], to: endpoint, isDryRun))
    }
    return try await fromLedger(
      selection.failedOnly
        ? try await sendFailed(of: endpoint, selection, isDryRun)
        : try await sendFacts(to: endpoint, selection, isDryRun, progress))
  }

  /// Returns the identifier of the notification that a selection names; `nil` if it names none.
  private func notification(
    of endpoint: WebhookEndpoint, _ selection: WebhookReplay
  ) async throws(WebhookAdminError) -> String? {
    guard let id = selection.deliveryID else { return selection.eventID }
    let delivery = try await fromLedger(await ledger.webhooks.delivery(id))
    guard let delivery, delivery.endpoint == endpoint.name else { throw .noDelivery(id) }
    return delivery.eventID
  }

  private func send(
    _ deliveries: [NewWebhookDelivery], to endpoint: WebhookEndpoint, _ isDryRun: Bool
  ) async throws(LedgerError) -> Int {
    isDryRun
      ? deliveries.count : try await ledger.webhooks.replay(deliveries, for: endpoint.name)
  }

  private func sendFailed(
    of endpoint: WebhookEndpoint, _ selection: WebhookReplay, _ isDryRun: Bool
  ) async throws(LedgerError) -> Int {
    var seen: Set<String> = []
    // One from the quarantine has a negative number.
    let failed = try await logged(endpoint, eventID: nil, status: .failed).filter {
      $0.eventSequence < 0
        ? selection.fromSequence <= 1
        : selection.fromSequence <= $0.eventSequence && $0.eventSequence <= selection.toSequence
    }.filter { seen.insert($0.eventID).inserted }
    return try await send(failed, to: endpoint, isDryRun)
  }

  private func sendFacts(
    to endpoint: WebhookEndpoint, _ selection: WebhookReplay, _ isDryRun: Bool,
    _ progress: (Int64, Int64) -> Void
  ) async throws(LedgerError) -> Int {
    let end = min(selection.toSequence, Int64(try await ledger.counts().facts))
    var (count, position) = (0, max(0, selection.fromSequence - 1))
    while position < selection.toSequence {
      let facts = try await ledger.facts(after: position, limit: Self.factPage)
      guard let last = facts.last else { break }
      let deliveries = facts.filter { $0.sequence <= selection.toSequence }
        .compactMap { ForwardedNotification($0, includesOld: true) }
        .filter(endpoint.receives)
        .map { $0.delivery(dueAt: clock.now(), trigger: .replay) }
      count += try await send(deliveries, to: endpoint, isDryRun)
      assert(last.sequence > position, "each page comes after the one before")
      position = last.sequence
      progress(position, end)
    }
    return count
  }

  /// Returns deliveries of the log, newest first, to be sent again.
  private func logged(
    _ endpoint: WebhookEndpoint, eventID: String?, status: WebhookDeliveryStatus?
  ) async throws(LedgerError) -> [NewWebhookDelivery] {
    var found: [NewWebhookDelivery] = []
    var before: WebhookDelivery.ID?
    let now = clock.now()
    while true {
      let page = try await ledger.webhooks.deliveries(
        matching: WebhookDeliveryFilter(endpoint: endpoint.name, status: status, eventID: eventID),
        before: before, limit: Self.factPage)
      found += page.map {
        NewWebhookDelivery(
          eventID: $0.eventID, eventSequence: $0.eventSequence, customers: $0.customers,
          dueAt: now, createdAt: now, trigger: .replay)
      }
      guard page.count == Self.factPage, let last = page.last else { return found }
      assert(before.map { last.id < $0 } ?? true, "each page is older than the one before")
      before = last.id
    }
  }
}

internal import AppStoreTypes
internal import CatalogModel
internal import Effects
internal import Ledger
internal import WebhookDelivery

/// Sends Apple's notifications again.
extension WebhookAdmin {
  private static let factPage = 200

  /// Adds deliveries of notifications, or only counts them.
  ///
  /// A notification is named by its identifier, if a delivery of it is in the log, by the sequence
  /// of its fact, or by its failed delivery.
  ///
  /// - Returns: How many notifications are sent.
  /// - Throws: ``WebhookAdminError``.
  func replayNotifications(
    _ endpoint: WebhookEndpoint, _ selection: WebhookReplay, isDryRun: Bool
  ) async throws -> Int {
    guard selection.customer == nil else { throw WebhookAdminError.noCustomers(endpoint.name) }
    var count = 0
    func add(_ deliveries: [NewWebhookDelivery]) async throws {
      count +=
        isDryRun
        ? deliveries.count
        : try await ledger.webhooks.replay(deliveries, for: endpoint.name)
    }
    if let uuid = selection.eventID {
      guard let known = try await logged(endpoint, eventID: uuid, status: nil).first else {
        throw WebhookAdminError.noNotification(uuid)
      }
      try await add([known])
    } else if selection.failedOnly {
      var seen: Set<String> = []
      try await add(
        try await logged(endpoint, eventID: nil, status: .failed).filter {
          selection.fromSequence...max(selection.fromSequence, selection.toSequence)
            ~= $0.eventSequence || $0.eventSequence < 0 && selection.fromSequence <= 1
        }.filter { seen.insert($0.eventID).inserted })
    } else {
      try await forEachFactPage(selection) { facts in
        try await add(
          facts.compactMap { ForwardedNotification($0, includesOld: true) }
            .filter(endpoint.receives)
            .map { $0.delivery(dueAt: clock.now(), trigger: .replay) })
      }
    }
    return count
  }

  private func forEachFactPage(
    _ selection: WebhookReplay, _ body: ([RecordedFact]) async throws -> Void
  ) async throws {
    var place = max(0, selection.fromSequence - 1)
    while place < selection.toSequence {
      let facts = try await ledger.facts(after: place, limit: Self.factPage)
      guard let last = facts.last else { return }
      try await body(facts.filter { $0.sequence <= selection.toSequence })
      place = last.sequence
    }
  }

  /// Returns deliveries of the log, newest first, to be sent again.
  private func logged(
    _ endpoint: WebhookEndpoint, eventID: String?, status: WebhookDeliveryStatus?
  ) async throws -> [NewWebhookDelivery] {
    var found: [NewWebhookDelivery] = []
    var before: WebhookDelivery.ID?
    let now = clock.now()
    while true {
      let page = try await ledger.webhooks.deliveries(
        matching: WebhookDeliveryFilter(
          endpoint: endpoint.name, status: status, eventID: eventID),
        before: before, limit: Self.factPage)
      found += page.map {
        NewWebhookDelivery(
          eventID: $0.eventID, eventSequence: $0.eventSequence, customers: $0.customers,
          dueAt: now, createdAt: now, trigger: .replay)
      }
      guard page.count == Self.factPage, let last = page.last else { return found }
      before = last.id
    }
  }
}

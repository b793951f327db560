internal import AppStoreCore
internal import Catalog
internal import Dashboard
internal import Events
internal import HTTPTypes
internal import Ledger
internal import WebhookDelivery

extension DashboardPage {
  /// The list of events, the page of one, and the page of a signed fact.
  static let events = [
    DashboardPage(.events, fields: [.number("before"), .number("sequence")]) { $0.events },
    DashboardPage(.events, "events/{event}") { $0.event },
    DashboardPage(.events, "events/{event}/replay", isForm: true) { $0.webhookPages.resendEvent },
    DashboardPage(.customers, "facts/{sequence}") { $0.fact },
  ]
}

/// Events and the signed facts behind them.
extension DashboardPages {
  /// The number of events or deliveries on a page.
  static let rowsOfWork = 50
  /// The number of reads for one page of events; each looks at up to 10,000 events.
  private static let maxReads = 10

  func events(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    let query = request.address.query
    if let text = query["sequence"], let event = try await event(atSequence: text) {
      return .redirect(to: PageAddress(.events, event.event.id).text)
    }
    var filter = EventFilter(types: query["type"].map { [$0] })
    if let text = query["search"] {
      if let event = try await event(named: text) {
        return .redirect(to: PageAddress(.events, event.event.id).text)
      }
      let ids = try await ledger.appUserIDs(of: AppUserID(text))
      filter.customers = ids.isEmpty ? [AppUserID(text)] : ids
    }
    filter.environment = request.environment?.environment
    filter.bundleID = query["app"].map { BundleID($0) }
    let (found, next) = try await eventPage(matching: filter, before: request.cursor("before"))
    return .page(
      pages.events(
        found, types: Self.eventTypes, apps: catalog.apps.map(\.bundleID), at: request.address,
        next: next.map { String($0) }, now: request.now))
  }

  /// Returns the events of a page, and the cursor of the next one.
  private func eventPage(
    matching filter: EventFilter, before: Int64?
  ) async throws(LedgerError) -> ([RecordedEvent], next: Int64?) {
    var found: [RecordedEvent] = []
    var before = before
    for _ in 0..<Self.maxReads {
      let page = try await ledger.events.events(
        before: before, matching: filter, limit: Self.rowsOfWork - found.count)
      found += page.events
      guard page.hasMore else { return (found, nil) }
      before = page.end
      if found.count >= Self.rowsOfWork { break }
    }
    return (found, before)
  }

  /// Returns the event with an ID, also in the form of RevenueCat's webhooks.
  private func event(named text: String) async throws(LedgerError) -> RecordedEvent? {
    if text.hasPrefix("evt_") { return try await ledger.events.event(text) }
    let digits = text.replacing("-", with: "").lowercased()
    guard digits.utf8.count == 32 else { return nil }
    return try await ledger.events.event("evt_\(digits)")
  }

  /// The types to choose from: groups, and all types.
  private static let eventTypes: [String] = {
    let types = EventTypeDescription.all.map(\.type.rawValue)
    let groups = Set(types.map { type in "\(type.prefix { $0 != "." }).*" })
    return groups.sorted() + types
  }()

  func event(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    let id = request.names[1]
    guard let event = try await ledger.events.event(id) else { return nil }
    var deliveries: [(delivery: WebhookDelivery, attempts: [WebhookAttempt])] = []
    for delivery in try await ledger.webhooks.deliveries(
      matching: WebhookDeliveryFilter(eventID: id), before: nil, limit: Self.rowsOfWork)
    {
      deliveries.append((delivery, try await ledger.webhooks.attempts(of: delivery.id)))
    }
    return .page(
      pages.event(
        event,
        payload: Event.body(
          event.event.body, sequence: event.sequence, previousSequence: event.position.previous),
        deliveries: deliveries, webhooks: catalog.webhooks.map(\.name),
        done: WebhookPages.done(request), now: request.now))
  }

  private func event(atSequence text: String) async throws(LedgerError) -> RecordedEvent? {
    guard let sequence = Int64(text), sequence > 0 else { return nil }
    let event = try await ledger.events.events(
      after: sequence - 1, matching: EventFilter(), limit: 1
    ).events.first
    return event?.sequence == sequence ? event : nil
  }

  func fact(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    guard let sequence = Int64(request.names[1]), sequence > 0 else { return nil }
    let fact = try await ledger.facts(after: sequence - 1, limit: 1).first
    guard let fact, fact.sequence == sequence else { return nil }
    var owner: AppUserID?
    if let purchase = fact.fact.originalTransactionID {
      owner = try await ledger.claims(to: purchase).last?.customer
    }
    return .page(pages.fact(fact, owner: owner, now: request.now))
  }
}

internal import AppStoreCore
internal import Catalog
internal import Dashboard
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Subscriptions

/// The page of one customer.
extension DashboardPages {
  /// The number of events, and of deliveries, that a timeline contains.
  private static let maxInTimeline = 1000

  func customer(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse? {
    let id = AppUserID(request.names[1])
    guard let snapshot = try await ledger.snapshot(of: id) else { return nil }
    let catalog = catalog
    let customer = CustomerEvaluation(snapshot, catalog, in: request.environment, at: request.now)
    let ids = snapshot.customer.appUserIDs
    let facts = try await ledger.facts(of: snapshot.customer.id)
    let overrides = try await ledger.offeringOverrides(of: ids)
    var view = CustomerView(
      record: snapshot.customer,
      offer: offer(under: catalog, overrides))
    view.states = customer.summary.states
    view.entitlements = customer.entitlements
    view.otherPurchases = PurchaseExplanations.all(
      customer.allPurchases, try await ledger.ownershipHistory(of: snapshot.customer.id),
      rejections: try await ledger.rejectedClaims(of: snapshot.customer), catalog)
    view.explanations = CustomerReads.explanations(
      of: customer.allPurchases, facts: facts, catalog.entitlements, trust: catalog.xcodeTrust,
      for: customer.context,
      at: request.now)
    view.attributes = try await ledger.attributes(of: ids)
    view.grants = snapshot.holdings.grants
    let adjustments = try await ledger.adjustments(of: ids)
    view.balances = try await balances(of: ids, adjustments, customer.context, at: request.now)
    view.timeline = try await timeline(of: snapshot, request)
    view.timeline.add(facts.filter { isShown($0.fact.environment, request) })
    view.timeline.add(overrides)
    view.timeline.add(adjustments)
    return .page(
      pages.customer(
        view, at: request.address,
        before: request.address.query["before"].flatMap { TimelinePosition(text: $0) },
        now: request.now))
  }

  /// Returns what a customer's app shows, and why.
  ///
  /// - Parameter overrides: All offering overrides of the customer, oldest first; the newest counts.
  func offer(under catalog: ServerCatalog, _ overrides: [OfferingOverride]) -> OfferView {
    let newest = overrides.last
    return OfferView(
      catalog.offerings, override: newest?.offering, since: newest.map { ($0.at, $0.actor) })
  }

  private func balances(
    of ids: [AppUserID], _ adjustments: [CurrencyAdjustment], _ context: PolicyContext,
    at now: Timestamp
  ) async throws(LedgerError) -> [CustomerView.Balance] {
    let catalog = catalog
    guard !catalog.virtualCurrencies.isEmpty else { return [] }
    let movements = try await ledger.currencyHoldings(of: ids).movements(
      catalog.currencyGrants, isSandbox: context.isSandbox, isXcode: context.isXcode, at: now)
    let balances = CurrencyBalances.balances(
      movements, adjustments, isSandbox: context.isSandbox)
    return catalog.virtualCurrencies.map { currency in
      CustomerView.Balance(
        code: currency.code.rawValue, name: currency.name, amount: balances[currency.code] ?? 0)
    }
  }

  /// Returns the timeline without what the page reads for other parts.
  private func timeline(
    of snapshot: CustomerSnapshot, _ request: DashboardRequest
  ) async throws(LedgerError) -> Timeline {
    let ids = snapshot.customer.appUserIDs
    var timeline = Timeline()
    timeline.add(snapshot.holdings.grants)
    timeline.add(snapshot.holdings.testStorePurchases)
    timeline.add(try await ledger.ownershipHistory(of: snapshot.customer.id), of: ids)
    let (events, areAll) = try await newestEvents(of: ids, request)
    timeline.add(events)
    let deliveries = try await ledger.webhooks.deliveries(
      matching: WebhookDeliveryFilter(customers: ids), before: nil, limit: Self.maxInTimeline + 1)
    timeline.add(Array(deliveries.prefix(Self.maxInTimeline)))
    if !areAll {
      timeline.gaps.append("The timeline contains the newest \(events.count) events only.")
    }
    if deliveries.count > Self.maxInTimeline {
      timeline.gaps.append(
        "The timeline contains the newest \(Self.maxInTimeline) webhook deliveries only.")
    }
    return timeline
  }

  private func newestEvents(
    of ids: [AppUserID], _ request: DashboardRequest
  ) async throws(LedgerError) -> ([RecordedEvent], areAll: Bool) {
    let filter = EventFilter(customers: ids)
    var events: [RecordedEvent] = []
    var before: Int64?
    for _ in 0..<20 {
      let page = try await ledger.events.events(
        before: before, matching: filter, limit: Self.maxInTimeline - events.count)
      events += page.events
      guard page.hasMore else {
        return (events.filter { isShown($0.event.environment, request) }, true)
      }
      before = page.end
      if events.count >= Self.maxInTimeline { break }
    }
    return (events.filter { isShown($0.event.environment, request) }, false)
  }

  /// Returns whether the page shows data of an environment; what belongs to none is always shown.
  private func isShown(_ environment: AppStoreEnvironment?, _ request: DashboardRequest) -> Bool {
    guard let chosen = request.environment, let environment else { return true }
    return environment == chosen.environment
  }
}

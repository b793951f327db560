internal import AppStoreCore
internal import Ledger
internal import Subscriptions

struct UnitDerivation {
  let settings: EventDerivation
  let unit: EventUnit
  let signed: SignedUnit
  let now: Timestamp
  let recordedAt: Timestamp
  var states: EventStates
  var events: [Event] = []
  var dueDates: [DueDateChange] = []
  var risks: [OriginalTransactionID: SubscriptionRisk?] = [:]
  var refundRequests: [String: RefundRequest?] = [:]
  /// The app user IDs whose entitlements may have changed.
  var concerned: Set<AppUserID> = []

  init(
    _ settings: EventDerivation, _ unit: EventUnit, _ states: EventStates, recordedAt: Timestamp
  ) throws(EventDerivationError) {
    signed = try SignedUnit(unit)
    self.settings = settings
    self.unit = unit
    self.states = states
    self.recordedAt = recordedAt
    // The clocks of servers differ; time does not go back for a purchase.
    var now = unit.date
    for id in unit.purchases { now = max(now, try states.purchase(id).date ?? now) }
    self.now = now
  }

  mutating func run() throws(EventDerivationError) {
    let former = try applyFacts()
    try applyOperations()
    for (id, state) in former { try derivePurchase(id, since: state) }
    try deriveCustomers()
    try deriveExperiments()
    try deriveEntitlements()
    deriveWebhooks()
    deriveExports()
    try deriveRiskRows(former)
    assert(
      dueDates.allSatisfy { change in change.date.map { $0 > now } ?? true },
      "a due date is after the unit that sets it")
  }

  /// Applies the facts to the histories, and returns the states before, in order.
  private mutating func applyFacts()
    throws(EventDerivationError) -> [(OriginalTransactionID, PurchaseEventState)]
  {
    var former: [(OriginalTransactionID, PurchaseEventState)] = []
    for id in unit.purchases {
      var state = try states.purchase(id)
      former.append((id, state))
      signed.apply(to: &state, of: id)
      if let purchase = unit.contents.testStorePurchases.first(where: {
        $0.originalTransactionID == id
      }) {
        state.testStorePurchase = purchase
      }
      state.applyTestStore(at: now)
      if state.owner == nil { state.owner = line(about: id)?.change.customer }
      states.save(state, of: id)
    }
    return former
  }

  /// The line that leads to the cause of an event: that of the notification, or else the last one
  /// about the purchase.
  func line(about purchase: OriginalTransactionID?) -> RecordedFeedChange? {
    let isAbout = { (line: RecordedFeedChange) in
      purchase == nil || line.change.originalTransactionID == purchase
    }
    return unit.lines.last { $0.change.kind == .notification && isAbout($0) }
      ?? unit.lines.last { $0.change.factSequence != nil && isAbout($0) }
      ?? unit.lines.last(where: isAbout) ?? unit.lines.last
  }

  func cause(about purchase: OriginalTransactionID?) -> EventCause {
    let line = line(about: purchase)
    let fact = unit.facts.first { $0.sequence == line?.change.factSequence }
    let source: EventSource =
      line?.change.kind == .due ? .clock : fact.map { EventSource($0.source) } ?? .operation
    var cause = EventCause(
      changeSequence: line?.sequence ?? 0, factSequence: line?.change.factSequence, source: source)
    if let payload = signed.notifications.first(where: { $0.sequence == fact?.sequence })?.payload {
      cause.notificationType = payload.notificationType
      cause.subtype = payload.subtype
      cause.notificationUUID = payload.notificationUUID
    }
    return cause
  }

  /// Appends an event and returns its identifier.
  @discardableResult
  mutating func append(
    _ type: EventType, at timestamp: Timestamp, subject: String,
    about purchase: OriginalTransactionID? = nil, _ data: EventData,
    _ complete: (inout Event) -> Void
  ) -> EventID {
    let cause = cause(about: purchase)
    let id = EventID(
      ledger: settings.ledgerID, changeSequence: cause.changeSequence, type: type,
      subject: subject)
    assert(!events.contains { $0.id == id }, "each event of a unit has its own identifier")
    var event = Event(
      id: id, type: type, timestamp: timestamp, recordedAt: recordedAt, cause: cause, data: data)
    event.isBackfill = timestamp < now - EventDerivation.backfillAge
    complete(&event)
    events.append(event)
    return id
  }

  /// Returns the customer of an app user ID, as events show it.
  func customer(_ id: AppUserID) throws(EventDerivationError) -> EventCustomer {
    EventCustomer(id, appUserIDs: try states.appUserIDs(of: id))
  }
}

internal import AppStoreCore
internal import Subscriptions

extension UnitDerivation {
  /// Derives the events of a purchase whose facts are applied.
  mutating func derivePurchase(
    _ id: OriginalTransactionID, since former: PurchaseEventState
  ) throws(EventDerivationError) {
    var state = try states.purchase(id)
    guard let latest = state.latest(at: now) else { return }
    var transitions = OneTimeTransitions.between(former, state)
    var subscription: SubscriptionTransitions?
    if latest.transaction.type == .autoRenewable {
      let compared = SubscriptionTransitions(
        from: former.status, to: latest, hasAddedSeatsOnly: state.addsSeats(latest.transaction),
        at: now)
      transitions += LatePeriods.between(
        former, state, latest, reported: compared.startedPeriod, isImport: unit.isImport)
      transitions += compared.transitions
      state.status = compared.status
      subscription = compared
    }
    let isAccessEnded = subscription.map { $0.base.isAccessEnded } ?? false
    transitions += RevocationTransitions.between(
      former, state, latest, isAccessEnded: isAccessEnded, isImport: unit.isImport)
    if former.status?.periodID != state.status?.periodID || state.status?.isRevoked == true {
      (state.isRefundRequested, state.isRetentionScreenShown) = (false, false)
    }
    applySignals(about: id, in: &state)
    transitions += signals(about: id, latest, in: &state)
    deriveRefundRequests(of: id, transitions, in: &state)
    if former.status?.periodID != state.status?.periodID { state.reminders = [] }
    if let reminder = reminder(of: id, in: &state) { transitions.append(reminder) }
    state.date = now
    let event = PurchaseEventContext(
      id: id, former: former,
      formerLatest: transitions.isEmpty ? nil : former.date.flatMap(former.latest), state: state,
      latest: latest)
    for transition in transitions { try append(transition, event) }
    if let subscription { try deriveRisk(subscription, event, in: &state) }
    let dates = dueDates(of: state, latest, isSilent: subscription?.isSilent == true)
    dueDates += DueDateChange.changes(of: .purchase(id), from: state.dueDates, to: dates)
    state.dueDates = dates
    states.save(state, of: id)
    try concern(id, state)
  }

  private func signals(
    about id: OriginalTransactionID, _ latest: EvaluatedPurchase,
    in state: inout PurchaseEventState
  ) -> [Transition] {
    var transitions: [Transition] = []
    for notification in signed.notifications where notification.purchase == id {
      guard
        let transition = SignalTransitions.transition(
          for: notification.payload, latest, in: state.history),
        state.remember(notification: notification.payload.notificationUUID)
      else { continue }
      if transition.type == .refundRequested { state.isRefundRequested = true }
      if transition.type == .refundDeclined { state.isRefundRequested = false }
      transitions.append(transition)
    }
    return transitions
  }

  /// Returns the reminder whose date passed; each is sent at most once in a period.
  private func reminder(
    of id: OriginalTransactionID, in state: inout PurchaseEventState
  ) -> Transition? {
    // The line decides, and not the settings, so that other settings derive the same event again.
    guard let status = state.status, let kind = status.reminderKind,
      unit.dueKinds(of: id).contains(kind), now < status.end, !state.reminders.contains(kind)
    else { return nil }
    state.reminders.append(kind)
    let (type, text): (EventType, String) =
      switch kind {
      case .trialEnding: (.trialEnding, "The free trial of \(status.productID) ends")
      case .expiring: (.expiring, "\(status.productID) ends, because auto-renew is off,")
      default: (.renewalUpcoming, "\(status.productID) renews")
      }
    return Transition(type: type, timestamp: now, explanation: "\(text) on \(status.end).")
  }

  private mutating func append(
    _ transition: Transition, _ event: PurchaseEventContext
  ) throws(EventDerivationError) {
    let snapshot = event.state.snapshot(of: transition.transaction, event.latest)
    let data = PurchaseEventData(
      purchase: snapshot, previous: event.previous(transition.transaction, snapshot),
      entitlements: try entitlements(of: event, snapshot.productID),
      explanation: transition.explanation
        ?? EntitlementReason(event.latest).explanation,
      details: transition.details)
    try append(
      transition.type, at: transition.timestamp, subject: transition.subject, event,
      .purchase(data), isBackfill: transition.isBackfill)
  }

  @discardableResult
  mutating func append(
    _ type: EventType, at timestamp: Timestamp, subject: String = "",
    _ context: PurchaseEventContext, _ data: EventData, isBackfill: Bool = false
  ) throws(EventDerivationError) -> EventID {
    let owner = try context.state.owner.map { id throws(EventDerivationError) in
      try customer(id)
    }
    let transaction = context.latest.transaction
    return append(
      type, at: timestamp, subject: "\(context.id)\n\(subject)", about: context.id, data
    ) { event in
      event.customer = owner
      event.environment = EventEnvironment(transaction.environment)
      event.bundleID = transaction.bundleId
      event.isBackfill = event.isBackfill || isBackfill
    }
  }

  /// Returns the dates at which the purchase changes by itself.
  private func dueDates(
    of state: PurchaseEventState, _ latest: EvaluatedPurchase, isSilent: Bool
  ) -> [DueKind: Timestamp] {
    guard let status = state.status, latest.periodEnd != nil else { return [:] }
    var dates: [DueKind: Timestamp] = [:]
    if !state.isChurned { dates[.retryEnd] = status.retryEnd }
    if status.isEnded {
      return dates.filter { $0.value > now }
    } else if isSilent {
      dates[.expiry] = now < status.end ? status.end : now + EventDerivation.backfillWait
    } else if case .inGracePeriod(let end) = latest.state {
      dates[.graceEnd] = end
    } else if !status.isAccessEnded {
      let waits = latest.mayRenew && !status.hasBillingIssue
      dates[.expiry] = waits ? status.end + SubscriptionStatus.renewalWait : status.end
    }
    if let (kind, date) = settings.reminders.next(for: status), !state.reminders.contains(kind) {
      dates[kind] = date
    }
    return dates.filter { $0.value > now }
  }
}

/// A purchase before and after a unit.
struct PurchaseEventContext {
  let id: OriginalTransactionID
  let former: PurchaseEventState
  /// The purchase with the newest period before; `nil` if nothing was known, or no event needs it.
  let formerLatest: EvaluatedPurchase?
  let state: PurchaseEventState
  let latest: EvaluatedPurchase

  /// Returns the fields of a snapshot that changed, with the values that were reported before;
  /// `nil` if nothing was known.
  func previous(_ transaction: TransactionRecord?, _ snapshot: PurchaseSnapshot) -> JSONObject? {
    guard let before = formerLatest else { return nil }
    if let transaction, transaction.transactionId != latest.transaction.transactionId {
      return former.history.transactions[transaction.transactionId].map {
        snapshot.changedFields(since: former.snapshot(of: $0, before))
      }
    }
    return snapshot.changedFields(since: former.snapshot(of: nil, before))
  }
}

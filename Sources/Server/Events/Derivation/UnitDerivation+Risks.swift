internal import AppStoreCore
internal import Subscriptions

extension UnitDerivation {
  /// Opens a risk, or closes the open one.
  ///
  /// One risk is open at a time, possibly for several reasons. It is closed by exactly one event: the
  /// subscription ended, or no reason for a risk is left.
  mutating func deriveRisk(
    _ compared: SubscriptionTransitions, _ event: PurchaseEventContext,
    in state: inout PurchaseEventState
  ) throws(EventDerivationError) {
    guard !compared.isSilent else { return }
    let status = compared.status
    // A subscription without access may still recover while the App Store tries to collect.
    if status.isEnded, status.retryEnd.map({ now >= $0 }) ?? true {
      guard !state.isChurned else { return }
      let date = compared.transitions.last { $0.type == .expired }?.timestamp
      let ended = min(date ?? event.latest.accessUntil ?? now, now)
      try append(.churned, at: ended, churn: status.churn(event.latest), event, state)
      closeRisk(in: &state, isResolved: false)
      state.isChurned = true
      return
    }
    state.isChurned = false
    let kinds = status.risks(event.latest, state)
    if kinds.isEmpty, state.risk != nil {
      try append(.riskResolved, at: now, churn: nil, event, state)
      closeRisk(in: &state, isResolved: true)
      return
    }
    state.risks = kinds.map { kind in
      state.risks.first { $0.kind == kind } ?? CurrentRisk(kind, event.latest, at: now)
    }
    if state.risk == nil, let kind = kinds.first {
      let id = try append(.atRisk, at: now, churn: nil, event, state)
      state.risk = PurchaseEventState.OpenRisk(kind: kind, event: id)
    }
    assert(state.risks.isEmpty == (state.risk == nil), "risks exist exactly while one is open")
  }

  private func closeRisk(in state: inout PurchaseEventState, isResolved: Bool) {
    state.risks = []
    guard state.risk != nil else { return }
    state.risk = nil
    state.closedRisks += 1
    state.resolvedRisks += isResolved ? 1 : 0
  }

  @discardableResult
  private mutating func append(
    _ type: EventType, at timestamp: Timestamp, churn: String?, _ event: PurchaseEventContext,
    _ state: PurchaseEventState
  ) throws(EventDerivationError) -> EventID {
    let (latest, snapshot) = (event.latest, event.state.snapshot(of: nil, event.latest))
    let kind = state.risk?.kind ?? state.risks.first?.kind
    let data = RiskEventData(
      subscription: snapshot, risk: kind, risks: state.risks,
      involuntary: churn.map { $0 == "involuntary" } ?? (kind == .billingRetry),
      churn: churn, resolves: state.risk?.event, retryUntil: latest.retryEnd,
      valueAtRisk: snapshot.valueOfNextPeriod,
      recentSubscriptionStart: state.recentStart, paidPeriods: state.paidPeriods,
      earlierEpisodes: state.closedRisks, resolvedEpisodes: state.resolvedRisks,
      winBackOfferIDs: state.winBackOffers,
      promotionalOfferIDs: settings.promotionalOffers(of: snapshot),
      entitlements: try entitlements(of: event, snapshot.productID),
      explanation: EntitlementReason(latest).explanation)
    return try append(type, at: timestamp, event, .risk(data))
  }
}

extension SubscriptionStatus {
  /// Why the subscription may end, most urgent first; empty if nothing indicates it.
  fileprivate func risks(_ latest: EvaluatedPurchase, _ state: PurchaseEventState) -> [RiskKind] {
    RiskKind.all.filter { kind in
      switch kind {
      case .billingRetry: hasBillingIssue
      case .trialCancelled: isAutoRenewOff && isTrial && !hasBillingIssue
      case .autoRenewOff: isAutoRenewOff && !isTrial && !hasBillingIssue
      case .priceIncreasePending: latest.renewalInfo?.priceIncreaseStatus == .pending
      case .refundRequested: state.isRefundRequested
      case .retentionScreenShown: state.isRetentionScreenShown
      default: false
      }
    }
  }

  /// How the subscription ended: `refund`, `involuntary` or `voluntary`.
  fileprivate func churn(_ latest: EvaluatedPurchase) -> String {
    if isRevoked, latest.transaction.isRefunded { return "refund" }
    return hasBillingIssue && !isRevoked ? "involuntary" : "voluntary"
  }
}

extension CurrentRisk {
  /// Creates a risk that was not known before.
  fileprivate init(_ kind: RiskKind, _ latest: EvaluatedPurchase, at now: Timestamp) {
    let date: Timestamp? =
      switch kind {
      case .billingRetry: latest.billingIssueDate
      case .autoRenewOff, .trialCancelled: latest.unsubscribeDate
      default: nil
      }
    self.init(kind: kind, since: min(date ?? now, now))
  }
}

extension PurchaseSnapshot {
  /// The price of the next period; `nil` if unknown.
  ///
  /// Without a signed price it is that of this period, unless an offer or another plan changes it.
  var valueOfNextPeriod: Money? {
    if let renewalPrice { return renewalPrice }
    let isSame = nextProductID.map { $0 == productID } ?? true
    return isSame && offer == nil && periodType == .normal ? price : nil
  }
}

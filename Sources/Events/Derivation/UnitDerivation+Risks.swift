internal import AppStoreTypes
internal import Subscriptions

extension UnitDerivation {
  /// How long the App Store tries to collect a failed payment.
  private static let retryTime = Duration.days(BillingRetryPolicy.maxRetryDays)

  /// Opens a risk, or closes the open one.
  ///
  /// One risk is open at a time. It is closed by exactly one event: the subscription ended, or no
  /// reason for a risk is left.
  mutating func deriveRisk(
    _ compared: SubscriptionTransitions, _ event: PurchaseEventContext,
    in state: inout PurchaseEventState
  ) throws(EventDerivationError) {
    guard !compared.isSilent else { return }
    let status = compared.status
    if status.isRevoked || event.former.status?.periodID != status.periodID {
      state.isRefundRequested = false
    }
    let kind = status.risk(event.latest, isRefundRequested: state.isRefundRequested)
    if status.isEnded {
      guard !compared.base.isEnded else { return }
      let churn = status.churn(event.latest)
      let date = compared.transitions.last { $0.type == .expired }?.timestamp
      try append(
        .churned, at: min(date ?? event.latest.accessUntil ?? now, now), kind: state.risk?.kind,
        churn: churn, event, state)
      closeRisk(in: &state, isResolved: false)
    } else if let risk = state.risk, kind == nil {
      try append(.riskResolved, at: now, kind: risk.kind, churn: nil, event, state)
      closeRisk(in: &state, isResolved: true)
    } else if state.risk == nil, let kind {
      let id = try append(.atRisk, at: now, kind: kind, churn: nil, event, state)
      state.risk = PurchaseEventState.OpenRisk(kind: kind, event: id)
    }
  }

  private func closeRisk(in state: inout PurchaseEventState, isResolved: Bool) {
    guard state.risk != nil else { return }
    state.risk = nil
    state.closedRisks += 1
    state.resolvedRisks += isResolved ? 1 : 0
  }

  @discardableResult
  private mutating func append(
    _ type: EventType, at timestamp: Timestamp, kind: RiskKind?, churn: String?,
    _ event: PurchaseEventContext,
    _ state: PurchaseEventState
  ) throws(EventDerivationError) -> EventID {
    let (latest, snapshot) = (event.latest, event.state.snapshot(of: nil, event.latest))
    let isBilling = latest.renewalInfo?.isInBillingRetryPeriod == true
    let data = RiskEventData(
      subscription: snapshot, risk: kind,
      involuntary: churn.map { $0 == "involuntary" } ?? (kind == .billingRetry),
      churn: churn, resolves: state.risk?.event,
      retryUntil: isBilling ? latest.transaction.expiresDate.map { $0 + Self.retryTime } : nil,
      valueAtRisk: snapshot.renewalPrice ?? snapshot.price,
      recentSubscriptionStart: state.recentStart, paidPeriods: state.paidPeriods,
      earlierEpisodes: state.closedRisks, resolvedEpisodes: state.resolvedRisks,
      winBackOfferIDs: state.winBackOffers,
      entitlements: try entitlements(of: event, snapshot.productID),
      explanation: EntitlementReason(latest).explanation)
    return try append(type, at: timestamp, event, .risk(data))
  }
}

extension SubscriptionStatus {
  /// Why the subscription may end; `nil` if nothing indicates it or it ended.
  fileprivate func risk(_ latest: EvaluatedPurchase, isRefundRequested: Bool) -> RiskKind? {
    if isEnded { return nil }
    if hasBillingIssue { return .billingRetry }
    if isAutoRenewOff { return isTrial ? .trialCancelled : .autoRenewOff }
    if latest.renewalInfo?.priceIncreaseStatus == .pending { return .priceIncreasePending }
    return isRefundRequested ? .refundRequested : nil
  }

  /// How the subscription ended: `refund`, `involuntary` or `voluntary`.
  fileprivate func churn(_ latest: EvaluatedPurchase) -> String {
    if isRevoked, latest.transaction.isRefunded { return "refund" }
    return hasBillingIssue && !isRevoked ? "involuntary" : "voluntary"
  }
}

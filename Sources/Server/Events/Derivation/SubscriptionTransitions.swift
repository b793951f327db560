internal import AppStoreCore
internal import Subscriptions

/// Compares the reported status of a subscription with its current one.
struct SubscriptionTransitions {
  /// The newest period now.
  let latest: EvaluatedPurchase
  /// Whether only seats are known that were added to it, and not its first transaction.
  let hasAddedSeatsOnly: Bool
  let now: Timestamp
  /// The status that counts as reported afterwards.
  private(set) var status: SubscriptionStatus
  /// The status of the newest period that was reported before.
  private(set) var base: SubscriptionStatus
  /// The differences, in order.
  private(set) var transitions: [Transition] = []
  /// Whether a new period's end is not reported yet: it ended long ago, and newer ones may follow, or
  /// only refunded seats are known that were added to it.
  private(set) var isSilent = false
  /// The transaction whose start is among the differences; `nil` for none.
  private(set) var startedPeriod: TransactionID?

  init(
    from former: SubscriptionStatus?, to latest: EvaluatedPurchase, hasAddedSeatsOnly: Bool,
    at now: Timestamp
  ) {
    self.latest = latest
    self.hasAddedSeatsOnly = hasAddedSeatsOnly
    self.now = now
    status = SubscriptionStatus(latest, at: now)
    base = former ?? status
    if let former, !status.isLater(than: former) {
      base = former
      if status.periodID != former.periodID, status.start < former.start {
        // The newest period was corrected away; what was reported about it remains true.
        return
      }
    } else {
      base = status.atStart(after: former)
      startPeriod(after: former)
    }
    // Other seats of the period may be paid for, whose transaction is not known yet.
    if hasAddedSeatsOnly, status.isRevoked, now < status.end { isSilent = true }
    if isSilent {
      assert(transitions.isEmpty, "a period that is not reported yet has no events")
      status = base
      return
    }
    compare()
    status.isEnded = status.isEnded || (base.isEnded && status.isAccessEnded)
  }

  private mutating func startPeriod(after former: SubscriptionStatus?) {
    let transaction = latest.transaction
    let accessEnd = latest.accessUntil ?? status.end
    if status.isRevoked { return }
    if latest.state == .expired, accessEnd < now - EventDerivation.backfillAge {
      isSilent = true
      return
    }
    if hasAddedSeatsOnly {
      transitions.append(.seatsAdded(by: transaction, isBackfill: true))
      startedPeriod = transaction.transactionId
      return
    }
    let isFirst = transaction.transactionId.rawValue == transaction.originalTransactionId.rawValue
    guard let former else {
      var transition = Transition(
        type: isFirst ? .started : .renewed, timestamp: transaction.purchaseDate)
      if !isFirst {
        transition.details = .renewal(
          transaction.transactionReason == .purchase ? .resubscribe : .renewal,
          isTrialConversion: false)
        transition.isBackfill = true
      }
      transitions.append(transition)
      startedPeriod = transaction.transactionId
      return
    }
    startedPeriod = transaction.transactionId
    let kind = renewalKind(after: former)
    if kind == .productChange {
      transitions.append(
        Transition(
          type: .productChanged, timestamp: transaction.purchaseDate,
          details: .productChange(old: former.productID, new: status.productID),
          explanation: "\(former.productID) was replaced by \(status.productID)."))
    }
    transitions.append(
      Transition(
        type: .renewed, timestamp: transaction.purchaseDate,
        details: .renewal(kind, isTrialConversion: former.isTrial && !status.isTrial)))
  }

  private func renewalKind(after former: SubscriptionStatus) -> RenewalKind {
    let transaction = latest.transaction
    let isGap = transaction.purchaseDate > former.end
    if transaction.transactionReason == .purchase {
      if former.isEnded || isGap { return .resubscribe }
      if former.productID != status.productID { return .productChange }
    }
    if former.hasBillingIssue || isGap { return .recovery }
    return former.isTrial && !status.isTrial ? .trialConversion : .renewal
  }

  private mutating func compare() {
    guard !status.isRevoked else { return }
    compareEnd()
    if status.isEnded, !base.isEnded {
      transitions.append(expiration())
      return
    }
    compareBilling()
    guard !status.isEnded, !base.isEnded else { return }
    compareRenewal()
  }

  private mutating func compareEnd() {
    guard base.periodID == status.periodID, let old = base.transactionEnd,
      let new = status.transactionEnd, new > old
    else { return }
    transitions.append(
      Transition(
        type: .extended, timestamp: latest.transaction.signedDate,
        details: .extension(previousEnd: old),
        explanation: "The App Store moved the end of \(status.productID) to \(new)."))
  }

  private mutating func compareBilling() {
    if status.hasBillingIssue, !base.hasBillingIssue {
      let signed = latest.renewalInfo?.signedDate ?? now
      transitions.append(
        Transition(
          type: .billingIssue, timestamp: min(latest.billingIssueDate ?? signed, signed),
          details: .billingIssue(
            graceEnd: status.graceEnd, endsAccess: status.isAccessEnded && !base.isAccessEnded)))
      return
    }
    guard status.isAccessEnded, !base.isAccessEnded, base.hasBillingIssue else { return }
    // Without a grace period, access ends with the period if the payment failed before its end.
    let type: EventType = status.graceEnd == nil ? .expired : .gracePeriodEnded
    transitions.append(
      Transition(
        type: type, timestamp: latest.accessUntil ?? now,
        details: .expiration(.billingError, endsAccess: true)))
    if type == .expired { status.isEnded = true }
  }

  private mutating func compareRenewal() {
    guard let renewalInfo = latest.renewalInfo else {
      status.isAutoRenewOff = base.isAutoRenewOff
      status.nextProductID = base.nextProductID
      return
    }
    if status.isAutoRenewOff, !base.isAutoRenewOff {
      let isPriceIncrease = renewalInfo.expirationIntent == .noPriceConsent
      transitions.append(
        Transition(
          type: .cancelled, timestamp: latest.unsubscribeDate ?? renewalInfo.signedDate,
          details: .cancellation(isPriceIncrease ? .priceIncrease : .unsubscribe)))
    } else if !status.isAutoRenewOff, base.isAutoRenewOff {
      transitions.append(Transition(type: .uncancelled, timestamp: renewalInfo.signedDate))
    }
    guard status.nextProductID != base.nextProductID else { return }
    transitions.append(
      Transition(
        type: status.nextProductID == nil ? .changeUnscheduled : .changeScheduled,
        timestamp: renewalInfo.signedDate,
        details: .productChange(
          old: status.productID, new: status.nextProductID ?? status.productID)))
  }

  private func expiration() -> Transition {
    let endsAccess = !base.isAccessEnded
    let signed = latest.renewalInfo?.signedDate ?? now
    return Transition(
      type: .expired, timestamp: endsAccess ? latest.accessUntil ?? now : signed,
      details: .expiration(EndReason(latest.renewalInfo), endsAccess: endsAccess))
  }
}

extension EndReason {
  /// Why a subscription ended, as far as its renewal info states it.
  init(_ renewalInfo: RenewalRecord?) {
    self =
      switch renewalInfo?.expirationIntent {
      case .cancelled?: .unsubscribe
      case .billingError?: .billingError
      case .noPriceConsent?: .priceIncrease
      case .productUnavailable?: .productNotForSale
      case .some: .unknown
      case nil: renewalInfo?.autoRenewStatus == .off ? .unsubscribe : .unknown
      }
  }
}

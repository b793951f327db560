internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration

extension Population {
  /// Converts the store's effects into events, counts them, and schedules the customers' next
  /// actions.
  mutating func note(_ effects: [SimulatorEffect]) -> [PopulationEvent] {
    var events: [PopulationEvent] = []
    for effect in effects {
      switch effect {
      case .transactionChanged(let account, let transaction):
        events.append(event(of: account, .transaction(transaction)))
      case .statusChanged(let account, _, let original):
        let id = TransactionID(original.rawValue)
        guard let state = simulator.status(ofSubscriptionWith: id) else { continue }
        noteAccess(of: account, state.status)
        events.append(event(of: account, .status(state)))
      case .notification(let notification):
        summary.notifications += 1
        if let number = SimulatedCustomer.number(of: notification.account), customers[number] != nil
        {
          note(notification, of: number)
        }
        events.append(event(of: notification.account, .notification(notification)))
      // A population triggers no such notifications.
      case .appNotification: break
      }
    }
    return events
  }

  private func event(
    of account: AccountID, _ content: PopulationEvent.Content
  ) -> PopulationEvent {
    PopulationEvent(date: simulator.now, account: account, content: content)
  }

  /// Counts a customer who can use a plan now, except those who only share one.
  private mutating func noteAccess(of account: AccountID, _ status: SubscriptionStatus) {
    guard let number = SimulatedCustomer.number(of: account), let customer = customers[number]
    else {
      return
    }
    let isSubscribed = status == .active || status == .gracePeriod
    guard isSubscribed != customer.isSubscribed else { return }
    customers[number]?.isSubscribed = isSubscribed
    summary.subscribers += isSubscribed ? 1 : -1
  }

  private mutating func note(_ notification: StoreNotification, of number: Int) {
    let payload = notification.transaction
    switch notification.type {
    case .subscribed: noteStart(payload, of: number, isFirst: notification.subtype == .initialBuy)
    case .didRenew: noteRenewal(payload, of: number)
    case .didChangeRenewalPref where notification.subtype == .upgrade,
      .offerRedeemed where notification.subtype == .upgrade:
      summary.upgrades += 1
      charge(payload, to: number)
      noteRefunds(of: number)
      plan(payload, of: number, isTrial: false)
    case .oneTimeCharge:
      summary.oneTimePurchases += 1
      charge(payload, to: number)
      planSharing(of: payload, by: number)
    case .didFailToRenew:
      summary.failures += 1
      planRecovery(of: number)
    case .expired:
      summary.expirations += 1
      noteEnd(of: number)
    case .refund:
      summary.refunds += 1
      noteRefunds(of: number)
      if notification.status == .revoked { noteEnd(of: number) }
    case .refundReversed:
      summary.reversals += 1
      noteRefunds(of: number)
    default: break
    }
  }

  private mutating func noteStart(
    _ payload: JWSTransactionDecodedPayload, of number: Int, isFirst: Bool
  ) {
    let isTrial = payload.offerType == .introductory && payload.offerDiscountType == .freeTrial
    if isFirst { summary.subscriptions += 1 } else { summary.resubscriptions += 1 }
    if isTrial { summary.trialsStarted += 1 }
    customers[number]?.isInTrial = isTrial
    customers[number]?.paidSince = isTrial ? nil : simulator.now
    charge(payload, to: number)
    if isFirst { planSharing(of: payload, by: number) }
    plan(payload, of: number, isTrial: isTrial)
  }

  private mutating func noteRenewal(_ payload: JWSTransactionDecodedPayload, of number: Int) {
    summary.renewals += 1
    if customers[number]?.isInTrial == true {
      summary.trialsConverted += 1
      customers[number]?.isInTrial = false
      customers[number]?.paidSince = simulator.now
    }
    if customers[number]?.hasFailed == true {
      summary.recoveries += 1
      customers[number]?.hasFailed = false
    }
    charge(payload, to: number)
    plan(payload, of: number, isTrial: false)
  }

  private mutating func noteEnd(of number: Int) {
    guard let customer = customers[number], !customer.hasEnded else { return }
    // A returning customer has another card.
    if simulator.hasBillingIssue(customer.account) {
      agenda.add(.pay, by: number, at: simulator.now)
    }
    customers[number]?.hasEnded = true
    customers[number]?.hasFailed = false
    customers[number]?.isInTrial = false
    customers[number]?.paidSince = nil
    planReturn(of: number)
  }

  private mutating func charge(_ payload: JWSTransactionDecodedPayload, to number: Int) {
    summary.charged[payload.currency ?? "", default: 0] += payload.price ?? 0
    planRefund(of: payload, by: number)
  }

  /// Counts the refunds of a customer's charges since the last call.
  private mutating func noteRefunds(of number: Int) {
    guard var customer = customers[number] else { return }
    for charge in simulator.charges(of: customer.account) {
      let known = customer.refunded[charge.transactionID] ?? 0
      guard charge.refundedMilliunits != known else { continue }
      summary.paidBack[charge.currency, default: 0] += charge.refundedMilliunits - known
      customer.refunded[charge.transactionID] = charge.refundedMilliunits
    }
    customers[number] = customer
  }

  private mutating func planSharing(of payload: JWSTransactionDecodedPayload, by number: Int) {
    guard assortment.shareable.contains(payload.productId), var customer = customers[number]
    else { return }
    if customer.random.happens(profile.family.share) {
      agenda.add(.share, by: number, at: simulator.now)
    }
    customers[number] = customer
  }
}

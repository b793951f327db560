internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreKitBackend

extension DeviceView {
  /// Returns the transactions that a process sees.
  mutating func transactions(
    _ query: TransactionQuery, in simulator: AppStoreState, _ context: Context
  ) -> [JWSTransactionDecodedPayload] {
    let account = context.device.account
    if query == .unfinished { return simulator.unfinished(of: account) }
    let late = lateListing(query, context)
    switch query {
    case .currentEntitlements:
      return entitlements(late, in: simulator, context)
    case .latest(let product):
      let listed = late.history(simulator.transactions(of: account))
      return listed.last { $0.productId == product }.map { [$0] } ?? []
    case .all, .unfinished:
      return late.history(simulator.transactions(of: account))
    }
  }

  private mutating func lateListing(_ query: TransactionQuery, _ context: Context) -> DelayedListing
  {
    let read = Read.listing(query)
    let behaviors = context.behaviors
    var late = DelayedListing()
    var numbers: [Int] = []
    for entry in context.log.entries(youngerThan: VisibilityDelay.listing.time, at: context.now) {
      guard case .transaction(_, let update) = entry.update else { continue }
      let isLate = misses(entry, .listing, read, in: context)
      var missed = false
      switch update.cause {
      case .bought(in: context.device):
        missed = isLate && behaviors.contains(.latePurchase)
        if missed { late.hide(update) }
      case .approved:
        missed = isLate && behaviors.contains(.lateApproval)
        if missed { late.hide(update) }
      case .renewed:
        let flickers =
          behaviors.contains(.expiredFlicker) && update.replaced != nil
          && misses(entry, .lapse, read, in: context)
        let lags = isLate && behaviors.contains(.lateRenewal)
        missed = flickers || lags
        if flickers { late.hideEntitlement(update) }
        if lags { late.hide(update, keepingReplaced: !flickers) }
      case .revoked(let oldPeriod):
        let lags = isLate && !behaviors.contains(.promptRefund)
        let spreads = isLate && !behaviors.contains(.singleRefund) && oldPeriod != nil
        missed = lags || spreads
        if lags { late.showUnrevoked(update) }
        if spreads, let oldPeriod { late.hideEntitlements(of: oldPeriod) }
      case .upgraded:
        missed = isLate && !behaviors.contains(.immediateUpgrade)
        if missed { late.showUpgraded(update) }
      case .bought, .other: break
      }
      if missed { numbers.append(entry.number) }
    }
    count(read, missing: numbers, in: context)
    return late
  }
}

internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreKitBackend

extension DeviceView {
  /// Returns the transactions that a process sees.
  mutating func transactions(
    _ query: TransactionQuery, in simulator: AppStoreState, _ scene: Context
  ) -> [JWSTransactionDecodedPayload] {
    let account = scene.device.account
    if query == .unfinished { return simulator.unfinished(of: account) }
    let late = lateListing(query, scene)
    switch query {
    case .currentEntitlements:
      return entitlements(late, in: simulator, scene)
    case .latest(let product):
      let listed = late.history(simulator.transactions(of: account))
      return listed.last { $0.productId == product }.map { [$0] } ?? []
    case .all, .unfinished:
      return late.history(simulator.transactions(of: account))
    }
  }

  private mutating func lateListing(_ query: TransactionQuery, _ scene: Context) -> DelayedListing {
    let read = Read.listing(query)
    let behaviors = scene.behaviors
    var late = DelayedListing()
    var numbers: [Int] = []
    for entry in scene.log.entries(youngerThan: VisibilityDelay.listing.time, at: scene.now) {
      guard case .transaction(_, let news) = entry.news else { continue }
      let isLate = misses(entry, .listing, read, in: scene)
      var missed = false
      switch news.cause {
      case .bought(in: scene.device):
        missed = isLate && behaviors.contains(.latePurchase)
        if missed { late.hide(news) }
      case .approved:
        missed = isLate && behaviors.contains(.lateApproval)
        if missed { late.hide(news) }
      case .renewed:
        let flickers =
          behaviors.contains(.expiredFlicker) && news.replaced != nil
          && misses(entry, .lapse, read, in: scene)
        let lags = isLate && behaviors.contains(.lateRenewal)
        missed = flickers || lags
        if flickers { late.hideEntitlement(news) }
        if lags { late.hide(news, keepingReplaced: !flickers) }
      case .revoked(let oldPeriod):
        let lags = isLate && !behaviors.contains(.promptRefund)
        let spreads = isLate && !behaviors.contains(.singleRefund) && oldPeriod != nil
        missed = lags || spreads
        if lags { late.keepUnrevoked(news) }
        if spreads, let oldPeriod { late.hideEntitlements(of: oldPeriod) }
      case .upgraded:
        missed = isLate && !behaviors.contains(.immediateUpgrade)
        if missed { late.keepUpgraded(news) }
      case .bought, .other: break
      }
      if missed { numbers.append(entry.number) }
    }
    count(read, missing: numbers, in: scene)
    return late
  }
}

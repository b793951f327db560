internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreKitBackend

extension DeviceView {
  /// Returns the transactions that a process is shown.
  mutating func transactions(
    _ query: TransactionQuery, in simulator: AppStoreSimulator, _ scene: Scene
  ) -> [JWSTransactionDecodedPayload] {
    let account = scene.device.account
    if query == .unfinished { return simulator.unfinished(of: account) }
    let late = lateListing(query, scene)
    switch query {
    case .currentEntitlements:
      var listed = late.entitlements(simulator.currentEntitlements(of: account), in: simulator)
      if scene.behaviors.contains(.listedBillingRetry) {
        for state in simulator.statuses(of: account) where state.status == .billingRetry {
          listed.append(state.transaction)
        }
      }
      return listed
    case .latest(let product):
      let listed = late.history(simulator.transactions(of: account))
      return listed.last { $0.productId == product }.map { [$0] } ?? []
    case .all, .unfinished:
      return late.history(simulator.transactions(of: account))
    }
  }

  /// Returns the states of an account's subscriptions in a group that a process is shown.
  mutating func statuses(
    in group: SubscriptionGroupID, truth: [SubscriptionState], _ scene: Scene
  ) -> [SubscriptionState] {
    guard scene.behaviors.contains(.expiredFlicker) else { return truth }
    var shown = truth
    var numbers: [Int] = []
    for entry in scene.log.entries(youngerThan: Lateness.lapse.time, at: scene.now) {
      guard case .lapse(let state) = entry.news, state.groupID == group,
        misses(entry, .lapse, .statuses(group), in: scene),
        let place = shown.firstIndex(where: { $0.isSameSubscription(as: state) })
      else { continue }
      shown[place] = state
      numbers.append(entry.number)
    }
    count(.statuses(group), missing: numbers, in: scene)
    return shown
  }

  private mutating func lateListing(_ query: TransactionQuery, _ scene: Scene) -> LateListing {
    let read = Read.listing(query)
    let behaviors = scene.behaviors
    var late = LateListing()
    var numbers: [Int] = []
    for entry in scene.log.entries(youngerThan: Lateness.listing.time, at: scene.now) {
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
      case .revoked:
        missed = isLate && !behaviors.contains(.promptRefund)
        if missed { late.keepUnrevoked(news) }
      case .bought, .other: break
      }
      if missed { numbers.append(entry.number) }
    }
    count(read, missing: numbers, in: scene)
    return late
  }
}

extension SubscriptionState {
  /// Whether two states are of one subscription, at different times.
  func isSameSubscription(as other: SubscriptionState) -> Bool {
    renewalInfo.originalTransactionId == other.renewalInfo.originalTransactionId
  }
}

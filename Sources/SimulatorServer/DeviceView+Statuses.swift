internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreKitBackend

extension DeviceView {
  /// Returns the states of an account's subscriptions in a group that a process is shown.
  mutating func statuses(
    in group: SubscriptionGroupID, truth: [SubscriptionState], _ scene: Scene
  ) -> [SubscriptionState] {
    let states = lapsed(truth, in: group, scene).map { shown($0, scene) ?? $0 }
    if scene.behaviors.contains(.severalStatuses) { return states }
    // Of equal ones it is the first, which is the customer's own.
    return states.min { $0.status.rank < $1.status.rank }.map { [$0] } ?? []
  }

  /// How a state looks to a process; `nil` for as it is.
  func shown(_ state: SubscriptionState, _ scene: Scene) -> SubscriptionState? {
    scene.behaviors.contains(.promptWinBack) ? nil : state.beforeWinBack(at: scene.now)
  }

  private mutating func lapsed(
    _ truth: [SubscriptionState], in group: SubscriptionGroupID, _ scene: Scene
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
}

extension SubscriptionState {
  /// How long after the end of the last period the win-back offers open at the latest.
  private static let winBackWait = Duration.days(30)

  /// Whether two states are of one subscription, at different times.
  fileprivate func isSameSubscription(as other: SubscriptionState) -> Bool {
    renewalInfo.originalTransactionId == other.renewalInfo.originalTransactionId
  }

  /// Whether the last period ended too lately for win-back offers, where they do not open at once.
  func isBeforeWinBack(at now: Timestamp) -> Bool {
    transaction.expiresDate.map { now - $0 < Self.winBackWait } ?? false
  }

  /// The state without its win-back offers; `nil` when it has none, or has waited for them long enough.
  ///
  /// It is a millisecond older, so that the one with the offers wins wherever both are known.
  fileprivate func beforeWinBack(at now: Timestamp) -> SubscriptionState? {
    guard renewalInfo.eligibleWinBackOfferIds != nil, isBeforeWinBack(at: now) else { return nil }
    var early = self
    early.renewalInfo.eligibleWinBackOfferIds = nil
    early.renewalInfo.signedDate = renewalInfo.signedDate - .milliseconds(1)
    return early
  }
}

extension SubscriptionStatus {
  /// The place from the best status to the worst.
  fileprivate var rank: Int {
    switch self {
    case .active: 0
    case .gracePeriod: 1
    case .billingRetry: 2
    case .expired: 3
    default: 4
    }
  }
}

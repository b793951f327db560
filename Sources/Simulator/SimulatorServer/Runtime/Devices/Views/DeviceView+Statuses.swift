internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreKitBackend

extension DeviceView {
  /// Returns the states of an account's subscriptions in a group as a process sees them.
  mutating func statuses(
    in group: SubscriptionGroupID, groundTruth: [SubscriptionState], _ context: Context
  ) -> [SubscriptionState] {
    let states = lapsed(groundTruth, in: group, context).map { shown($0, context) ?? $0 }
    if context.behaviors.contains(.severalStatuses) { return states }
    // The first of equal states is the customer's own.
    return states.min { $0.status.rank < $1.status.rank }.map { [$0] } ?? []
  }

  /// Returns the state that a process sees; `nil` if it is unchanged.
  func shown(_ state: SubscriptionState, _ context: Context) -> SubscriptionState? {
    context.behaviors.contains(.promptWinBack) ? nil : state.beforeWinBack(at: context.now)
  }

  private mutating func lapsed(
    _ groundTruth: [SubscriptionState], in group: SubscriptionGroupID, _ context: Context
  ) -> [SubscriptionState] {
    guard context.behaviors.contains(.expiredFlicker) else { return groundTruth }
    var shown = groundTruth
    var numbers: [Int] = []
    for entry in context.log.entries(youngerThan: VisibilityDelay.lapse.time, at: context.now) {
      guard case .lapse(let state) = entry.update, state.groupID == group,
        misses(entry, .lapse, .statuses(group), in: context),
        let index = shown.firstIndex(where: { $0.isSameSubscription(as: state) })
      else { continue }
      shown[index] = state
      numbers.append(entry.number)
    }
    count(.statuses(group), missing: numbers, in: context)
    return shown
  }
}

extension SubscriptionState {
  /// The maximum wait after the end of the last period until win-back offers open.
  private static let winBackWait = Duration.days(30)

  /// Whether two states belong to the same subscription at different times.
  fileprivate func isSameSubscription(as other: SubscriptionState) -> Bool {
    renewalInfo.originalTransactionId == other.renewalInfo.originalTransactionId
  }

  /// Whether the last period ended too recently for win-back offers, where these open with a delay.
  func isBeforeWinBack(at now: Timestamp) -> Bool {
    transaction.expiresDate.map { now - $0 < Self.winBackWait } ?? false
  }

  /// The state without its win-back offers; `nil` if it has none or they have already opened.
  ///
  /// It is a millisecond older, so that the state with the offers wins if both are known.
  fileprivate func beforeWinBack(at now: Timestamp) -> SubscriptionState? {
    guard renewalInfo.eligibleWinBackOfferIds != nil, isBeforeWinBack(at: now) else { return nil }
    var early = self
    early.renewalInfo.eligibleWinBackOfferIds = nil
    early.renewalInfo.signedDate = renewalInfo.signedDate - .milliseconds(1)
    return early
  }
}

extension SubscriptionStatus {
  /// The rank of the status, from best to worst.
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

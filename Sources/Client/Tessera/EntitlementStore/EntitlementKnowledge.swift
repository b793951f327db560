internal import AppStoreCore
internal import Foundation

/// The known state of one customer's entitlement; pure.
package struct EntitlementKnowledge {
  let customer: AppUserID
  var state = EntitlementState.unknown
  var isStale = true
  var lastRefreshed: Date?
  var last: AccessLookup?
  /// The sequence number of the newest update that was handled, or that a lookup began after.
  private var number = UpdateSequence.kept

  /// Whether a refresh ended, and the state is still unknown.
  var couldNotVerify: Bool { state == .unknown && last != nil }

  init(customer: AppUserID) {
    self.customer = customer
  }

  /// Applies the result of a refresh or an update.
  ///
  /// Data cached before this launch counts only if nothing else is known, and can only grant
  /// access, because it lacks a renewal since then.
  mutating func apply(_ found: AccessLookup, to identifier: String) {
    if found.isCached, last != nil || !found.decision.access.isGranted { return }
    let isNewer = found.failure == nil && !found.isCached && found.info?.followsFailure != true
    assert(found.decision.entitlement == identifier, "a decision is about its own entitlement")
    last = found
    note(found, isNewer: isNewer)
    switch found.decision.access {
    case .granted, .grantedPendingVerification:
      state = .active(ActiveEntitlement(found.decision, found.info?.entitlements[identifier]))
    case .denied(let reason):
      if isNewer || hasEnded(at: found.info?.gate?.madeAt) { state = .inactive(reason) }
    case .unknown:
      // Required by the app (`AccessPolicy.verifiedWithin`); nothing else removes known access.
      if found.decision.isOverdue { state = .unknown }
    }
    assert(last != nil, "a state is always explained by the last decision")
  }

  /// Takes the time of the response that confirms the state.
  ///
  /// An update may repeat a response that was published before the server failed, for example
  /// because access ended by time. It does not end staleness.
  private mutating func note(_ found: AccessLookup, isNewer: Bool) {
    let confirmedAt = found.info?.gate?.confirmedAt
    let isRepeated = found.isUpdate && found.number <= number
    number = max(number, found.number)
    if let confirmedAt { lastRefreshed = max(lastRefreshed ?? .distantPast, confirmedAt.date) }
    guard isNewer, confirmedAt != nil else { return isStale = true }
    if !isRepeated { isStale = false }
  }

  /// Returns whether active access reached its own end; a failed refresh removes no access.
  private func hasEnded(at now: Timestamp?) -> Bool {
    guard case .active(let entitlement) = state else { return true }
    guard let until = entitlement.until, let now else { return false }
    return Timestamp(until) < now
  }
}

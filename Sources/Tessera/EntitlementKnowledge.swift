internal import AppStoreTypes
internal import Foundation

/// What is known of one customer's entitlement; pure.
struct EntitlementKnowledge {
  let customer: CustomerID
  var state = EntitlementState.unknown
  var isStale = true
  var lastRefreshed: Date?
  var last: Purchases.Consultation?

  init(customer: CustomerID) {
    self.customer = customer
  }

  /// Takes what a look or a piece of news brought.
  ///
  /// What was kept before this launch counts only while nothing else is known, and for a "yes" alone: a
  /// renewal since then is not in it.
  mutating func apply(_ found: Purchases.Consultation, to identifier: String) {
    if found.isKept, last != nil || !found.decision.access.isGranted { return }
    let isNewer = found.failure == nil && !found.isKept
    last = found
    isStale = !isNewer
    if isNewer { lastRefreshed = found.info?.requestDate }
    switch found.decision.access {
    case .granted, .grantedPendingVerification:
      state = .active(ActiveEntitlement(found.decision, found.info?.entitlements[identifier]))
    case .denied(let reason):
      if isNewer || hasEnded(at: found.info?.gate?.madeAt) { state = .inactive(reason) }
    case .unknown:
      // The app wants it so (`AccessPolicy.verifiedWithin`); nothing else takes away what is known.
      if found.decision.isOverdue { state = .unknown }
    }
  }

  /// Whether what is active is over by its own end; a look that failed takes nothing else away.
  private func hasEnded(at now: Timestamp?) -> Bool {
    guard case .active(let entitlement) = state else { return true }
    guard let until = entitlement.until, let now else { return false }
    return Timestamp(until) < now
  }
}

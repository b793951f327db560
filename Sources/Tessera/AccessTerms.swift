internal import AppStoreTypes
internal import EntitlementAPI

/// Everything a decision about one entitlement needs, worked out once when customer info is made; a
/// decision is then two comparisons of numbers.
struct AccessTerms: Hashable, Sendable {
  /// Why access goes on until ``until``.
  enum Basis: Hashable, Sendable {
    /// The answer itself says so.
    case answer
    /// The answer was true at its time, and is honoured for a while after it.
    case offline
    /// The store tries to collect a payment, and the policy keeps access meanwhile.
    case billingRetry
  }

  let product: String
  /// When the answer says that access ends; `nil` for never.
  let expires: Timestamp?
  /// When access ends by answer and policy; `nil` for never.
  let until: Timestamp?
  let basis: Basis
  /// Why there is no access at any time; `nil` when there is some.
  let refusal: AccessDenial?
  /// Why there is none after ``until``.
  let afterwards: AccessDenial
  /// The server's time of the answer.
  let answeredAt: Timestamp
  /// The answer's own sentence; `nil` when it gives none.
  let sentence: String?

  /// Works out the terms of an entitlement in an answer.
  ///
  /// - Parameters:
  ///   - expires: When the answer says that access ends; `nil` for never.
  ///   - own: What the customer bought beside what a family member shares; `nil` for nothing.
  ///   - answeredAt: The server's time of the answer.
  ///   - isComputed: Whether the device computed the answer, which then has no age to honour.
  init(
    _ entitlement: EntitlementInfo, expires answered: Timestamp?, isInGracePeriod: Bool,
    own: OwnPurchaseBody? = nil, answeredAt: Timestamp, isComputed: Bool, policy: AccessPolicy
  ) {
    let refusal = Self.refusal(of: entitlement, isInGracePeriod: isInGracePeriod, policy)
    let own = refusal == .familySharingRefused ? own : nil
    let expires = own.map(\.expiresDate) ?? answered
    self.expires = expires
    self.answeredAt = answeredAt
    product = own?.productIdentifier.rawValue ?? entitlement.productIdentifier
    sentence = own == nil ? entitlement.reason : nil
    self.refusal = own == nil ? refusal : nil
    guard let expires else {
      (until, basis, afterwards) = (nil, .answer, .expired)
      return
    }
    let wasActive = expires >= answeredAt
    let offline = wasActive && !isComputed ? answeredAt + policy.offlinePeriod : expires
    let isRetried =
      !isComputed && own == nil && entitlement.billingIssueDetectedAt != nil
      && AccessDenial(reasonCode: entitlement.reasonCode) != .refunded
    let retry = isRetried ? expires + policy.billingRetryPeriod : expires
    until = max(expires, offline, retry)
    basis = until == expires ? .answer : retry > offline ? .billingRetry : .offline
    afterwards =
      wasActive
      ? (isComputed ? .expired : .offlineTooLong)
      : AccessDenial(reasonCode: entitlement.reasonCode)
  }

  private static func refusal(
    of entitlement: EntitlementInfo, isInGracePeriod: Bool, _ policy: AccessPolicy
  ) -> AccessDenial? {
    if entitlement.ownershipType == .familyShared, policy.familySharing == .refuse {
      return .familySharingRefused
    }
    if isInGracePeriod, policy.gracePeriod == .refuse { return .gracePeriodRefused }
    return nil
  }

  /// Returns why there is no access at an instant; `nil` when there is, the last instant included.
  func denial(at now: Timestamp) -> AccessDenial? {
    if let refusal { return refusal }
    guard let until, now > until else { return nil }
    return afterwards
  }
}

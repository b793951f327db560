internal import AppStoreTypes
internal import EntitlementAPI

/// Everything a decision about one entitlement needs, worked out once when customer info is made; a
/// decision is then two comparisons of numbers.
///
/// The policies of families, grace periods and billing retry are not here: whoever made the answer, the server
/// or ``OnDeviceAnswer``, applied them, and its dates are taken as they are.
struct AccessTerms: Hashable, Sendable {
  /// Why access goes on until ``until``.
  enum Basis: Hashable, Sendable {
    /// The answer itself says so.
    case answer
    /// The answer was true at its time, and is honoured for a while after it.
    case offline
  }

  let product: String
  /// When the answer says that access ends; `nil` for never.
  let expires: Timestamp?
  /// When access ends by answer and policy; `nil` for never.
  let until: Timestamp?
  let basis: Basis
  /// Why there is none after ``until``.
  let afterwards: AccessDenial
  /// The server's time of the answer.
  let answeredAt: Timestamp
  /// Whether there was access at that time.
  let wasActive: Bool
  /// The answer's own sentence; `nil` when it gives none.
  let sentence: String?

  /// Works out the terms of an entitlement in an answer.
  ///
  /// What may have renewed since the answer is honoured offline. What is known to end, such as a trial that
  /// was cancelled, ends at its date.
  ///
  /// - Parameters:
  ///   - expires: When the answer says that access ends; `nil` for never.
  ///   - answeredAt: The server's time of the answer.
  ///   - isComputed: Whether the device computed the answer, which then has no age to honour.
  ///   - offlinePeriod: How long an answer is honoured.
  init(
    _ entitlement: EntitlementInfo, expires: Timestamp?, answeredAt: Timestamp, isComputed: Bool,
    offlinePeriod: Duration
  ) {
    self.expires = expires
    self.answeredAt = answeredAt
    product = entitlement.productIdentifier
    sentence = entitlement.reason
    guard let expires else {
      (until, basis, afterwards, wasActive) = (nil, .answer, .expired, true)
      return
    }
    wasActive = expires >= answeredAt
    let isHonored = wasActive && entitlement.mayRenew && !isComputed
    until = isHonored ? max(expires, answeredAt + offlinePeriod) : expires
    basis = until == expires ? .answer : .offline
    afterwards =
      isHonored
      ? .offlineTooLong : wasActive ? .expired : AccessDenial(reasonCode: entitlement.reasonCode)
  }

  /// Returns why there is no access at an instant; `nil` when there is, the last instant included.
  func denial(at now: Timestamp) -> AccessDenial? {
    guard let until, now > until else { return nil }
    return afterwards
  }
}

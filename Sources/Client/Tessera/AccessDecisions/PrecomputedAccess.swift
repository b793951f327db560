internal import AppStoreCore
internal import EntitlementAPI

/// All inputs of a decision about one entitlement, computed once when customer info is made.
///
/// A decision is then two comparisons of numbers. The policies of families, grace periods and
/// billing retry are not here: the server or ``OnDeviceCustomerInfo`` already applied them, so the dates
/// of the response are final.
struct PrecomputedAccess: Hashable, Sendable {
  /// Why access continues until ``until``.
  enum Basis: Hashable, Sendable {
    /// The response itself gives access.
    case response
    /// The response was correct at its time and is honored for the offline period.
    case offline
  }

  let product: String
  /// When access ends according to the response; `nil` for never.
  let expires: Timestamp?
  /// When access ends by response and policy; `nil` for never.
  let until: Timestamp?
  let basis: Basis
  /// Why there is no access after ``until``.
  let afterwards: AccessDenial
  /// The server's time of the response.
  let respondedAt: Timestamp
  /// Whether access was active at that time.
  let wasActive: Bool
  /// The response's explanation; `nil` without one.
  let sentence: String?

  /// Computes the terms of an entitlement in a response.
  ///
  /// Access that may have renewed since the response is honored offline. Access that is known to
  /// end, such as a canceled trial, ends at its date.
  ///
  /// - Parameters:
  ///   - expires: When access ends according to the response; `nil` for never.
  ///   - respondedAt: The server's time of the response.
  ///   - isComputed: Whether the device computed the response, so that no offline period applies.
  ///   - offlinePeriod: How long a response is honored offline.
  init(
    _ entitlement: EntitlementInfo, expires: Timestamp?, respondedAt: Timestamp, isComputed: Bool,
    offlinePeriod: Duration
  ) {
    self.expires = expires
    self.respondedAt = respondedAt
    product = entitlement.productIdentifier
    sentence = entitlement.reason
    guard let expires else {
      (until, basis, afterwards, wasActive) = (nil, .response, .expired, true)
      return
    }
    wasActive = expires >= respondedAt
    let isHonored = wasActive && entitlement.mayRenew && !isComputed
    until = isHonored ? max(expires, respondedAt + offlinePeriod) : expires
    basis = until == expires ? .response : .offline
    assert(until.map { $0 >= expires } ?? false, "access lasts at least as long as the paid period")
    afterwards =
      isHonored
      ? .offlineTooLong : wasActive ? .expired : AccessDenial(reasonCode: entitlement.reasonCode)
  }

  /// Returns why there is no access at an instant; `nil` if there is, including the last instant.
  func denial(at now: Timestamp) -> AccessDenial? {
    guard let until, now > until else { return nil }
    assert(expires != nil, "access without an end never ends")
    return afterwards
  }
}

package import AppStoreCore
package import EntitlementAPI

/// The decisions for one customer info; pure, and computed in advance as far as possible.
package struct AccessGate: Hashable, Sendable {
  private let terms: [String: PrecomputedAccess]
  private let verification: VerificationResult
  private let mode: EntitlementVerificationMode
  private let rules: GateConfiguration
  /// Whether a policy requires verified responses; a flag, so that a decision copies no rules.
  private let isStrict: Bool
  /// The time of the verified server response that the info is based on; `nil` without one.
  let verifiedAt: Timestamp?
  /// The time of the newest response that confirms the info; `nil` without one.
  ///
  /// A response whose signature is not verified confirms nothing, unless the app verifies nothing.
  /// Without a server, it is the time when StoreKit's verified purchases were read.
  var confirmedAt: Timestamp?
  /// When the info was made, in trusted time; never before the response's own time.
  let madeAt: Timestamp
  /// The server's time of the response; the earliest time that decisions use.
  private let respondedAt: Timestamp
  /// Why the response may be incomplete, so that it can grant access but not deny it; `nil` if it
  /// is complete.
  var doubt: String?

  /// Computes the inputs of the decisions.
  ///
  /// - Parameter verifiedAt: The time of the verified server response that the body is based on,
  ///   if the body itself is not verified; `nil` without one.
  package init(
    _ body: CustomerInfoBody, _ entitlements: EntitlementInfos, rules: GateConfiguration,
    at now: Timestamp, verifiedAt: Timestamp? = nil, doubt: String? = nil
  ) {
    self.doubt = doubt
    verification = entitlements.verification
    mode = rules.mode
    self.rules = rules
    isStrict = rules.requiresVerifiedResponses
    self.verifiedAt = verification == .verified ? body.requestDate : verifiedAt
    let isConfirmed =
      verification.isVerified || (verification == .notRequested && rules.mode == .disabled)
    confirmedAt = isConfirmed ? body.requestDate : verifiedAt
    madeAt = max(now, body.requestDate)
    respondedAt = body.requestDate
    var terms: [String: PrecomputedAccess] = [:]
    for (identifier, entitlement) in entitlements.all {
      guard let received = body.subscriber.entitlements[identifier] else { continue }
      terms[identifier] = PrecomputedAccess(
        entitlement, expires: received.expiresDate, respondedAt: body.requestDate,
        isComputed: verification == .verifiedOnDevice,
        offlinePeriod: rules.policy(of: identifier).offlinePeriod)
    }
    self.terms = terms
    assert(madeAt >= respondedAt, "a gate is not older than its response")
    assert(
      verification != .verified || self.verifiedAt == respondedAt,
      "a verified response is the last verified one")
  }

  /// Returns whether an entitlement gives access.
  ///
  /// A missing or invalid signature counts as tampering. Enforced verification denies access;
  /// otherwise the response neither grants nor denies it.
  package func access(to identifier: String, at now: Timestamp) -> EntitlementAccess {
    guard verification != .failed else { return mode == .enforced ? .denied(.tampered) : .unknown }
    guard !isOverdue(identifier, at: now) else { return .unknown }
    guard let terms = terms[identifier] else {
      return doubt == nil ? .denied(.neverOwned) : .unknown
    }
    if let denial = terms.denial(at: max(now, respondedAt)) {
      return doubt == nil ? .denied(denial) : .unknown
    }
    assert(verification != .failed, "a response whose signature is wrong grants nothing")
    let isPending = verification == .notRequested && mode != .disabled
    return isPending ? .grantedPendingVerification : .granted
  }

  /// Returns whether the policy of an entitlement requires a newer verified response.
  func isOverdue(_ identifier: String, at now: Timestamp) -> Bool {
    guard isStrict, rules.policy(of: identifier).verifiedWithin != nil else { return false }
    return deadline(of: identifier).map { max(now, respondedAt) > $0 } ?? true
  }

  /// Returns whether any policy requires a newer verified response.
  func isOverdue(at now: Timestamp) -> Bool {
    guard isStrict else { return false }
    let periods = ([rules.usual] + rules.policies.values).compactMap(\.verifiedWithin)
    return periods.contains { period in
      verifiedAt.map { max(now, respondedAt) > $0 + period } ?? true
    }
  }

  /// Returns until when the policy accepts the verified response.
  ///
  /// - Returns: `nil` without a limit, or without a verified response.
  private func deadline(of identifier: String) -> Timestamp? {
    guard isStrict, let verifiedAt, let period = rules.policy(of: identifier).verifiedWithin
    else { return nil }
    return verifiedAt + period
  }

  /// Returns the decision with its reasons.
  package func decision(for identifier: String, at now: Timestamp) -> AccessDecision {
    let access = access(to: identifier, at: now)
    if access == .unknown, verification != .failed {
      if isOverdue(identifier, at: now) {
        let verified = verifiedAt.map { "the last verified response is from \($0)" }
        var decision = AccessDecision(
          unknown: identifier,
          because: (verified ?? "there is no verified response")
            + ", and the policy requires a newer one")
        decision.isOverdue = true
        assert(!decision.access.isGranted, "an overdue verification grants nothing")
        return decision
      }
      if let doubt { return AccessDecision(unknown: identifier, because: doubt) }
    }
    return AccessDecision(
      access, to: identifier, terms: terms[identifier], deadline: deadline(of: identifier),
      verification: verification, at: max(now, respondedAt))
  }
}

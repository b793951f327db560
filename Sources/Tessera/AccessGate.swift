internal import AppStoreTypes
internal import EntitlementAPI

/// Under which mode and policies the gate decides.
struct AccessRules: Hashable, Sendable {
  var mode = Configuration.EntitlementVerificationMode.informational
  /// The policy of entitlements that have none of their own.
  var usual = AccessPolicy()
  var policies: [String: AccessPolicy] = [:]

  func policy(of entitlement: String) -> AccessPolicy { policies[entitlement] ?? usual }

  /// The same rules with what of the policies counts beside a server, which has its own for the rest.
  var besideServer: AccessRules {
    var rules = self
    rules.usual = AccessPolicy(offlinePeriod: usual.offlinePeriod)
    rules.policies = policies.mapValues { AccessPolicy(offlinePeriod: $0.offlinePeriod) }
    return rules
  }

  /// Returns the same rules under a mode.
  func under(_ mode: Configuration.EntitlementVerificationMode) -> AccessRules {
    var rules = self
    rules.mode = mode
    return rules
  }
}

/// The decisions of one customer info; pure, and worked out as far as it can be before anybody asks.
struct AccessGate: Hashable, Sendable {
  private let terms: [String: AccessTerms]
  private let verification: VerificationResult
  private let mode: Configuration.EntitlementVerificationMode
  /// When the info was made, in trusted time, which is no earlier than the answer's own.
  let madeAt: Timestamp
  /// The server's time of the answer: nothing is decided at an earlier one.
  private let answeredAt: Timestamp
  /// Why there may be more than the answer says, so that it can only open; `nil` when it is whole.
  var doubt: String?

  init(
    _ body: CustomerInfoBody, _ entitlements: EntitlementInfos, rules: AccessRules,
    at now: Timestamp, doubt: String? = nil
  ) {
    self.doubt = doubt
    verification = entitlements.verification
    mode = rules.mode
    madeAt = max(now, body.requestDate)
    answeredAt = body.requestDate
    var terms: [String: AccessTerms] = [:]
    for (identifier, entitlement) in entitlements.all {
      guard let answered = body.subscriber.entitlements[identifier] else { continue }
      terms[identifier] = AccessTerms(
        entitlement, expires: answered.expiresDate, answeredAt: body.requestDate,
        isComputed: verification == .verifiedOnDevice,
        offlinePeriod: rules.policy(of: identifier).offlinePeriod)
    }
    self.terms = terms
  }

  /// Decides.
  ///
  /// A signature that is missing or wrong is tampering: enforced verification denies it, and otherwise
  /// the answer is not believed, neither its "yes" nor its "no".
  func access(to identifier: String, at now: Timestamp) -> EntitlementAccess {
    guard verification != .failed else { return mode == .enforced ? .denied(.tampered) : .unknown }
    guard let terms = terms[identifier] else {
      return doubt == nil ? .denied(.neverOwned) : .unknown
    }
    if let denial = terms.denial(at: max(now, answeredAt)) {
      return doubt == nil ? .denied(denial) : .unknown
    }
    let isPending = verification == .notRequested && mode != .disabled
    return isPending ? .grantedPendingVerification : .granted
  }

  /// Decides, and keeps what explains it.
  func decision(for identifier: String, at now: Timestamp) -> AccessDecision {
    let access = access(to: identifier, at: now)
    if access == .unknown, let doubt { return AccessDecision(unknown: identifier, because: doubt) }
    return AccessDecision(
      access, to: identifier, terms: terms[identifier],
      verification: verification, at: max(now, answeredAt))
  }
}

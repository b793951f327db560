internal import AppStoreTypes
internal import EntitlementAPI

/// The decisions of one customer info; pure, and worked out as far as it can be before anybody asks.
struct AccessGate: Hashable, Sendable {
  private let terms: [String: AccessTerms]
  private let verification: VerificationResult
  private let mode: Configuration.EntitlementVerificationMode
  /// The rules where one of them asks for a verified answer; `nil` where none does.
  private let strictRules: AccessRules?
  /// The time of the server's verified answer behind it; `nil` without one.
  let verifiedAt: Timestamp?
  /// When the info was made, in trusted time, which is no earlier than the answer's own.
  let madeAt: Timestamp
  /// The server's time of the answer: nothing is decided at an earlier one.
  private let answeredAt: Timestamp
  /// Why there may be more than the answer says, so that it can only open; `nil` when it is whole.
  var doubt: String?

  /// Works out what the decisions need.
  ///
  /// - Parameter verifiedAt: The time of the server's verified answer that the body rests on, where the body
  ///   itself is none; `nil` for none.
  init(
    _ body: CustomerInfoBody, _ entitlements: EntitlementInfos, rules: AccessRules,
    at now: Timestamp, verifiedAt: Timestamp? = nil, doubt: String? = nil
  ) {
    self.doubt = doubt
    verification = entitlements.verification
    mode = rules.mode
    strictRules = rules.asksForVerifiedAnswers ? rules : nil
    self.verifiedAt = verification == .verified ? body.requestDate : verifiedAt
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
    guard !isOverdue(identifier, at: now) else { return .unknown }
    guard let terms = terms[identifier] else {
      return doubt == nil ? .denied(.neverOwned) : .unknown
    }
    if let denial = terms.denial(at: max(now, answeredAt)) {
      return doubt == nil ? .denied(denial) : .unknown
    }
    let isPending = verification == .notRequested && mode != .disabled
    return isPending ? .grantedPendingVerification : .granted
  }

  /// Whether the policy of an entitlement asks for a newer verified answer than there is.
  func isOverdue(_ identifier: String, at now: Timestamp) -> Bool {
    guard let strictRules, strictRules.policy(of: identifier).verifiedWithin != nil else {
      return false
    }
    return deadline(of: identifier).map { max(now, answeredAt) > $0 } ?? true
  }

  /// Whether any policy asks for a newer verified answer than there is.
  func isOverdue(at now: Timestamp) -> Bool {
    guard let strictRules else { return false }
    let periods = ([strictRules.usual] + strictRules.policies.values).compactMap(\.verifiedWithin)
    return periods.contains { period in
      verifiedAt.map { max(now, answeredAt) > $0 + period } ?? true
    }
  }

  /// Until when the verified answer counts under the policy; `nil` without a limit, or without the answer.
  private func deadline(of identifier: String) -> Timestamp? {
    guard let verifiedAt, let period = strictRules?.policy(of: identifier).verifiedWithin
    else { return nil }
    return verifiedAt + period
  }

  /// Decides, and keeps what explains it.
  func decision(for identifier: String, at now: Timestamp) -> AccessDecision {
    let access = access(to: identifier, at: now)
    if access == .unknown, verification != .failed {
      if isOverdue(identifier, at: now) {
        let answer = verifiedAt.map { "the last verified answer is of \($0)" }
        var decision = AccessDecision(
          unknown: identifier,
          because: (answer ?? "there is no verified answer")
            + ", and the policy asks for a newer one")
        decision.isOverdue = true
        return decision
      }
      if let doubt { return AccessDecision(unknown: identifier, because: doubt) }
    }
    return AccessDecision(
      access, to: identifier, terms: terms[identifier], deadline: deadline(of: identifier),
      verification: verification, at: max(now, answeredAt))
  }
}

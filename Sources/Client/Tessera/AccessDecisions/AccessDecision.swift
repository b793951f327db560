internal import AppStoreCore
public import Foundation

/// The gate's decision about one entitlement, with its reasons.
public struct AccessDecision: Hashable, Sendable {
  /// The decision.
  public let access: EntitlementAccess
  /// The entitlement, such as `pro`.
  public let entitlement: String
  /// The deciding product; `nil` if the customer never had the entitlement or access is unknown.
  public let productIdentifier: String?
  /// When access ends or ended under the policy; `nil` if it does not end, or is unknown.
  public let until: Date?
  /// Whether a trusted key signed the response; `nil` without a response.
  public let verification: VerificationResult?

  /// Whether access is unknown because the policy requires a newer verified response, so that the
  /// last known state no longer applies.
  var isOverdue = false

  private let terms: PrecomputedAccess?
  private let date: Timestamp?
  private let problem: String?

  init(
    _ access: EntitlementAccess, to entitlement: String, terms: PrecomputedAccess?,
    deadline: Timestamp? = nil, verification: VerificationResult, at now: Timestamp
  ) {
    self.access = access
    self.entitlement = entitlement
    self.terms = terms
    self.verification = verification
    productIdentifier = terms?.product
    // A deadline shortens granted access only; it does not change when access ended.
    let deadline = access.isGranted ? deadline : nil
    until = (terms?.until.map { min($0, deadline ?? $0) } ?? deadline)?.date
    date = now
    problem = nil
    assert(
      !access.isGranted || verification != .failed,
      "a response whose signature is wrong grants nothing")
  }

  /// Creates a decision without a response.
  init(unknown entitlement: String, because problem: String) {
    access = .unknown
    self.entitlement = entitlement
    self.problem = problem
    (terms, verification, productIdentifier, until, date) = (nil, nil, nil, nil, nil)
  }

  /// The reason, in one sentence.
  public var explanation: String {
    switch access {
    case .unknown: unknown
    case .denied(let reason): denied(reason)
    case .granted: granted + "."
    case .grantedPendingVerification: granted + "; the response's signature is not verified yet."
    }
  }

  private var unknown: String {
    if let problem { return "Access to \(entitlement) is unknown: \(problem)." }
    return
      "Access to \(entitlement) is unknown: the response's signature is missing or invalid; it may "
      + "have been modified in transit."
  }

  private var granted: String {
    guard let terms, let date else { return "\(entitlement) is active" }
    if terms.basis == .response, let sentence = terms.sentence {
      let text = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
      return "\(entitlement) is active: " + text
    }
    let start = "\(entitlement) is active with \(terms.product)"
    guard let expires = terms.expires, let until = terms.until else {
      return start + ", which does not end"
    }
    guard date > expires else { return start + " until \(expires)" }
    return switch terms.basis {
    case .response: start + " until \(until)"
    case .offline:
      start
        + ": the last response (\(terms.respondedAt)) gave access until \(expires), and it may have "
        + "renewed since, so access continues until \(until)"
    }
  }

  private func denied(_ reason: AccessDenial) -> String {
    guard reason != .tampered else {
      return
        "Access to \(entitlement) is denied: the response's signature is missing or invalid; it may "
        + "have been modified in transit."
    }
    guard let terms else { return "\(entitlement) is denied: the customer never had it." }
    let start = "\(entitlement) is denied: \(terms.product)"
    switch reason {
    case .offlineTooLong:
      return start + " had access until \(text(terms.expires)) in the last response "
        + "(\(terms.respondedAt)), which keeps access only until \(text(terms.until)), and the server "
        + "has not been reached since."
    default:
      guard let sentence = terms.sentence, !terms.wasActive else {
        return start + " ended on \(text(terms.until))."
      }
      return "\(entitlement) is denied: " + sentence
    }
  }

  private func text(_ date: Timestamp?) -> String { date?.description ?? "no date" }
}

extension AccessDecision: CustomStringConvertible {
  /// The decision and the sentence.
  public var description: String { "\(access): \(explanation)" }
}

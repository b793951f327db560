public import AppStoreCore

/// A customer at the first request that could enroll.
public struct ExperimentCustomer: Hashable, Sendable {
  /// What is assigned: the customer's original app user ID at that request.
  public var unit: AppUserID
  /// When the server first saw the customer; `nil` if this request is the first.
  public var firstSeen: Timestamp?
  /// What is known about the customer.
  public var facts: AudienceFacts

  /// Creates a customer.
  public init(unit: AppUserID, firstSeen: Timestamp? = nil, facts: AudienceFacts = AudienceFacts())
  {
    self.unit = unit
    self.firstSeen = firstSeen
    self.facts = facts
  }
}

/// The assignment of a customer to a variant of one experiment, with its reason.
public struct Assignment: Hashable, Sendable {
  /// What an assignment decides.
  public enum Outcome: Hashable, Sendable {
    /// The customer is enrolled in a variant.
    case enrolled(VariantID)
    /// The experiment is not running, so it enrolls no one.
    case notRunning(ExperimentStatus)
    /// The server knew the customer before the start, and the experiment enrolls new customers only.
    case existingCustomer
    /// The customer does not belong to the audience.
    case outsideAudience(AudienceMismatch)
    /// No experiment enrolls the customer.
    case heldOut
    /// The draw is outside the range that the experiment enrolls.
    case notDrawn
  }

  /// The decision.
  public let outcome: Outcome
  /// The draws that were needed, in their order.
  public let draws: [Draw]

  /// The variant; `nil` if the customer is not enrolled.
  public var variant: VariantID? {
    if case .enrolled(let variant) = outcome { variant } else { nil }
  }

  /// One draw and the values that it was compared with.
  public struct Draw: Hashable, Sendable {
    /// What the draw decides.
    public let purpose: ExperimentDraw.Purpose
    /// The number, from 0 to 9,999.
    public let value: Int
    /// The numbers for which the decision is the same.
    public let range: Range<Int>
  }
}

extension Experiment {
  /// Assigns a customer who is not enrolled yet, without any state: the same customer gets the same
  /// variant on every device and server.
  ///
  /// The order is: status, first seen, audience, holdout, enrollment, variant. An enrollment that is
  /// recorded counts instead of this result, because the audience and the percentage may change.
  public func assign(_ customer: ExperimentCustomer) -> Assignment {
    func not(_ outcome: Assignment.Outcome, _ draws: [Assignment.Draw] = []) -> Assignment {
      Assignment(outcome: outcome, draws: draws)
    }
    guard status == .running else { return not(.notRunning(status)) }
    if enrollmentMode == .new, let firstSeen = customer.firstSeen,
      startedAt.map({ firstSeen < $0 }) ?? true
    {
      return not(.existingCustomer)
    }
    if let mismatch = audience.mismatch(customer.facts) { return not(.outsideAudience(mismatch)) }
    let unit = customer.unit.rawValue
    var draws: [Assignment.Draw] = []
    if let holdout {
      let value = ExperimentDraw.draw(seed: holdout.seed, purpose: .holdout, unit: unit)
      let heldOut = 0..<holdout.share.value
      let isHeldOut = heldOut.contains(value)
      draws.append(
        Assignment.Draw(
          purpose: .holdout, value: value,
          range: isHeldOut ? heldOut : heldOut.upperBound..<ExperimentDraw.values))
      if isHeldOut { return not(.heldOut, draws) }
    }
    let value = ExperimentDraw.draw(seed: layer?.name ?? seed, purpose: .enroll, unit: unit)
    draws.append(Assignment.Draw(purpose: .enroll, value: value, range: enrolledDraws))
    guard enrolledDraws.contains(value) else { return not(.notDrawn, draws) }
    let (variant, draw) = drawnVariant(of: unit)
    return Assignment(outcome: .enrolled(variant), draws: draws + [draw])
  }

  /// Returns the variant that a customer has if enrolled; it does not depend on the percentage.
  ///
  /// - Parameter unit: The customer's original app user ID.
  public func variant(of unit: AppUserID) -> VariantID { drawnVariant(of: unit.rawValue).0 }

  private func drawnVariant(of unit: String) -> (VariantID, Assignment.Draw) {
    let value = ExperimentDraw.draw(seed: seed, purpose: .variant, unit: unit)
    var start = 0
    for variant in variants {
      let range = start..<start + variant.weight.value
      if range.contains(value) {
        return (variant.id, Assignment.Draw(purpose: .variant, value: value, range: range))
      }
      start = range.upperBound
    }
    // Weights of a valid experiment sum to 10,000; what they leave out is the control's.
    let rest = min(start, value)..<ExperimentDraw.values
    return (.a, Assignment.Draw(purpose: .variant, value: value, range: rest))
  }
}

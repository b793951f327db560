internal import AppStoreCore
public import Foundation

extension CustomerInfo {
  /// Returns whether the customer may use an entitlement, as of when this value was made.
  ///
  /// This is the gate: it already considers the signature, the policies and the trusted time. It
  /// costs one dictionary lookup. For a value that the app made itself, for a test or a preview, it
  /// returns what its entitlements contain.
  public func access(to entitlement: String) -> EntitlementAccess {
    guard let gate else { return precomputedAccess(to: entitlement) }
    return gate.access(to: entitlement, at: gate.madeAt)
  }

  /// Returns whether the customer may use an entitlement at a later date.
  ///
  /// - Parameters:
  ///   - entitlement: The entitlement, such as `pro`.
  ///   - date: The date; if earlier than this value, the time this value was made.
  public func access(to entitlement: String, at date: Date) -> EntitlementAccess {
    guard let gate else { return precomputedAccess(to: entitlement) }
    return gate.access(to: entitlement, at: max(gate.madeAt, Timestamp(date)))
  }

  /// Returns the same decision as ``access(to:)`` with its reason in one sentence.
  public func accessDecision(for entitlement: String) -> AccessDecision {
    guard let gate else {
      return AccessDecision(
        precomputedAccess(to: entitlement), to: entitlement, terms: nil,
        verification: entitlements.verification, at: Timestamp(requestDate))
    }
    return gate.decision(for: entitlement, at: gate.madeAt)
  }

  /// Whether the customer may use any entitlement.
  var opensSomething: Bool {
    entitlements.all.keys.contains { access(to: $0).isGranted }
  }

  private func precomputedAccess(to identifier: String) -> EntitlementAccess {
    guard let entitlement = entitlements[identifier] else { return .denied(.neverOwned) }
    return entitlement.isActive ? .granted : .denied(.expired)
  }

  /// Every entitlement with its decision, in one line for the log, without the customer's ID.
  package var snapshot: String {
    let lines = entitlements.all.values.sorted { $0.identifier < $1.identifier }
      .map { " \($0.identifier)=\(access(to: $0.identifier)) (\($0.productIdentifier))" }
    return "verification=\(entitlements.verification)" + lines.joined()
  }
}

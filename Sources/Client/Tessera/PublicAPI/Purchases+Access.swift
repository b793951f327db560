extension Purchases {
  /// Returns whether the customer may use an entitlement now.
  ///
  /// Fetches like ``customerInfo()`` and never throws. Without a trusted response it returns
  /// ``EntitlementAccess/unknown``, which does not mean "no". If a response was modified in
  /// transit, the last verified one decides.
  ///
  /// ```swift
  /// switch await Purchases.shared.access(to: "pro") {
  /// case .granted, .grantedPendingVerification: show("Pro")
  /// case .denied(let reason): show("Locked: \(reason.rawValue)")
  /// case .unknown: show("…")
  /// }
  /// ```
  public func access(to entitlement: String) async -> EntitlementAccess {
    await accessDecision(for: entitlement).access
  }

  /// Returns the same decision as ``access(to:)`` with its reason in one sentence.
  ///
  /// ```swift
  /// print(await Purchases.shared.accessDecision(for: "pro").explanation)
  /// ```
  public func accessDecision(for entitlement: String) async -> AccessDecision {
    await accessQuery.lookUp(entitlement, policy: .default).decision
  }

  /// Looks up and observes entitlements; keeps this object alive.
  package var accessQuery: AccessQuery {
    AccessQuery(backend: backend, broadcast: broadcast, dependencies: dependencies, owner: self)
  }
}

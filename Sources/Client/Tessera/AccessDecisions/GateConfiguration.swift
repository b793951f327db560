/// The verification mode and the policies of the gate.
package struct GateConfiguration: Hashable, Sendable {
  var mode = EntitlementVerificationMode.informational
  /// The policy of entitlements without their own.
  var usual = AccessPolicy()
  var policies: [String: AccessPolicy] = [:]

  package init(
    mode: Configuration.EntitlementVerificationMode = .informational,
    usual: AccessPolicy = AccessPolicy(), policies: [String: AccessPolicy] = [:]
  ) {
    self.mode = mode
    self.usual = usual
    self.policies = policies
  }

  func policy(of entitlement: String) -> AccessPolicy { policies[entitlement] ?? usual }

  /// Whether any policy requires a verified response of a certain age.
  var requiresVerifiedResponses: Bool {
    usual.verifiedWithin != nil || policies.values.contains { $0.verifiedWithin != nil }
  }

  /// The same rules with only the parts of the policies that apply when there is a server.
  var besideServer: GateConfiguration {
    changingPolicies {
      AccessPolicy(offlinePeriod: $0.offlinePeriod, verifiedWithin: $0.verifiedWithin)
    }
  }

  /// The same rules for data that the device computed itself, which is always current.
  var onDevice: GateConfiguration {
    changingPolicies { policy in
      var policy = policy
      policy.verifiedWithin = nil
      return policy
    }
  }

  private func changingPolicies(_ change: (AccessPolicy) -> AccessPolicy) -> GateConfiguration {
    var rules = self
    rules.usual = change(usual)
    rules.policies = policies.mapValues(change)
    return rules
  }

  /// Returns the same rules with another verification mode.
  func under(_ mode: EntitlementVerificationMode) -> GateConfiguration {
    var rules = self
    rules.mode = mode
    return rules
  }
}

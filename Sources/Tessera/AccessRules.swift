/// Under which mode and policies the gate decides.
struct AccessRules: Hashable, Sendable {
  var mode = Configuration.EntitlementVerificationMode.informational
  /// The policy of entitlements that have none of their own.
  var usual = AccessPolicy()
  var policies: [String: AccessPolicy] = [:]

  func policy(of entitlement: String) -> AccessPolicy { policies[entitlement] ?? usual }

  /// Whether any policy asks for a verified answer of a certain age.
  var asksForVerifiedAnswers: Bool {
    usual.verifiedWithin != nil || policies.values.contains { $0.verifiedWithin != nil }
  }

  /// The same rules with what of the policies counts beside a server, which has its own for the rest.
  var besideServer: AccessRules {
    changingPolicies {
      AccessPolicy(offlinePeriod: $0.offlinePeriod, verifiedWithin: $0.verifiedWithin)
    }
  }

  /// The same rules for what the device itself found out, which is as new as it can be.
  var onDevice: AccessRules {
    changingPolicies { policy in
      var policy = policy
      policy.verifiedWithin = nil
      return policy
    }
  }

  private func changingPolicies(_ change: (AccessPolicy) -> AccessPolicy) -> AccessRules {
    var rules = self
    rules.usual = change(usual)
    rules.policies = policies.mapValues(change)
    return rules
  }

  /// Returns the same rules under a mode.
  func under(_ mode: Configuration.EntitlementVerificationMode) -> AccessRules {
    var rules = self
    rules.mode = mode
    return rules
  }
}

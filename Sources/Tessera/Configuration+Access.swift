extension Configuration.Builder {
  /// Sets what opens the gate beyond what an answer says, for every entitlement without a policy of its
  /// own.
  public func with(accessPolicy: AccessPolicy) -> Configuration.Builder {
    changing { $0.access.usual = accessPolicy }
  }

  /// Sets what opens the gate beyond what an answer says, for one entitlement.
  public func with(
    accessPolicy: AccessPolicy, forEntitlement identifier: String
  ) -> Configuration.Builder {
    changing { $0.access.policies[identifier] = accessPolicy }
  }
}

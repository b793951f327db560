extension Configuration.Builder {
  /// Sets the access policy for every entitlement without its own.
  public func with(accessPolicy: AccessPolicy) -> Configuration.Builder {
    changing { $0.access.usual = accessPolicy }
  }

  /// Sets the access policy for one entitlement.
  public func with(
    accessPolicy: AccessPolicy, forEntitlement identifier: String
  ) -> Configuration.Builder {
    changing { $0.access.policies[identifier] = accessPolicy }
  }
}

public import AppStoreTypes

/// What counts for an entitlement beyond a paid period of the customer's own.
///
/// A policy never changes what is on record: another policy gives another answer from the same facts.
public struct EntitlementPolicy: Hashable, Sendable {
  /// Whether something counts.
  public enum Admission: String, CaseIterable, Hashable, Sendable {
    /// It gives access.
    case allow
    /// It gives no access.
    case refuse
  }

  /// What a purchase that a family member shares does.
  public var familySharing: Admission
  /// What the days of a billing grace period do.
  public var gracePeriod: Admission
  /// What happens while the store tries to collect a payment and no grace period gives access.
  public var billingRetry: BillingRetryPolicy
  /// What purchases do that were made outside production.
  public var sandbox: SandboxPolicy

  /// Creates a policy; what is left out is the store's own rule.
  public init(
    familySharing: Admission = .allow, gracePeriod: Admission = .allow,
    billingRetry: BillingRetryPolicy = .noAccess, sandbox: SandboxPolicy = .separate
  ) {
    self.familySharing = familySharing
    self.gracePeriod = gracePeriod
    self.billingRetry = billingRetry
    self.sandbox = sandbox
  }
}

/// What happens while the store tries to collect a payment and no grace period gives access.
public enum BillingRetryPolicy: Hashable, Sendable {
  /// Access ends with the paid period, which is Apple's rule.
  case noAccess
  /// Access goes on for whole days of 24 hours after the paid period's end.
  case keepAccess(days: Int)

  /// How long the App Store tries, and so the most days that make sense.
  public static let longestRetryDays = 60
}

/// What purchases do that were made outside production: in the sandbox, TestFlight or Xcode.
public enum SandboxPolicy: Hashable, Sendable {
  /// They count in answers for the sandbox only.
  case separate
  /// They count in every answer.
  case anybody
  /// They count in no answer.
  case nobody
  /// They count in every answer to these customers, and in no other answer.
  case customers(Set<CustomerID>)
}

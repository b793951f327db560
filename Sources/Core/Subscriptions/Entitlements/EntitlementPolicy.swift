public import AppStoreCore

/// The rules of an entitlement beyond the customer's own paid periods.
///
/// A policy never changes recorded facts: another policy gives another result from the same facts.
public struct EntitlementPolicy: Hashable, Sendable {
  /// Whether something gives access.
  public enum Permission: String, CaseIterable, Hashable, Sendable {
    /// It gives access.
    case allow
    /// It gives no access.
    case deny = "refuse"  // words:ok, a value of the catalog
  }

  /// The effect of a purchase shared by a family member.
  public var familySharing: Permission
  /// The effect of a billing grace period.
  public var gracePeriod: Permission
  /// The effect of billing retry without a grace period that gives access.
  public var billingRetry: BillingRetryPolicy
  /// The effect of purchases outside production.
  public var sandbox: SandboxPolicy

  /// Creates a policy; default: the App Store's own rules.
  public init(
    familySharing: Permission = .allow, gracePeriod: Permission = .allow,
    billingRetry: BillingRetryPolicy = .noAccess, sandbox: SandboxPolicy = .separate
  ) {
    self.familySharing = familySharing
    self.gracePeriod = gracePeriod
    self.billingRetry = billingRetry
    self.sandbox = sandbox
  }
}

/// The effect of billing retry without a grace period that gives access.
public enum BillingRetryPolicy: Hashable, Sendable {
  /// Access ends with the paid period, which is Apple's rule.
  case noAccess
  /// Access continues for whole days of 24 hours after the paid period's end.
  case keepAccess(days: Int)

  /// How long the App Store retries, and so the maximum useful number of days.
  public static let maxRetryDays = 60
}

/// The effect of purchases outside production: in the sandbox, TestFlight or Xcode.
public enum SandboxPolicy: Hashable, Sendable {
  /// They count only in sandbox responses.
  case separate
  /// They count in every response.
  case everyone
  /// They count in no response.
  case noOne
  /// They count in every response for these customers, and in no other.
  case customers(Set<AppUserID>)
}

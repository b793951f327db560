public import AppStoreCore
public import Subscriptions

/// Returns the behavior for purchases of an environment.
public typealias RestoreBehaviors = @Sendable (AppStoreEnvironment) -> RestoreBehavior

/// The behavior when a customer's app posts a purchase that another customer owns.
public struct RestoreBehavior: CaseIterable, Hashable, Sendable {
  /// The behavior if the owner is identified.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    /// The purchase moves to the customer who posted it.
    case transfer
    /// It moves unless its owner has an active subscription.
    case transferIfNoActive = "transfer_if_no_active"
    /// It stays with its owner, and the post is rejected.
    case keep
    /// Both customers become one; only a restore joins them, and a new purchase is rejected.
    case share
  }

  /// The purchase moves to the customer who posted it.
  public static let transfer = RestoreBehavior(.transfer)
  /// It moves unless its owner has an active subscription.
  public static let transferIfNoActive = RestoreBehavior(.transferIfNoActive)
  /// It stays with its owner, and the post is rejected.
  public static let keep = RestoreBehavior(.keep)
  /// Both customers become one; only a restore joins them, and a new purchase is rejected.
  public static let share = RestoreBehavior(.share)

  /// All rules, each with ``joinsIdentified`` set.
  public static let allCases = Rule.allCases.map { RestoreBehavior($0) }

  /// The behavior if the owner is identified.
  public let rule: Rule
  /// Whether an anonymous owner and an identified customer who posts the purchase become one
  /// customer.
  ///
  /// If `false`, the purchase moves instead: joining an identified customer then takes more than a
  /// purchase, such as a log-in token. Anonymous customers are always joined.
  public let joinsIdentified: Bool

  /// The policies that decide whether the owner's subscriptions are active.
  public let policies: EntitlementCatalog

  /// Creates a behavior from its parts; default: the App Store's own rules decide what is active.
  public init(
    _ rule: Rule, joinsIdentified: Bool = true,
    policies: EntitlementCatalog = EntitlementCatalog([:])
  ) {
    self.rule = rule
    self.joinsIdentified = joinsIdentified
    self.policies = policies
  }

  /// The rule as written in catalogs, such as `transfer_if_no_active`.
  public var rawValue: String { rule.rawValue }

  /// Compares the rules; the policies are those of the catalog, which no rule changes.
  public static func == (lhs: RestoreBehavior, rhs: RestoreBehavior) -> Bool {
    lhs.rule == rhs.rule && lhs.joinsIdentified == rhs.joinsIdentified
  }

  /// Hashes the rules.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rule)
    hasher.combine(joinsIdentified)
  }
}

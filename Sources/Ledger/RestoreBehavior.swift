/// What happens when a customer's app posts a purchase that another customer has.
public struct RestoreBehavior: CaseIterable, Hashable, Sendable {
  /// What happens when its owner is identified.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    /// The purchase moves to the customer who posted it.
    case transfer
    /// It moves unless its owner has an active subscription.
    case transferIfNoActive = "transfer_if_no_active"
    /// It stays with its owner, and the post is refused.
    case keep
    /// Both customers become one; only a restore does that, and a new purchase is refused.
    case share
  }

  /// The purchase moves to the customer who posted it.
  public static let transfer = RestoreBehavior(.transfer)
  /// It moves unless its owner has an active subscription.
  public static let transferIfNoActive = RestoreBehavior(.transferIfNoActive)
  /// It stays with its owner, and the post is refused.
  public static let keep = RestoreBehavior(.keep)
  /// Both customers become one; only a restore does that, and a new purchase is refused.
  public static let share = RestoreBehavior(.share)

  /// Every rule, each as it is where a purchase is enough to join customers.
  public static let allCases = Rule.allCases.map { RestoreBehavior($0) }

  /// What happens when its owner is identified.
  public let rule: Rule
  /// Whether an anonymous owner and an identified customer who posts the purchase become one customer.
  ///
  /// With `false` the purchase moves instead: joining an identified customer takes more than a purchase,
  /// such as a log-in token. Anonymous customers always become one.
  public let joinsIdentified: Bool

  /// Creates a behavior from its parts.
  public init(_ rule: Rule, joinsIdentified: Bool = true) {
    self.rule = rule
    self.joinsIdentified = joinsIdentified
  }

  /// The rule as catalogs spell it, such as `transfer_if_no_active`.
  public var rawValue: String { rule.rawValue }
}

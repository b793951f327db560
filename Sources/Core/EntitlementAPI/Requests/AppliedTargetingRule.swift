/// The targeting rule that chose an offering for a customer, as receipts name it.
public struct AppliedTargetingRule: Hashable, Sendable, Codable {
  /// The revision of the rules.
  public var revision: Int
  /// The identifier of the rule.
  public var ruleID: String

  /// Creates a reference to a rule.
  public init(revision: Int, ruleID: String) {
    self.revision = revision
    self.ruleID = ruleID
  }

  private enum CodingKeys: String, CodingKey {
    case revision
    case ruleID = "rule_id"
  }
}

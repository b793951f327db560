/// How a commitment is billed.
public struct BillingPlanType: RawRepresentable, Hashable, Sendable {
  /// The text of the plan.
  public let rawValue: String

  /// Creates a plan from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An installment is paid each month.
  public static let monthly = BillingPlanType(rawValue: "monthly")
  /// The whole commitment is paid upfront.
  public static let upFront = BillingPlanType(rawValue: "upFront")
}

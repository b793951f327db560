/// What a log-in came to.
public struct LogInOutcome: Hashable, Sendable {
  /// The customer who is logged in.
  public let customer: CustomerRecord
  /// Whether nobody had the app user id before.
  public let created: Bool
  /// Whether both are one customer now.
  public let decision: LogInDecision
  /// What changed.
  public let changes: [CustomerChange]

  package init(
    customer: CustomerRecord, created: Bool, decision: LogInDecision, changes: [CustomerChange]
  ) {
    self.customer = customer
    self.created = created
    self.decision = decision
    self.changes = changes
  }
}

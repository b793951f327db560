/// The result of a log-in.
public struct LogInResult: Hashable, Sendable {
  /// The logged-in customer.
  public let customer: CustomerRecord
  /// Whether the app user id was unknown before.
  public let created: Bool
  /// Whether the two customers were joined.
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

/// The result of reading Apple's notification history.
public struct BackfillReport: Hashable, Sendable {
  /// The number of notifications in the history.
  public var notifications = 0
  /// The number of facts that were new.
  public var newFacts = 0
  /// The number of notifications that failed verification.
  public var refused = 0
  /// The number of those that another configuration may accept but that found no room in
  /// quarantine.
  var lost = 0

  /// Creates an empty report.
  public init() {}

  static func + (lhs: BackfillReport, rhs: BackfillReport) -> BackfillReport {
    var sum = lhs
    sum.notifications += rhs.notifications
    sum.newFacts += rhs.newFacts
    sum.refused += rhs.refused
    sum.lost += rhs.lost
    return sum
  }
}

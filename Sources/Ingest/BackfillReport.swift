/// What reading the store's list of notifications brought.
public struct BackfillReport: Hashable, Sendable {
  /// How many notifications the list held.
  public var notifications = 0
  /// How many facts the ledger did not have before.
  public var newFacts = 0
  /// How many notifications did not verify.
  public var refused = 0
  /// How many of them another configuration may accept, and the quarantine had no room for.
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

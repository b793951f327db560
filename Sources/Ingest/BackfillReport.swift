/// What reading the store's list of notifications brought.
public struct BackfillReport: Hashable, Sendable {
  /// How many notifications the list held.
  public var notifications = 0
  /// How many facts the ledger did not have before.
  public var newFacts = 0
  /// How many notifications are in quarantine.
  public var refused = 0

  /// Creates an empty report.
  public init() {}

  static func + (lhs: BackfillReport, rhs: BackfillReport) -> BackfillReport {
    var sum = lhs
    sum.notifications += rhs.notifications
    sum.newFacts += rhs.newFacts
    sum.refused += rhs.refused
    return sum
  }
}

public import AppStoreTypes

/// How far the record had come when somebody asked for something that is done later.
public struct RecordPosition: Hashable, Sendable {
  /// What the clock said.
  public let date: Timestamp
  /// The number of the newest act, zero before the first one; `nil` where it was not written down, so that
  /// dates decide.
  public let newestAct: Int64?

  /// Creates a position.
  public init(date: Timestamp, newestAct: Int64?) {
    self.date = date
    self.newestAct = newestAct
  }

  /// Returns whether an act was asked for after this.
  ///
  /// Of two who asked with no act in between, the one whose act is recorded first did: restores come from the
  /// newest to the oldest. An app's act that waited is out of quarantine, which goes the other way: it has the
  /// date on which it was asked for.
  func isBefore(_ act: IdentityAct) -> Bool {
    guard let newestAct else { return date < act.date }
    guard let asked = act.asked else { return newestAct < act.id }
    guard newestAct == asked, act.actor == .app else { return newestAct <= asked }
    return date <= act.date
  }
}

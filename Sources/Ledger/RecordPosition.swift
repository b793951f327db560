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
  /// Of two who asked with no act in between, dates decide: an act out of quarantine has the date on which it
  /// was asked for. A restore's has that on which it was recorded, so that the first one recorded stays.
  func isBefore(_ act: IdentityAct) -> Bool {
    guard let newestAct else { return date < act.date }
    guard let asked = act.asked else { return newestAct < act.id }
    return newestAct < asked || newestAct == asked && date <= act.date
  }
}

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

  /// Returns whether an act was asked for after this; of two who asked at the same point the one whose act
  /// is recorded first did.
  func isBefore(_ act: IdentityAct) -> Bool {
    guard let newestAct else { return date < act.date }
    return act.asked.map { newestAct <= $0 } ?? (newestAct < act.id)
  }
}

internal import AppStoreTypes

/// Which of two answers about one customer is kept.
enum KeepRule {
  /// How far the clocks of a server's machines may be apart.
  static let clockTolerance = Duration.seconds(60)

  /// Returns whether a new answer takes the place of the one that is kept.
  ///
  /// A verified answer is bound to the nonce of a question that was asked just now, so it is the newest
  /// there is, whatever its date. One that nobody can vouch for never takes the place of a verified one, and
  /// never that of one that the server gave later: it may be an old "yes" that somebody recorded. Only a
  /// date that has not come yet by the device's own clock is no date, because no server gave that answer
  /// later than now: it makes room.
  static func replaces(_ kept: Answer?, with new: Answer) -> Bool {
    guard let kept, new.verification != .verified else { return true }
    guard kept.verification != .verified else { return false }
    let isAhead = kept.body.answerDate > new.signed.receivedAt + clockTolerance
    return isAhead || new.body.answerDate >= kept.body.answerDate - clockTolerance
  }
}

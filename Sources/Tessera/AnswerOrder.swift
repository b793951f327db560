internal import Effects

/// Counts what is learnt of customers, so that the newest is told by when it came and by no clock.
final class AnswerOrder: Sendable {
  /// The number of what was kept before this launch: everything in it is newer.
  static let kept = 0

  private let last = Locked(AnswerOrder.kept)

  /// Returns the next number.
  func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}

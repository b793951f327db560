internal import AppStoreCore

/// Numbers customer updates as they arrive, so that their order does not depend on clocks.
final class UpdateSequence: Sendable {
  /// The number of data cached before this launch; everything received in this launch is newer.
  static let kept = 0

  private let last = LockedValue(UpdateSequence.kept)

  /// Returns the next number.
  func next() -> Int {
    last.withLock { last in
      last += 1
      assert(last > UpdateSequence.kept, "a fetched response is newer than every saved one")
      return last
    }
  }
}

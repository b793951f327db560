/// The changes of the feed that one recording or one request wrote together.
public struct FeedUnit: Hashable, Sendable {
  /// The changes in order; never empty, and only the first does not continue a unit.
  public let changes: [RecordedFeedChange]

  init(_ changes: [RecordedFeedChange]) {
    assert(!changes.isEmpty, "a unit has changes")
    self.changes = changes
  }

  /// The position of the last change, after which the next unit starts.
  public var end: Int64 { changes.last?.sequence ?? 0 }
}

extension LedgerStore {
  /// Returns the next whole units of the feed, in order.
  ///
  /// A unit is never cut: the first one is returned whole even if it has more changes than the limit.
  ///
  /// - Parameters:
  ///   - after: The end of a unit, after which to start; 0 for the beginning.
  ///   - limit: The maximum number of changes.
  public func feedUnits(after: Int64, limit: Int) async throws(LedgerError) -> [FeedUnit] {
    // A unit is committed at once, so it is whole if another one or the end of the feed follows.
    let size = max(1, limit)
    var changes: [RecordedFeedChange] = []
    while true {
      let wanted = changes.isEmpty ? size + 1 : size
      let page = try await self.changes(after: changes.last?.sequence ?? after, limit: wanted)
      changes += page
      if page.count < wanted { return FeedUnit.units(of: changes, limit: size, isAtEnd: true) }
      let units = FeedUnit.units(of: changes, limit: size, isAtEnd: false)
      if !units.isEmpty { return units }
    }
  }
}

extension FeedUnit {
  /// Groups changes into units.
  ///
  /// - Parameters:
  ///   - changes: Changes in order, from the start of a unit.
  ///   - limit: The maximum number of changes of all units but the first.
  ///   - isAtEnd: Whether no more changes follow; otherwise the last unit may be incomplete.
  static func units(
    of changes: [RecordedFeedChange], limit: Int, isAtEnd: Bool
  ) -> [FeedUnit] {
    var ends = changes.indices.dropFirst().filter { !changes[$0].change.continuesUnit }
    if isAtEnd { ends.append(changes.endIndex) }
    var (units, start): ([FeedUnit], Int) = ([], changes.startIndex)
    for end in ends where end > start && (units.isEmpty || end <= limit) {
      units.append(FeedUnit(Array(changes[start..<end])))
      start = end
    }
    return units
  }
}

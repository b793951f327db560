package import AppStoreCore

/// Which days of charts are closed when a fact arrives: what it changes on them is marked.
///
/// A day closes one day after its end, because notifications arrive a moment after the event. Days
/// before the ledger received its first fact are never marked: there was no other number of them.
package struct ClosedDays: Hashable, Sendable {
  /// The day on which the ledger received its first fact.
  package let first: ChartDay

  /// Creates the closed days of a ledger.
  ///
  /// - Parameter firstReception: When the ledger received its first fact.
  package init(firstReception: Timestamp) { first = ChartDay(firstReception) }

  /// Returns when a day closes.
  package static func closing(of day: ChartDay) -> Timestamp { (day + 1).end }

  /// Returns whether a period that ends with a day is ever marked.
  func marks(_ day: ChartDay) -> Bool { day >= first }

  /// Returns whether a fact that was received at an instant may change a closed day.
  func mayChange(receivedAt date: Timestamp) -> Bool { date > Self.closing(of: first) }

  /// Returns what a fact changed on days that were closed when it was received.
  ///
  /// - Parameters:
  ///   - before: The entries without the fact.
  ///   - after: The entries with it.
  ///   - date: When it was received.
  func changes(
    from before: [ChartEntry], to after: [ChartEntry], receivedAt date: Timestamp
  ) -> [ChartAdjustment] {
    var counts: [ChartEntry: Int64] = [:]
    var order: [ChartEntry] = []
    for (entries, sign) in [(after, Int64(1)), (before, -1)] {
      for var entry in entries where isClosed(entry, at: date) {
        // A trial's end is one also if it turns out to be a conversion.
        entry.reason = .purchase
        if counts[entry] == nil { order.append(entry) }
        counts[entry, default: 0] += sign
      }
    }
    return order.compactMap { entry in
      guard let times = counts[entry], times != 0 else { return nil }
      return ChartAdjustment(entry: entry, times: times, receivedAt: date)
    }
  }

  private func isClosed(_ entry: ChartEntry, at date: Timestamp) -> Bool {
    !entry.quantity.changesLater && date > Self.closing(of: max(entry.day, first))
  }
}

/// An entry that a late fact added or removed on a closed day.
struct ChartAdjustment: Hashable, Sendable {
  /// The entry, without its reason: one that only has another reason changes no value.
  let entry: ChartEntry
  /// How often it was added; negative if it was removed.
  let times: Int64
  /// When the fact was received.
  let receivedAt: Timestamp
}

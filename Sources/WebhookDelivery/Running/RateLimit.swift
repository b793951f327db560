package import AppStoreTypes

/// A limit of events in each second.
package struct RateLimit: Hashable, Sendable {
  private let perSecond: Int?
  private var second: Int64 = 0
  private var used = 0

  /// Creates a limit; `nil` for none.
  package init(perSecond: Int?) { self.perSecond = perSecond }

  /// Returns how many of some events may be sent now.
  package mutating func allowed(_ count: Int, at now: Timestamp) -> Int {
    guard let perSecond else { return max(0, count) }
    let second = now.milliseconds / 1000
    if second != self.second { (self.second, used) = (second, 0) }
    return max(0, min(count, perSecond - used))
  }

  /// Counts events that are sent.
  package mutating func use(_ count: Int) { used += count }
}

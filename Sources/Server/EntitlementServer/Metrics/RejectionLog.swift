internal import AppStoreCore
internal import Synchronization

/// Decides which rejections by limits are logged: one of an address and a limit in some seconds.
final class RejectionLog: Sendable {
  private struct Key: Hashable {
    let limit: LimitName
    let address: RemoteAddress?
  }

  private struct Entry {
    let loggedAt: Timestamp
    var unlogged = 0
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var warnedOfProxyAt: Timestamp?
  }

  /// The number of addresses and limits that are remembered; further ones share one entry for each
  /// limit.
  private static let most = 1000
  private static let proxyWarningInterval = Duration.hours(1)

  private let interval: Duration
  private let state = Mutex(State())

  /// Creates a log that has logged nothing.
  init(interval: Duration) { self.interval = interval }

  /// Counts a rejection.
  ///
  /// - Returns: `nil` if it is not logged; otherwise the number of rejections since the last line that
  ///   were not logged.
  func count(_ limit: LimitName, of address: RemoteAddress?, at now: Timestamp) -> Int? {
    state.withLock { state in
      var key = Key(limit: limit, address: address?.group)
      if state.entries[key] == nil, state.entries.count >= Self.most {
        state.entries = state.entries.filter { isRecent($0.value, at: now) }
        if state.entries.count >= Self.most { key = Key(limit: limit, address: nil) }
      }
      if let entry = state.entries[key], isRecent(entry, at: now) {
        state.entries[key]?.unlogged += 1
        return nil
      }
      let unlogged = state.entries[key]?.unlogged ?? 0
      state.entries[key] = Entry(loggedAt: now)
      assert(
        state.entries.count <= Self.most + LimitName.allCases.count,
        "beyond the most entries, addresses share one")
      return unlogged
    }
  }

  /// Returns whether a warning about an untrusted proxy is due, which then counts as logged.
  func warnsOfProxy(at now: Timestamp) -> Bool {
    state.withLock { state in
      if let last = state.warnedOfProxyAt, last <= now, now - last < Self.proxyWarningInterval {
        return false
      }
      state.warnedOfProxyAt = now
      return true
    }
  }

  private func isRecent(_ entry: Entry, at now: Timestamp) -> Bool {
    entry.loggedAt <= now && now - entry.loggedAt < interval
  }
}

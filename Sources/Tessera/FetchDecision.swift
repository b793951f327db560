internal import AppStoreTypes

/// What a call for customer info does, decided from the policy and what is kept.
enum FetchDecision: Hashable, Sendable {
  /// Return the kept answer.
  case useKept
  /// Return the kept answer and ask the server for the next call.
  case useKeptAndRefresh
  /// Ask the server; the kept answer stands in when it does not answer, if allowed.
  case fetch(orUseKept: Bool)
  /// Say that nothing is kept.
  case fail

  /// Decides.
  ///
  /// - Parameters:
  ///   - policy: What the app asked for.
  ///   - keptSince: When the kept answer was received; `nil` when nothing is kept.
  ///   - isInvalidated: Whether the kept answer is known to be out of date.
  ///   - isOutlived: Whether time alone takes access away that the kept answer gave.
  ///   - freshPeriod: How long an answer is fresh.
  ///   - now: The device's time.
  init(
    policy: CacheFetchPolicy, keptSince: Timestamp?, isInvalidated: Bool, isOutlived: Bool,
    freshPeriod: Duration, now: Timestamp
  ) {
    guard let keptSince else {
      self = policy == .fromCacheOnly ? .fail : .fetch(orUseKept: false)
      return
    }
    let isStale = isInvalidated || !Freshness.isFresh(since: keptSince, for: freshPeriod, now: now)
    self =
      switch policy {
      case .fromCacheOnly: .useKept
      case .fetchCurrent: .fetch(orUseKept: false)
      case .notStaleCachedOrFetched:
        isStale || isOutlived ? .fetch(orUseKept: false) : .useKept
      // The last authoritative answer stays in force when nobody answers. But where it is known to be
      // out of date, or only the clock says "no", the server is asked before the customer is told so.
      case .cachedOrFetched where isInvalidated || isOutlived: .fetch(orUseKept: true)
      case .cachedOrFetched: isStale ? .useKeptAndRefresh : .useKept
      }
  }
}

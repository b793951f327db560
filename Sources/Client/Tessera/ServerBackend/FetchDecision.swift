internal import AppStoreCore

/// How a call for customer info proceeds, depending on the policy and the cached response.
enum FetchDecision: Hashable, Sendable {
  /// Return the cached response.
  case useCached
  /// Return the cached response, and fetch from the server for the next call.
  case useCachedAndRefresh
  /// Fetch from the server; if that fails and it is allowed, return the cached response.
  case fetch(orUseCached: Bool)
  /// Throw, because nothing is cached.
  case fail

  /// Makes the decision.
  ///
  /// - Parameters:
  ///   - policy: The app's policy.
  ///   - cachedAt: When the cached response was received; `nil` if none exists.
  ///   - isInvalidated: Whether the cached response is known to be stale.
  ///   - isOutlived: Whether access in the cached response ended since by time alone.
  ///   - freshPeriod: How long a response is fresh.
  ///   - now: The device's time.
  init(
    policy: CacheFetchPolicy, cachedAt: Timestamp?, isInvalidated: Bool, isOutlived: Bool,
    freshPeriod: Duration, now: Timestamp
  ) {
    guard let cachedAt else {
      self = policy == .fromCacheOnly ? .fail : .fetch(orUseCached: false)
      return
    }
    let isStale =
      isInvalidated || !CacheLifetime.isFresh(since: cachedAt, for: freshPeriod, now: now)
    self =
      switch policy {
      case .fromCacheOnly: .useCached
      case .fetchCurrent: .fetch(orUseCached: false)
      case .notStaleCachedOrFetched:
        isStale || isOutlived ? .fetch(orUseCached: false) : .useCached
      // The cached response stays valid if the server does not respond. But if it is known to be
      // stale, or access ended only by the clock, the server is queried before access is denied.
      case .cachedOrFetched where isInvalidated || isOutlived: .fetch(orUseCached: true)
      case .cachedOrFetched: isStale ? .useCachedAndRefresh : .useCached
      }
  }
}

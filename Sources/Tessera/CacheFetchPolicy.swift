/// Where customer info may come from.
public enum CacheFetchPolicy: Int, Hashable, Sendable, CaseIterable {
  /// The last answer kept on the device; an error when there is none.
  case fromCacheOnly = 0
  /// The server; an error when it does not answer.
  case fetchCurrent = 1
  /// The kept answer while it is younger than five minutes, or 25 hours in the background, otherwise the
  /// server.
  case notStaleCachedOrFetched = 2
  /// The kept answer of any age, refreshed in the background when stale; the server when there is none.
  ///
  /// The server is asked first, and the kept answer stands in, when the kept answer is known to be out of
  /// date: a purchase was not recorded, or only the device's clock says that access is over.
  case cachedOrFetched = 3

  /// The policy of ``Purchases/customerInfo()``.
  public static var `default`: CacheFetchPolicy { .cachedOrFetched }
}

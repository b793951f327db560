/// Where customer info may come from.
///
/// On the device alone StoreKit stands for the server, and what it verified before for the kept answer. Only
/// a "yes" of that is enough: as long as something that is asked about is not open, StoreKit is read, under
/// every policy but ``fromCacheOnly``. A purchase, or a word of StoreKit's, makes the last reading an old one.
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

  /// Whether it matters how old the kept answer is.
  var heedsAge: Bool { self == .notStaleCachedOrFetched || self == .cachedOrFetched }
}

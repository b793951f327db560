/// Where customer info is fetched from.
///
/// In on-device mode, StoreKit replaces the server, and earlier verified purchases replace the
/// cached response. These purchases can only grant access: while a requested entitlement is not
/// active, StoreKit is read under every policy except ``fromCacheOnly``. A purchase or an update
/// from StoreKit makes the last reading stale.
public enum CacheFetchPolicy: Int, Hashable, Sendable, CaseIterable {
  /// The last response cached on the device; throws if there is none.
  case fromCacheOnly = 0
  /// The server; throws if it does not respond.
  case fetchCurrent = 1
  /// The cached response if it is younger than 5 minutes (25 hours in the background), otherwise
  /// the server.
  case notStaleCachedOrFetched = 2
  /// The cached response of any age, refreshed in the background if stale; the server if there is
  /// none.
  ///
  /// If the cached response is known to be stale, the server is queried first and the cached
  /// response is the fallback. It is known to be stale if a purchase was not recorded, or if access
  /// ended only by the device's clock.
  case cachedOrFetched = 3

  /// The policy of ``Purchases/customerInfo()``.
  public static var `default`: CacheFetchPolicy { .cachedOrFetched }

  /// Whether the age of the cached response matters.
  var dependsOnAge: Bool { self == .notStaleCachedOrFetched || self == .cachedOrFetched }
}

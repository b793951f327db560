internal import AppStoreCore
internal import EntitlementAPI

/// Loads the server's offerings, with the App Store's products.
struct OfferingsManager: Sendable {
  let client: ServerClient
  let store: StoreKitAdapter
  let cache: OfferingsCache
  /// The limit of explicit refreshes.
  let limit = CallThrottle(5, per: .seconds(60))
  let fetches = RequestCoalescer<OfferingsCache.Key, Result<LoadedOfferings, PurchasesError>>()

  /// Returns the offerings for a customer.
  ///
  /// Cached offerings are returned immediately, and refreshed in the background if stale.
  /// Concurrent fetches share one request. If the server does not respond, its last response is
  /// used.
  ///
  /// - Parameter isCurrent: Whether to fetch from the server regardless of the cache.
  /// - Throws: The reason why there are no offerings. The cached ones are unchanged.
  func offerings(
    of customer: AppUserID, isCurrent: Bool = false
  ) async throws(PurchasesError) -> LoadedOfferings {
    let key = OfferingsCache.Key(
      customer: customer, storefront: await store.storefrontCountry())
    if !isCurrent, let kept = await cache.offerings(key) {
      if await !isFresh(kept.receivedAt) { refresh(key) }
      return kept
    }
    return try await fetch(key)
  }

  /// Fetches a customer's offerings in advance, unless the server's last response is fresh.
  ///
  /// A failure is only logged; the next call of the app throws its own error.
  func prefetch(of customer: AppUserID) async {
    if let kept = await cache.response(for: customer), await isFresh(kept.receivedAt) { return }
    do throws(PurchasesError) {
      _ = try await offerings(of: customer)
    } catch {
      Log.debug("Prefetching offerings failed: \(error)")
    }
  }

  private func isFresh(_ receivedAt: Timestamp) async -> Bool {
    CacheLifetime.isFresh(
      since: receivedAt, for: client.dependencies.freshPeriod, now: await client.dependencies.now())
  }

  /// Fetches from the server and the App Store.
  ///
  /// It runs in its own task, because StoreKit lists nothing for a canceled one.
  ///
  /// - Parameter mayUseCached: Whether offerings that another call fetched in the meantime suffice.
  private func fetch(
    _ key: OfferingsCache.Key, mayUseCached: Bool = false
  ) async throws(PurchasesError) -> LoadedOfferings {
    try await fetches.value(for: key) {
      if mayUseCached, let kept = await cache.offerings(key), await isFresh(kept.receivedAt) {
        return .success(kept)
      }
      do throws(PurchasesError) {
        let (response, verification) = try await response(key)
        let body = try client.decoded(
          OfferingsBody.self, from: Array(response.body), status: nil)
        let wanted = body.productIdentifiers
        // Without products there is nothing to request from StoreKit, and `Offerings` throws the
        // reason.
        let products = wanted.isEmpty ? [] : try await products(wanted, for: key.customer)
        let offerings = LoadedOfferings(
          offerings: try Offerings(body, products: products), verification: verification,
          receivedAt: response.receivedAt)
        await cache.keep(offerings, key)
        return .success(offerings)
      } catch {
        return .failure(error)
      }
    }.get()
  }

  private func products(
    _ wanted: [String], for customer: AppUserID
  ) async throws(PurchasesError) -> [StoreProduct] {
    client.isTestStore
      ? try await client.testStoreProducts(wanted, for: customer)
      : try await store.products(wanted)
  }

  private func refresh(_ key: OfferingsCache.Key) {
    Task {
      do throws(PurchasesError) {
        _ = try await fetch(key, mayUseCached: true)
      } catch {
        Log.warn("Refreshing offerings failed: \(error)")
      }
    }
  }

  /// Fetches from the server; its last response is used if it does not respond.
  private func response(
    _ key: OfferingsCache.Key
  ) async throws(PurchasesError) -> (SignedResponse, VerificationResult) {
    let kept = await cache.response(for: key.customer)
    do throws(PurchasesError) {
      let (response, verification) = try await client.offerings(
        of: key.customer, storefront: key.storefront, kept: kept)
      await cache.keep(response, for: key.customer)
      return (response, verification)
    } catch {
      guard Self.mayUseCached(after: error), let kept else { throw error }
      let outcome = client.rule.verifySavedShared(kept)
      guard outcome.isUsable else { throw error }
      Log.warn("Showing cached offerings: \(error)")
      return (kept, outcome.result)
    }
  }

  /// Returns whether the last response may be used: not if the server rejected the request.
  static func mayUseCached(after error: PurchasesError) -> Bool {
    error.httpStatusCode.map { !(400..<500).contains($0) } ?? true
  }
}

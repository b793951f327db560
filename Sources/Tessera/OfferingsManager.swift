internal import AppStoreTypes
internal import EntitlementAPI

/// Brings what is for sale: the server's offerings, with the App Store's products in them.
struct OfferingsManager: Sendable {
  let client: ServerClient
  let store: StoreKitAdapter
  let cache: OfferingsCache
  /// How often everything may be asked for anew.
  let limit = CallLimit(5, per: .seconds(60))
  let fetches = SharedWork<OfferingsCache.Key, Result<ShownOfferings, PurchasesError>>()

  /// Returns what a customer is shown.
  ///
  /// What was shown before is shown at once, and brought up to date behind it when it is stale. A question
  /// that is on its way already is shared. When the server cannot answer, its last answer counts.
  ///
  /// - Parameter isCurrent: Whether to ask the server whatever is kept.
  /// - Throws: Why nothing can be shown. What is kept stays.
  func offerings(
    of customer: CustomerID, isCurrent: Bool = false
  ) async throws(PurchasesError) -> ShownOfferings {
    let key = OfferingsCache.Key(
      customer: customer, storefront: await store.storefrontCountry())
    if !isCurrent, let kept = await cache.offerings(key) {
      if await !isFresh(kept.receivedAt) { refresh(key) }
      return kept
    }
    return try await fetch(key)
  }

  /// Asks for what a customer is shown before anybody does, unless the server said it a moment ago.
  ///
  /// A failure costs nothing: who asks then hears of it.
  func prefetch(of customer: CustomerID) async {
    if let kept = await cache.answer(for: customer), await isFresh(kept.receivedAt) { return }
    do throws(PurchasesError) {
      _ = try await offerings(of: customer)
    } catch {
      Log.debug("the offerings before anybody asked: \(error)")
    }
  }

  private func isFresh(_ receivedAt: Timestamp) async -> Bool {
    Freshness.isFresh(
      since: receivedAt, for: client.world.freshPeriod, now: await client.world.now())
  }

  /// Asks server and store.
  ///
  /// It runs in a task of its own: StoreKit lists nothing to a cancelled one.
  ///
  /// - Parameter mayUseKept: Whether what somebody else fetched meanwhile will do.
  private func fetch(
    _ key: OfferingsCache.Key, mayUseKept: Bool = false
  ) async throws(PurchasesError) -> ShownOfferings {
    try await fetches.value(for: key) {
      if mayUseKept, let kept = await cache.offerings(key), await isFresh(kept.receivedAt) {
        return .success(kept)
      }
      do throws(PurchasesError) {
        let (answer, verification) = try await answer(key)
        let body = try client.decoded(
          OfferingsBody.self, from: Array(answer.body), status: nil)
        let wanted = body.productIdentifiers
        // Without products there is nothing to ask the store, and the offerings say what is wrong.
        let products = wanted.isEmpty ? [] : try await products(wanted, for: key.customer)
        let offerings = ShownOfferings(
          offerings: try Offerings(body, products: products), verification: verification,
          receivedAt: answer.receivedAt)
        await cache.keep(offerings, key)
        return .success(offerings)
      } catch {
        return .failure(error)
      }
    }.get()
  }

  private func products(
    _ wanted: [String], for customer: CustomerID
  ) async throws(PurchasesError) -> [StoreProduct] {
    client.isTestStore
      ? try await client.testStoreProducts(wanted, for: customer)
      : try await store.products(wanted)
  }

  private func refresh(_ key: OfferingsCache.Key) {
    Task {
      do throws(PurchasesError) {
        _ = try await fetch(key, mayUseKept: true)
      } catch {
        Log.warn("the refresh of the offerings: \(error)")
      }
    }
  }

  /// Asks the server; its last answer stands in when it cannot answer.
  private func answer(
    _ key: OfferingsCache.Key
  ) async throws(PurchasesError) -> (SignedAnswer, VerificationResult) {
    let kept = await cache.answer(for: key.customer)
    do throws(PurchasesError) {
      let (answer, verification) = try await client.offerings(
        of: key.customer, storefront: key.storefront, kept: kept)
      await cache.keep(answer, for: key.customer)
      return (answer, verification)
    } catch {
      guard Self.mayUseKept(after: error), let kept else { throw error }
      let verdict = client.rule.judgeKeptFixed(kept)
      guard verdict.isUsable else { throw error }
      Log.warn("the last offerings are shown: \(error)")
      return (kept, verdict.result)
    }
  }

  /// Returns whether the last answer may stand in: not when the server said no.
  static func mayUseKept(after error: PurchasesError) -> Bool {
    error.httpStatusCode.map { !(400..<500).contains($0) } ?? true
  }
}

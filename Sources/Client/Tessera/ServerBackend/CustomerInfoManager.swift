internal import AppStoreCore
internal import EntitlementAPI
internal import Foundation

/// Loads customer info from the cache or the server, and notifies listeners.
package final class CustomerInfoManager: Sendable {
  let current: CurrentCustomer
  package let client: ServerClient
  let cache: CustomerInfoCache
  let line: SerialRequestQueue
  package let purchases: PurchaseCoordinator
  let store: StoreKitAdapter
  let attributes: AttributeManager
  let impressions: ImpressionReporter
  let offerings: OfferingsManager
  let broadcast: CustomerInfoBroadcast
  /// Serializes changes of the customer.
  let turns = SerialRequestQueue()
  /// When StoreKit was last compared with a response.
  let comparisons = ResponseComparisons()
  let fetches = RequestCoalescer<AppUserID, Result<CustomerInfoResponse, PurchasesError>>()

  init(
    _ client: ServerClient, current: CurrentCustomer, creditHandler: Configuration.CreditHandler?,
    storage: SecureStorage, broadcast: CustomerInfoBroadcast
  ) {
    let folder = storage.folder
    let (line, store) = (SerialRequestQueue(), StoreKitAdapter(isOff: client.isTestStore))
    let cache = CustomerInfoCache(in: storage, current: current) { bytes, customer in
      CachedResponseCoder.read(
        bytes, for: customer, by: client.rule, isSandbox: client.dependencies.isSandbox,
        failures: client.failures)
    }
    let attributes = AttributeManager(store: PendingAttributeStore(folder: folder), client: client)
    impressions = ImpressionReporter(client: client, folder: folder)
    purchases = PurchaseCoordinator(
      client.completion, creditHandler: creditHandler, current: current, storage: storage,
      dependencies: client.dependencies, store: store,
      sender: ReceiptSender(client: client, cache: cache, line: line, attributes: attributes))
    offerings = OfferingsManager(
      client: client, store: store, cache: OfferingsCache(folder: folder, current: current))
    (self.client, self.current) = (client, current)
    (self.cache, self.line, self.store) = (cache, line, store)
    (self.attributes, self.broadcast) = (attributes, broadcast)
  }

  /// Does the background work until the task is canceled.
  func work(on changes: AsyncStream<Bool>) async {
    async let listening: Void = listen()
    await client.dependencies.launchPause()
    guard !Task.isCancelled else { return await listening }
    async let retrying: Void = retry()
    async let refreshing: Void = refreshAfterLaunch()
    await refreshOnForeground(on: changes)
    _ = await (listening, retrying, refreshing)
  }

  /// Returns a customer's info under a policy.
  ///
  /// - Throws: The reason why there is no response. The cached one is unchanged.
  func info(
    of customer: AppUserID, policy: CacheFetchPolicy
  ) async throws(PurchasesError) -> CustomerInfo {
    let kept = await cache.response(for: customer)
    let now = await client.dependencies.now()
    // A cached response updates the trusted time under every policy, so that no older one is
    // accepted.
    let trustedNow = await client.trustedNow(with: kept)
    var (isInvalidated, isOutlived) = (false, false)
    if let kept, policy != .fetchCurrent { await noteDenied(by: kept, of: customer) }
    if let kept, policy.dependsOnAge {
      isInvalidated = await isOutOfDate(kept, of: customer, at: now)
      isOutlived = client.hasExpired(kept, at: trustedNow)
    }
    let decision = FetchDecision(
      policy: policy, cachedAt: kept?.signed.receivedAt, isInvalidated: isInvalidated,
      isOutlived: isOutlived, freshPeriod: client.dependencies.freshPeriod, now: now)
    switch decision {
    case .useCached, .useCachedAndRefresh:
      guard let kept else {
        assertionFailure("a cached response is used only if there is one")
        throw Self.nothingCached
      }
      if decision == .useCachedAndRefresh { refresh(customer) }
      return await publish(kept, of: customer, readsStore: policy != .fromCacheOnly)
    case .fetch(orUseCached: let mayUseCached):
      do throws(PurchasesError) {
        return await publish(try await fetch(customer), of: customer)
      } catch {
        if policy != .fetchCurrent, let info = await onDevice(customer, after: error) {
          return info
        }
        guard mayUseCached, let kept else { throw error }
        return await publish(kept, of: customer)
      }
    case .fail:
      throw Self.nothingCached
    }
  }

  /// The error if only the cache may be used, and it is empty.
  private static var nothingCached: PurchasesError {
    PurchasesError(.customerInfoError, "no customer info is cached on this device yet")
  }

  /// Fetches customer info; concurrent calls share one request.
  ///
  /// Purchases that the server does not know are sent first, so that the response includes them. If
  /// sending them fails or hangs, the server may still respond to the fetch, for example if an
  /// intermediary blocks uploads. Only without a connection the fetch is skipped. Purchases that the response
  /// denies and the server may never have seen are sent after it. Attributes are sent after the
  /// response, which does not wait for them.
  func fetch(_ customer: AppUserID) async throws(PurchasesError) -> CustomerInfoResponse {
    try await fetches.value(for: customer) { [self] in
      let posted = await postBeforeTimeout(of: customer)
      if let failure = posted?.failure, posted?.response == nil, failure.isUnreachable {
        return .failure(failure)
      }
      let result =
        if let response = posted?.response {
          Result<CustomerInfoResponse, PurchasesError>.success(response)
        } else {
          await ask(of: customer)
        }
      guard case .success(let response) = result else { return result }
      let completed = await responseAfterDenied(by: response, of: customer)
      startSync()
      return .success(completed)
    }.get()
  }

  /// Starts sending attributes and impressions in the background, unless the customer is a placeholder.
  private func startSync() {
    guard current.persistence != .placeholder else { return }
    attributes.startSync()
    Task { [impressions] in await impressions.send() }
  }

  private func ask(of customer: AppUserID) async -> Result<CustomerInfoResponse, PurchasesError> {
    // Saved before the next request is sent, so that an older response never replaces a newer one.
    await line.run { [self] in
      let arrivals = await cache.arrivals(of: customer)
      let result = await get(customer)
      guard case .success(let response) = result else { return result }
      return .success(
        await cache.keep(response, for: customer, after: arrivals, isOfReceipt: false))
    }
  }

  /// Makes customer info from a response at the trusted time, and notifies the listeners.
  ///
  /// - Parameter readsStore: Whether StoreKit may be read for purchases missing in the response.
  func publish(
    _ response: CustomerInfoResponse, of customer: AppUserID, readsStore: Bool = true
  ) async -> CustomerInfo {
    let info = await info(of: response, for: customer, readsStore: readsStore)
    broadcast.publish(info, of: customer, number: response.number)
    return info
  }

  /// Refreshes everything when the app comes to the foreground, and sends attributes when it goes
  /// to the background, until the task is canceled.
  private func refreshOnForeground(on changes: AsyncStream<Bool>) async {
    Task { await client.refreshMapping() }
    for await isInBackground in changes {
      if isInBackground {
        startSync()
      } else {
        await retryPersisting(isInFront: true)
        purchases.noteForeground()
        Task { await client.refreshMapping() }
        // A failure is ignored: the cached data stays, and the next call tries again.
        _ = try? await info(of: current.id, policy: .notStaleCachedOrFetched)
        await postNewestObserved()
      }
    }
  }

  private func refresh(_ customer: AppUserID) {
    Task {
      do throws(PurchasesError) {
        _ = await publish(try await fetch(customer), of: customer)
      } catch {
        Log.warn("Refreshing customer info failed: \(error)")
      }
    }
  }

  private func get(_ customer: AppUserID) async -> Result<CustomerInfoResponse, PurchasesError> {
    do throws(PurchasesError) {
      return .success(try await client.customerInfo(of: customer))
    } catch {
      return .failure(error)
    }
  }
}

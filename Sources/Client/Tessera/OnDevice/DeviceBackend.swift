internal import AppStoreCore
internal import Foundation

/// The backend without a server: StoreKit alone decides, and purchases are recorded on the device.
package struct DeviceBackend: EntitlementBackend {
  package let source: OnDeviceEntitlements
  /// The products of entitlements and of the offering.
  let catalog: OnDeviceCatalog
  let current: CurrentCustomer
  package let purchases: PurchaseCoordinator
  let broadcast: CustomerInfoBroadcast
  let dependencies: SDKDependencies
  let store = StoreKitAdapter()
  let entitlements = StoreKitReader()
  let order = UpdateSequence()

  var missingServer: PurchasesError { .withoutServer }

  /// Creates the backend; `nil` if the configuration has a server.
  init?(
    _ configuration: Configuration, current: CurrentCustomer, completion: CompletionMode,
    dependencies: SDKDependencies, broadcast: CustomerInfoBroadcast
  ) {
    guard configuration.isOnDevice, let catalog = configuration.catalog else { return nil }
    self.catalog = catalog
    source = OnDeviceEntitlements(
      configuration, dependencies: dependencies, time: TrustedTime(configuration, dependencies))
    self.current = current
    purchases = PurchaseCoordinator(
      completion, creditHandler: configuration.creditHandler, current: current,
      storage: configuration.storage, dependencies: dependencies)
    self.broadcast = broadcast
    self.dependencies = dependencies
  }

  /// Returns customer info, after reading StoreKit unless the policy accepts the known purchases.
  ///
  /// - Parameter entitlement: The requested entitlement; `nil` for all of the catalog.
  /// - Throws: ``PurchasesError/customerInfoError`` if nothing is known. That means "unknown",
  ///   never "no".
  func info(
    policy: CacheFetchPolicy, about entitlement: String? = nil
  ) async throws(PurchasesError) -> CustomerInfo {
    await purchases.creditWaiting()
    if let info = await known(under: policy, about: entitlement) { return info }
    var unfinished: [VerifiedTransaction] = []
    if policy != .fromCacheOnly {
      // Only the first listener of a process gets unfinished transactions (B24).
      unfinished = await store.transactions(.unfinished)
      for purchase in unfinished { await source.note(StoreKitSnapshot(purchase)) }
      await source.refresh()
    }
    let customer = current.id
    let number = policy == .fromCacheOnly ? UpdateSequence.kept : order.next()
    guard let info = await source.info(for: customer) else {
      throw PurchasesError(
        .customerInfoError,
        await source.doubt
          ?? "StoreKit has not finished loading, and no verified purchase is cached",
        isRetryable: true)
    }
    broadcast.publish(info, of: customer, number: number)
    for purchase in unfinished {
      await purchases.complete(purchase, listedBy: info.body, waitsForCredit: false)
    }
    return info
  }

  func publishCached() { Task { _ = try? await info(policy: .fromCacheOnly) } }

  func invalidate() { source.age.invalidate() }

  /// Records a purchase, durably if the device can, finishes it, and returns the new customer info.
  ///
  /// - Parameter waitsForCredit: Whether to wait until the app credited a consumable.
  func complete(
    _ purchase: VerifiedTransaction, waitsForCredit: Bool = false
  ) async throws(PurchasesError) -> CustomerInfo {
    await source.receive(StoreKitSnapshot(purchase))
    let info = try await info(policy: .fetchCurrent)
    await purchases.complete(purchase, listedBy: info.body, waitsForCredit: waitsForCredit)
    return info
  }

  /// Observes StoreKit, and reads it whenever the app comes to the foreground, until the task is
  /// canceled.
  func work(on changes: AsyncStream<Bool>) async {
    await withTaskGroup { group in
      group.addTask {
        await store.forEachUpdate { purchase in
          _ = try? await complete(purchase)
          dependencies.didHandleDelivery(purchase.productID)
        }
      }
      group.addTask {
        await entitlements.forEachStatus { reading in
          await source.receive(reading)
          _ = try? await info(policy: .fetchCurrent)
        }
      }
      group.addTask {
        for await isInBackground in changes where !isInBackground {
          _ = current.retryPersisting(isInFront: true)
          _ = try? await info(policy: .fetchCurrent)
        }
      }
      group.addTask { await refreshAfterLaunch() }
    }
  }

  /// Reads StoreKit after launch, even if the app requests nothing.
  ///
  /// The app may wait for updates instead, and purchases verified at an earlier launch may belong
  /// to another Apple Account.
  private func refreshAfterLaunch() async {
    await dependencies.sleep(SDKDependencies.refreshPause)
    guard !Task.isCancelled, !dependencies.isInBackground() else { return }
    _ = try? await info(policy: .notStaleCachedOrFetched)
  }
}

internal import AppStoreTypes
internal import Foundation

/// Brings customer info from StoreKit alone, and tells listeners about it.
struct OnDeviceManager: Sendable {
  let source: OnDeviceEntitlements
  /// What unlocks what, and what is shown for sale.
  let catalog: OnDeviceCatalog
  let current: CurrentCustomer
  let completion: PurchaseCompletion
  let buyers: BuyerBook
  let broadcast: CustomerInfoBroadcast
  let folder: URL
  let world: World
  let store = StoreKitAdapter()
  let entitlements = StoreKitEntitlements()
  let order = AnswerOrder()

  /// Creates the part; `nil` when the configuration names a server.
  init?(
    _ configuration: Configuration, current: CurrentCustomer, completion: PurchaseCompletion,
    world: World, broadcast: CustomerInfoBroadcast
  ) {
    guard configuration.isOnDevice, let catalog = configuration.catalog else { return nil }
    self.catalog = catalog
    source = OnDeviceEntitlements(
      configuration, world: world, time: TrustedTime(configuration, world))
    self.current = current
    self.completion = completion
    self.broadcast = broadcast
    folder = configuration.folder
    buyers = BuyerBook(folder: folder)
    self.world = world
  }

  /// Returns what the customer may use, after a look into StoreKit unless the policy is content with what
  /// is known.
  ///
  /// - Parameter entitlement: What is asked about; `nil` for all of the catalogue.
  /// - Throws: ``ErrorCode/customerInfoError`` while nothing is known. That is "unknown", never "no".
  func info(
    policy: CacheFetchPolicy, about entitlement: String? = nil
  ) async throws(PurchasesError) -> CustomerInfo {
    if let info = await known(under: policy, about: entitlement) { return info }
    var unfinished: [SignedTransaction] = []
    if policy != .fromCacheOnly {
      // Only the first listener of a process is given what is unfinished (B24).
      unfinished = await store.transactions(.unfinished)
      for purchase in unfinished { await source.note(DeviceReading(purchase)) }
      await source.refresh()
    }
    let customer = current.id
    let number = policy == .fromCacheOnly ? AnswerOrder.kept : order.next()
    guard let info = await source.info(for: customer) else {
      throw PurchasesError(
        .customerInfoError,
        "StoreKit was not read to its end yet, and nothing that was proven before can be told to count",
        isRetryable: true)
    }
    broadcast.publish(info, of: customer, number: number)
    for purchase in unfinished { await settle(purchase, info) }
    return info
  }

  /// Records a purchase, durably where the device can, finishes it, and returns what the customer may use
  /// then.
  ///
  /// - Parameter waitsForCredit: Whether to wait until the app credited a consumable.
  func complete(
    _ purchase: SignedTransaction, waitsForCredit: Bool = false
  ) async throws(PurchasesError) -> CustomerInfo {
    await source.hear(DeviceReading(purchase))
    let info = try await info(policy: .fetchCurrent)
    await settle(purchase, info, waitsForCredit: waitsForCredit)
    return info
  }

  /// Finishes a transaction that is recorded, a consumable after the app credited it.
  private func settle(
    _ purchase: SignedTransaction, _ info: CustomerInfo, waitsForCredit: Bool = false
  ) async {
    // Who stands in for the customer is credited nothing; it comes again.
    guard current.standing != .standIn else { return }
    if completion.finishes(purchase, after: info.body) {
      await store.finish(purchase)
    } else if completion.asksApp(of: purchase, after: info.body) {
      // Before the device is unlocked for the first time the buyer is not known; the purchase comes again.
      guard await buyers.isReadable else { return }
      let customer = await buyers.buyer(of: purchase) ?? current.id
      let crediting = Task {
        await completion.credit(purchase, for: customer) { await store.finish(purchase) }
      }
      if waitsForCredit { await crediting.value }
    }
  }

  /// Listens to StoreKit, and looks into it whenever the app comes to the front, until the task is
  /// cancelled.
  func work(on changes: AsyncStream<Bool>) async {
    await withTaskGroup { group in
      group.addTask {
        await store.forEachUpdate { purchase in _ = try? await complete(purchase) }
      }
      group.addTask {
        await entitlements.forEachStatus { reading in
          await source.hear(reading)
          _ = try? await info(policy: .fetchCurrent)
        }
      }
      group.addTask {
        for await isInBackground in changes where !isInBackground {
          _ = current.settle(isInFront: true)
          _ = try? await info(policy: .fetchCurrent)
        }
      }
      group.addTask { await refreshAfterLaunch() }
    }
  }

  /// Looks into StoreKit although the app may ask for nothing: it may wait to be told, and what was proven
  /// at an earlier launch may be another Apple Account's.
  private func refreshAfterLaunch() async {
    await world.sleep(CustomerInfoManager.refreshPause)
    guard !Task.isCancelled, !world.isInBackground() else { return }
    _ = try? await info(policy: .notStaleCachedOrFetched)
  }
}

extension OnDeviceEntitlements {
  /// Creates the source of a configuration.
  ///
  /// - Parameter mapping: What the server says of products, which counts before the configuration's
  ///   catalogue when a trusted key signed it, and otherwise in its absence; `nil` without a server.
  init(
    _ configuration: Configuration, world: World, time: TrustedTime,
    mapping: ProductMapping? = nil
  ) {
    let own = configuration.catalog
    let access = configuration.access
    self.init(
      OnDeviceAnswer(
        catalog: own ?? OnDeviceCatalog([:]),
        rules: (configuration.isOnDevice ? access : access.besideServer).onDevice),
      world: world, time: time, file: ProvenFile(vault: configuration.vault, random: world.random)
    ) { products in
      await StoreKitEntitlements().read(products)
    } readPlace: {
      await StoreKitEntitlements().place()
    } readCatalog: {
      guard let told = await mapping?.products(), told.isVerified || own == nil else { return nil }
      let catalog = OnDeviceCatalog(
        told: told.byEntitlement, judging: told.judged,
        nonRenewingDays: own?.nonRenewingDays ?? [:])
      return (catalog, told.isVerified)
    }
  }
}

extension PurchasesError {
  /// The error of calls that only a server can answer.
  static var withoutServer: PurchasesError {
    PurchasesError(
      .configurationError,
      "this call needs a server: configure with .builder(for: .server(url, apiKey: key))")
  }
}

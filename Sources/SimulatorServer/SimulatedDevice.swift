internal import AppStoreSimulator
public import AppStoreTypes
internal import Effects
internal import SignedData
internal import StoreConfiguration
public import StoreKitBackend

/// One account's device in front of a ``SimulatedStore``, in the same process.
public struct SimulatedDevice: StoreKitBackend {
  private let store: SimulatedStore
  private let id: DeviceID
  private let eventWait: Duration
  /// The device's own habits; `nil` for those of its account.
  private let chosenBehaviors: StoreKitBehaviors?

  init(
    store: SimulatedStore, id: DeviceID, eventWait: Duration, behaviors: StoreKitBehaviors? = nil
  ) {
    self.store = store
    self.id = id
    self.eventWait = eventWait
    chosenBehaviors = behaviors
  }

  /// Returns the store's time.
  public func now() async -> Timestamp { store.clock.now() }

  /// Returns the store's root certificate.
  public func trustedRoots() async throws(StoreKitBackendError) -> [[UInt8]] { [store.root.der] }

  /// Returns the bundle identifier of the store's app.
  public func bundleID() async throws(StoreKitBackendError) -> BundleID {
    await store.simulator.app.bundleID
  }

  /// Returns the storefront of the configuration.
  public func storefront() async throws(StoreKitBackendError) -> StorefrontRecord {
    let storefront = await store.simulator.configuration.settings.storefront
    return StorefrontRecord(
      countryCode: storefront.countryCode, id: storefront.id, currency: storefront.currency)
  }

  /// Returns the configured products among `ids`, each once, in the order asked.
  public func products(
    for ids: [ProductID]
  ) async throws(StoreKitBackendError) -> [ProductRecord] {
    let configuration = await store.simulator.configuration
    var seen: Set<ProductID> = []
    return ids.filter { seen.insert($0).inserted }.compactMap { configuration.record(of: $0) }
  }

  /// Buys a product; the call returns when the developer's server has answered the notification.
  ///
  /// How it ends is the account's ``AppStoreSimulator/PurchaseBehavior``. One that asks a parent waits
  /// for ``SimulatedStore/completePurchase(_:)`` or ``SimulatedStore/declinePurchase(_:)``.
  public func purchase(
    _ order: PurchaseOrder
  ) async throws(StoreKitBackendError) -> PurchaseOutcome {
    let asksParent = order.simulatesAskToBuy
    let order = Order(
      productID: order.productID, quantity: order.quantity, appAccountToken: order.appAccountToken)
    do throws(SimulatedStoreError) {
      return try await store.purchase(
        order, asksParent: asksParent, on: id, showing: chosenBehaviors)
    } catch {
      throw StoreKitBackendError(error)
    }
  }

  /// Returns signed transactions, in the order of making.
  public func transactions(
    _ query: TransactionQuery
  ) async throws(StoreKitBackendError) -> [String] {
    do throws(SimulatedStoreError) {
      return try await store.signedTransactions(query, for: id, showing: chosenBehaviors)
    } catch {
      throw StoreKitBackendError(error)
    }
  }

  /// Returns the account's states in a group; empty when it never subscribed.
  public func statuses(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> [SubscriptionStatusRecord] {
    do throws(SimulatedStoreError) {
      return try await store.statusRecords(in: group, for: id, showing: chosenBehaviors)
    } catch {
      throw StoreKitBackendError(error)
    }
  }

  /// Returns whether the account may still use an introductory offer in a group.
  public func isEligibleForIntroOffer(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> Bool {
    await store.isEligibleForIntroOffer(in: group, for: id, showing: chosenBehaviors)
  }

  /// Marks one of the account's transactions as finished.
  public func finish(_ transaction: TransactionID) async throws(StoreKitBackendError) {
    await store.finish(transaction, account: id.account)
  }

  /// Does nothing: what this device shows late comes by itself.
  public func sync() async throws(StoreKitBackendError) {}

  /// Returns the number of the account's newest event.
  public func currentCursor() async throws(StoreKitBackendError) -> Int {
    await store.cursor(of: id.account)
  }

  /// Waits for events after a number, for as long as the device was made to wait.
  public func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents {
    do throws(SimulatedStoreError) {
      return try await store.events(
        after: cursor, for: id, showing: chosenBehaviors, wait: eventWait)
    } catch {
      throw StoreKitBackendError(error)
    }
  }

  /// Returns the device's own habits, or those of its account.
  public func behaviors() async throws(StoreKitBackendError) -> StoreKitBehaviors {
    if let chosenBehaviors { return chosenBehaviors }
    return await store.behaviors(of: id.account)
  }

  /// Returns what is unfinished, as the device's habits have it.
  public func transactionsForNewListener() async throws(StoreKitBackendError) -> [String] {
    do throws(SimulatedStoreError) {
      return try await store.transactionsForNewListener(on: id, showing: chosenBehaviors)
    } catch {
      throw StoreKitBackendError(error)
    }
  }
}

extension StoreKitBackendError {
  /// Tells an app what a store's error means for it.
  init(_ error: SimulatedStoreError) {
    switch error {
    case .purchase(.unknownProduct): self = .refused(.productUnavailable, error.description)
    case .purchase(.invalidQuantity): self = .refused(.invalidQuantity, error.description)
    case .purchase(.notForSale): self = .refused(.productUnavailable, error.description)
    case .purchase(.simulated(let simulated)): self.init(simulated)
    case .purchase, .change, .family, .catalog, .extending, .seats, .timeRunsForward, .tooLate,
      .signing, .invalidNotificationURL:
      self = .refused(.unknown, error.description)
    }
  }
  private init(_ error: SimulatedPurchaseError) {
    let text = "the purchase was made to fail with \(error.rawValue)"
    switch error {
    case .unknown: self = .refused(.unknown, text)
    case .userCancelled: self = .refused(.userCancelled, text)
    case .networkError: self = .network(text)
    case .systemError: self = .invalidAnswer(text)
    case .notAvailableInStorefront: self = .refused(.notAvailableInStorefront, text)
    case .notEntitled: self = .refused(.notEntitled, text)
    case .invalidQuantity: self = .refused(.invalidQuantity, text)
    case .productUnavailable: self = .refused(.productUnavailable, text)
    case .purchaseNotAllowed: self = .refused(.purchaseNotAllowed, text)
    case .ineligibleForOffer: self = .refused(.ineligibleForOffer, text)
    case .invalidOfferIdentifier: self = .refused(.invalidOfferIdentifier, text)
    case .invalidOfferPrice: self = .refused(.invalidOfferPrice, text)
    case .invalidOfferSignature: self = .refused(.invalidOfferSignature, text)
    case .missingOfferParameters: self = .refused(.missingOfferParameters, text)
    }
  }
}

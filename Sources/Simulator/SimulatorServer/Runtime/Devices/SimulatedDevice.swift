public import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation
internal import SignedData
internal import StoreConfiguration
public import StoreKitBackend

/// A device of an account, connected to a ``SimulatedStore`` in the same process.
public struct SimulatedDevice: AppStoreBackend {
  private let store: SimulatedStore
  private let id: DeviceID
  private let eventWait: Duration
  /// The device's own StoreKit behaviors; `nil` for those of its account.
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

  /// Returns the store's root certificate, its app, and the simulated failure of verification.
  nonisolated(nonsending) public func verificationSettings()
    async throws(StoreKitBackendError) -> VerificationSettings
  {
    await DeviceOrders.verificationSettings(of: store)
  }

  /// Returns the account's app transaction.
  ///
  /// A new account has one from now on, because the app runs on its device.
  public func appTransaction() async throws(StoreKitBackendError) -> String {
    try await store.devices.conditions.check(.appTransaction)
    do throws(AppStoreErrorBody) {
      return try await store.appTransaction(on: id)
    } catch {
      throw .rejected(.unknown, error.errorMessage)
    }
  }

  /// Returns the account's storefront.
  public func storefront() async throws(StoreKitBackendError) -> StorefrontRecord {
    StorefrontRecord(await store.simulator.storefront(of: id.account))
  }

  /// Returns the configured products among `ids`, each once, in the given order.
  ///
  /// The prices of products and introductory offers are the current ones of the account's
  /// storefront.
  public func products(
    for ids: [ProductID]
  ) async throws(StoreKitBackendError) -> [ProductRecord] {
    try await store.devices.conditions.check(.loadProducts)
    return await store.simulator.productRecords(of: ids, for: id.account)
  }

  /// Buys a product.
  ///
  /// The call returns after the developer's server has responded to the notification. The outcome
  /// depends on the account's `PurchaseBehavior`. A purchase that needs a
  /// parent's approval waits for ``SimulatedStore/completePurchase(_:)`` or
  /// ``SimulatedStore/declinePurchase(_:)``.
  nonisolated(nonsending) public func purchase(
    _ order: DevicePurchaseRequest
  ) async throws(StoreKitBackendError) -> PurchaseOutcome {
    try await DeviceOrders.sell(order, to: id, showing: chosenBehaviors, in: store)
  }

  /// Returns signed transactions, in order of creation.
  public func transactions(
    _ query: TransactionQuery
  ) async throws(StoreKitBackendError) -> [String] {
    do throws(SimulatedStoreError) {
      return try await store.signedTransactions(query, for: id, showing: chosenBehaviors)
    } catch {
      throw StoreKitBackendError(error)
    }
  }

  /// Returns the account's states in a group; empty if it never subscribed.
  public func statuses(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> [SubscriptionStatusRecord] {
    try await store.devices.conditions.check(.subscriptionStatus)
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
    await store.run { [id, chosenBehaviors] store in
      let groundTruth = store.simulator.isEligibleForIntroOffer(id.account, in: group)
      return store.show(to: id, chosenBehaviors) { view, context in
        view.isEligible(in: group, groundTruth: groundTruth, context.behaviors)
      }
    }
  }

  /// Marks one of the account's transactions as finished.
  public func finish(_ transaction: TransactionID) async throws(StoreKitBackendError) {
    await store.finish(transaction, account: id.account)
  }

  /// Does nothing unless the store simulates an error: late changes appear on their own.
  public func sync() async throws(StoreKitBackendError) {
    try await store.devices.conditions.check(.appStoreSync)
  }

  /// Returns the settings of the device, its app and its account.
  public func deviceInfo() async throws(StoreKitBackendError) -> DeviceInfo {
    await store.control.deviceInfo(of: id.account)
  }

  /// Shows a sheet; the account responds as configured.
  public func present(
    _ sheet: DeviceSheet
  ) async throws(StoreKitBackendError) -> DeviceSheetOutcome {
    try await SheetPresenter(store: store, device: self, account: id.account).present(sheet)
  }

  /// Returns the purchases that the account began in the App Store, each once.
  public func takePurchaseIntents() async throws(StoreKitBackendError) -> [PurchaseIntentRecord] {
    await store.run { [id] in $0.devices.conditions.takeIntents(of: id.account) }
  }

  /// Returns the products in the order of their promotion on the account's devices.
  public func promotions() async throws(StoreKitBackendError) -> [PromotionRecord] {
    await store.devices.conditions.promotions(
      of: id.account, in: await store.simulator.configuration)
  }

  /// Sets the order and visibility of promoted products on the account's devices.
  public func setPromotions(
    _ promotions: [PromotionRecord]
  ) async throws(StoreKitBackendError) {
    let configuration = await store.simulator.configuration
    if let unknown = promotions.first(where: { configuration.product($0.productID) == nil }) {
      throw .rejected(.productUnavailable, "unknown product \(unknown.productID)")
    }
    await store.run { [id] in $0.devices.conditions[id.account].promotions = promotions }
  }

  /// Returns the number of the account's newest event.
  public func currentCursor() async throws(StoreKitBackendError) -> Int {
    await store.cursor(of: id.account)
  }

  /// Waits for events after a number, up to the device's event wait.
  public func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents {
    do throws(SimulatedStoreError) {
      return try await store.events(
        after: cursor, for: id, showing: chosenBehaviors, wait: eventWait)
    } catch {
      throw StoreKitBackendError(error)
    }
  }

  /// Returns the device's own behaviors, or those of its account.
  public func behaviors() async throws(StoreKitBackendError) -> StoreKitBehaviors {
    if let chosenBehaviors { return chosenBehaviors }
    return await store.behaviors(of: id.account)
  }

  /// Returns the unfinished transactions according to the device's behaviors.
  public func transactionsForNewListener() async throws(StoreKitBackendError) -> [String] {
    do throws(SimulatedStoreError) {
      return try await store.transactionsForNewListener(on: id, showing: chosenBehaviors)
    } catch {
      throw StoreKitBackendError(error)
    }
  }
}

extension StoreKitBackendError {
  /// Creates the app's error for an error of the store.
  init(_ error: SimulatedStoreError) {
    switch error {
    case .purchase(.unknownProduct): self = .rejected(.productUnavailable, error.description)
    case .purchase(.invalidQuantity): self = .rejected(.invalidQuantity, error.description)
    case .purchase(.notForSale): self = .rejected(.productUnavailable, error.description)
    case .purchase(.simulated(let simulated)): self.init(simulated)
    case .purchase(.unknownOffer): self = .rejected(.invalidOfferIdentifier, error.description)
    case .purchase(.ineligibleForOffer): self = .rejected(.ineligibleForOffer, error.description)
    case .offer: self = .rejected(.invalidOfferSignature, error.description)
    case .advancedCommerce(let invalid):
      self = .invalidRequest(code: Int64(invalid.code.rawValue), message: invalid.message)
    case .purchase(.advancedCommerce(let problem)):
      self.init(.advancedCommerce(InvalidAdvancedCommerceRequest(problem)))
    case .purchase, .change, .family, .catalog, .extending, .seats, .timeMovesForward, .tooLate,
      .signing, .invalidNotificationURL:
      self = .rejected(.unknown, error.description)
    }
  }

  private init(_ error: SimulatedPurchaseError) {
    let text = "the simulated purchase failed with \(error.rawValue)"
    switch error {
    case .networkError: self = .network(text)
    case .systemError: self = .invalidResponse(text)
    case .unknown, .userCancelled, .notAvailableInStorefront, .notEntitled, .invalidQuantity,
      .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer, .invalidOfferIdentifier,
      .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters:
      self = .rejected(PurchaseRejection(rawValue: error.rawValue) ?? .unknown, text)
    }
  }
}

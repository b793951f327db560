internal import AppStoreServerAPI
internal import AppStoreSimulator
public import AppStoreTypes
internal import Effects
internal import Foundation
internal import SignedData
internal import StoreConfiguration
public import StoreKitBackend

/// One account's device in front of a ``SimulatedStore``, in the same process.
public struct SimulatedDevice: StoreKitBackend {
  private let store: SimulatedStore
  private let account: AccountID
  private let eventWait: Duration

  init(store: SimulatedStore, account: AccountID, eventWait: Duration) {
    self.store = store
    self.account = account
    self.eventWait = eventWait
  }

  /// Returns the store's time.
  public func now() async -> Timestamp { store.clock.now() }

  /// Returns the store's root certificate.
  public func trustedRoots() async throws(StoreKitBackendError) -> [[UInt8]] { [store.root.der] }

  /// Returns the bundle identifier of the store's app.
  public func bundleID() async throws(StoreKitBackendError) -> BundleID {
    await store.simulator.app.bundleID
  }

  /// Returns the storefront in which the account shops.
  public func storefront() async throws(StoreKitBackendError) -> StorefrontRecord {
    let storefront = await store.simulator.storefront(of: account)
    return StorefrontRecord(
      countryCode: storefront.countryCode, id: storefront.id, currency: storefront.currency)
  }

  /// Returns the configured products among `ids`, each once, in the order asked, with the prices that they
  /// and their introductory offers have now in the account's storefront.
  public func products(
    for ids: [ProductID]
  ) async throws(StoreKitBackendError) -> [ProductRecord] {
    await store.records(of: ids, for: account)
  }

  /// Buys a product; the call returns when the developer's server has answered the notification.
  ///
  /// An order that simulates Ask to Buy is never answered by a parent, so it stays pending.
  public func purchase(
    _ order: PurchaseOrder
  ) async throws(StoreKitBackendError) -> PurchaseOutcome {
    if order.simulatesAskToBuy == true,
      await store.simulator.configuration.product(order.productID) != nil
    {
      return .pending
    }
    do throws(SimulatedStoreError) {
      let report = try await store.sell(
        Order(order), with: OfferProof(order), to: account, isOnDevice: true)
      return .success(report.signedTransactionInfo)
    } catch {
      throw StoreKitBackendError(error)
    }
  }

  /// Returns signed transactions, in the order of making.
  public func transactions(
    _ query: TransactionQuery
  ) async throws(StoreKitBackendError) -> [String] {
    do throws(SimulatedStoreError) {
      return try await store.signedTransactions(query, of: account)
    } catch {
      throw StoreKitBackendError(error)
    }
  }

  /// Returns the account's state in a group; empty when it never subscribed.
  public func statuses(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> [SubscriptionStatusRecord] {
    do throws(SimulatedStoreError) {
      return try await store.statusRecords(of: account, in: group)
    } catch {
      throw StoreKitBackendError(error)
    }
  }

  /// Returns whether the account may still use an introductory offer in a group.
  public func isEligibleForIntroOffer(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> Bool {
    await store.simulator.isEligibleForIntroOffer(account, in: group)
  }

  /// Marks one of the account's transactions as finished.
  public func finish(_ transaction: TransactionID) async throws(StoreKitBackendError) {
    await store.finish(transaction, account: account)
  }

  /// Does nothing: this device always shows what the store has.
  public func sync() async throws(StoreKitBackendError) {}

  /// Returns the number of the account's newest event.
  public func currentCursor() async throws(StoreKitBackendError) -> Int {
    await store.cursor(of: account)
  }

  /// Waits for events after a number, for as long as the device was made to wait.
  public func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents {
    await store.events(after: cursor, for: account, wait: eventWait)
  }
}

extension StoreKitBackendError {
  /// Tells an app what a store's error means for it.
  init(_ error: SimulatedStoreError) {
    switch error {
    case .purchase(.unknownProduct): self = .refused(.productUnavailable, error.description)
    case .purchase(.invalidQuantity): self = .refused(.invalidQuantity, error.description)
    case .purchase(.notForSale): self = .refused(.productUnavailable, error.description)
    case .purchase(.unknownOffer): self = .refused(.invalidOfferIdentifier, error.description)
    case .purchase(.ineligibleForOffer): self = .refused(.ineligibleForOffer, error.description)
    case .offer: self = .refused(.invalidOfferSignature, error.description)
    case .purchase, .change, .family, .catalog, .extending, .timeRunsForward, .tooLate, .signing,
      .invalidNotificationURL:
      self = .refused(.unknown, error.description)
    }
  }
}

extension Order {
  /// Creates what a device orders.
  fileprivate init(_ order: PurchaseOrder) {
    self.init(
      productID: order.productID, quantity: order.quantity, appAccountToken: order.appAccountToken,
      offer: order.promotionalOffer.map { .promotional($0.offerID) })
  }
}

extension OfferProof {
  /// Creates what came with a device's order.
  fileprivate init(_ order: PurchaseOrder) {
    self.init(introductoryOfferEligibility: order.introductoryOfferEligibility)
    switch order.promotionalOffer?.signature {
    case .compactJWS(let jws): promotional = .compactJWS(jws)
    case .older(let keyID, let nonce, let signature, let timestamp):
      promotional = .signature(
        PromotionalOfferSignatureV1(
          keyID: keyID, nonce: nonce, timestamp: Timestamp(milliseconds: Int64(timestamp)),
          signature: signature.base64EncodedString()))
    case nil: break
    }
  }
}

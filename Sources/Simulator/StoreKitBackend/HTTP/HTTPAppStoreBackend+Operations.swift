public import AppStoreCore

extension HTTPAppStoreBackend {
  /// Returns the store's root certificates, in DER.
  public func trustedRoots() async throws(StoreKitBackendError) -> [[UInt8]] {
    guard case .trustedRoots(let roots) = try await response(to: .trustedRoots) else {
      throw mismatch(.trustedRoots)
    }
    return roots.map { Array($0) }
  }

  /// Returns the bundle identifier of the app on this device.
  public func bundleID() async throws(StoreKitBackendError) -> BundleID {
    guard case .bundleID(let id) = try await response(to: .bundleID) else {
      throw mismatch(.bundleID)
    }
    return id
  }

  /// Returns the signed app transaction of the device's account.
  public func appTransaction() async throws(StoreKitBackendError) -> String {
    guard case .appTransaction(let jws) = try await response(to: .appTransaction) else {
      throw mismatch(.appTransaction)
    }
    return jws
  }

  /// Returns the storefront of the device's account.
  public func storefront() async throws(StoreKitBackendError) -> StorefrontRecord {
    guard case .storefront(let record) = try await response(to: .storefront) else {
      throw mismatch(.storefront)
    }
    return record
  }

  /// Returns the products that exist among `ids`.
  public func products(
    for ids: [ProductID]
  ) async throws(StoreKitBackendError) -> [ProductRecord] {
    let call = DeviceRequest.products(for: ids)
    guard case .products(let records) = try await response(to: call) else { throw mismatch(call) }
    return records
  }

  /// Buys a product.
  ///
  /// After ``StoreKitBackendError/network(_:)`` the store may have sold it; the transaction then
  /// arrives as an unfinished one.
  public func purchase(
    _ order: DevicePurchaseRequest
  ) async throws(StoreKitBackendError) -> PurchaseOutcome {
    let call = DeviceRequest.purchase(order)
    guard case .purchase(let outcome) = try await response(to: call) else { throw mismatch(call) }
    return outcome
  }

  /// Returns signed transactions of the device's account.
  public func transactions(
    _ query: TransactionQuery
  ) async throws(StoreKitBackendError) -> [String] {
    let call = DeviceRequest.transactions(query)
    guard case .transactions(let signed) = try await response(to: call) else {
      throw mismatch(call)
    }
    return signed
  }

  /// Returns the statuses of the device's account in a subscription group.
  public func statuses(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> [SubscriptionStatusRecord] {
    let call = DeviceRequest.statuses(in: group)
    guard case .statuses(let records) = try await response(to: call) else { throw mismatch(call) }
    return records
  }

  /// Returns whether the account is still eligible for an introductory offer in a group.
  public func isEligibleForIntroOffer(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> Bool {
    let call = DeviceRequest.isEligibleForIntroOffer(in: group)
    guard case .isEligible(let isEligible) = try await response(to: call) else {
      throw mismatch(call)
    }
    return isEligible
  }

  /// Marks a transaction as finished.
  public func finish(_ transaction: TransactionID) async throws(StoreKitBackendError) {
    guard case .done = try await response(to: .finish(transaction)) else {
      throw mismatch(.finish(transaction))
    }
  }

  /// Synchronizes with the store.
  public func sync() async throws(StoreKitBackendError) {
    guard case .done = try await response(to: .sync) else { throw mismatch(.sync) }
  }

  /// Returns the number of the newest event.
  public func currentCursor() async throws(StoreKitBackendError) -> Int {
    guard case .cursor(let cursor) = try await response(to: .currentCursor) else {
      throw mismatch(.currentCursor)
    }
    return cursor
  }

  /// Waits for events after a number.
  public func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents {
    let call = DeviceRequest.events(after: cursor)
    guard case .events(let events) = try await response(to: call) else { throw mismatch(call) }
    return events
  }

  /// Returns the behaviors of the device.
  public func behaviors() async throws(StoreKitBackendError) -> StoreKitBehaviors {
    guard case .behaviors(let behaviors) = try await response(to: .behaviors) else {
      throw mismatch(.behaviors)
    }
    return behaviors
  }

  /// Returns the first transactions for a new listener to updates.
  public func transactionsForNewListener() async throws(StoreKitBackendError) -> [String] {
    let call = DeviceRequest.transactionsForNewListener
    guard case .transactions(let signed) = try await response(to: call) else {
      throw mismatch(call)
    }
    return signed
  }

  func mismatch(_ call: DeviceRequest) -> StoreKitBackendError {
    .invalidResponse("the response does not belong to the call \(call)")
  }
}

public import AppStoreCore

extension HTTPAppStoreBackend {
  /// Returns the store's root certificates, in DER.
  public func trustedRoots() async throws(StoreKitBackendError) -> [[UInt8]] {
    try await value(of: .trustedRoots) {
      if case .trustedRoots(let roots) = $0 { roots.map { Array($0) } } else { nil }
    }
  }

  /// Returns the bundle identifier of the app on this device.
  public func bundleID() async throws(StoreKitBackendError) -> BundleID {
    try await value(of: .bundleID) { if case .bundleID(let id) = $0 { id } else { nil } }
  }

  /// Returns the signed app transaction of the device's account.
  public func appTransaction() async throws(StoreKitBackendError) -> String {
    try await value(of: .appTransaction) {
      if case .appTransaction(let jws) = $0 { jws } else { nil }
    }
  }

  /// Returns the storefront of the device's account.
  public func storefront() async throws(StoreKitBackendError) -> StorefrontRecord {
    try await value(of: .storefront) {
      if case .storefront(let record) = $0 { record } else { nil }
    }
  }

  /// Returns the products that exist among `ids`.
  public func products(
    for ids: [ProductID]
  ) async throws(StoreKitBackendError) -> [ProductRecord] {
    try await value(of: .products(for: ids)) {
      if case .products(let records) = $0 { records } else { nil }
    }
  }

  /// Buys a product.
  ///
  /// After ``StoreKitBackendError/network(_:)`` the store may have sold it; the transaction then
  /// arrives as an unfinished one.
  public func purchase(
    _ order: DevicePurchaseRequest
  ) async throws(StoreKitBackendError) -> PurchaseOutcome {
    try await value(of: .purchase(order)) {
      if case .purchase(let outcome) = $0 { outcome } else { nil }
    }
  }

  /// Returns signed transactions of the device's account.
  public func transactions(
    _ query: TransactionQuery
  ) async throws(StoreKitBackendError) -> [String] {
    try await value(of: .transactions(query)) {
      if case .transactions(let signed) = $0 { signed } else { nil }
    }
  }

  /// Returns the statuses of the device's account in a subscription group.
  public func statuses(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> [SubscriptionStatusRecord] {
    try await value(of: .statuses(in: group)) {
      if case .statuses(let records) = $0 { records } else { nil }
    }
  }

  /// Returns whether the account is still eligible for an introductory offer in a group.
  public func isEligibleForIntroOffer(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> Bool {
    try await value(of: .isEligibleForIntroOffer(in: group)) {
      if case .isEligible(let isEligible) = $0 { isEligible } else { nil }
    }
  }

  /// Marks a transaction as finished.
  public func finish(_ transaction: TransactionID) async throws(StoreKitBackendError) {
    try await value(of: .finish(transaction)) { $0 == .done ? () : nil }
  }

  /// Synchronizes with the store.
  public func sync() async throws(StoreKitBackendError) {
    try await value(of: .sync) { $0 == .done ? () : nil }
  }

  /// Returns the number of the newest event.
  public func currentCursor() async throws(StoreKitBackendError) -> Int {
    try await value(of: .currentCursor) { if case .cursor(let cursor) = $0 { cursor } else { nil } }
  }

  /// Waits for events after a number.
  public func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents {
    try await value(of: .events(after: cursor)) {
      if case .events(let events) = $0 { events } else { nil }
    }
  }

  /// Returns the behaviors of the device.
  public func behaviors() async throws(StoreKitBackendError) -> StoreKitBehaviors {
    try await value(of: .behaviors) {
      if case .behaviors(let behaviors) = $0 { behaviors } else { nil }
    }
  }

  /// Returns the first transactions for a new listener to updates.
  public func transactionsForNewListener() async throws(StoreKitBackendError) -> [String] {
    try await value(of: .transactionsForNewListener) {
      if case .transactions(let signed) = $0 { signed } else { nil }
    }
  }

  /// Returns the settings of the device, its app and its account.
  public func deviceInfo() async throws(StoreKitBackendError) -> DeviceInfo {
    try await value(of: .deviceInfo) { if case .deviceInfo(let info) = $0 { info } else { nil } }
  }

  /// Shows a sheet of the system; returns what the customer did with it.
  public func present(
    _ sheet: DeviceSheet
  ) async throws(StoreKitBackendError) -> DeviceSheetOutcome {
    try await value(of: .present(sheet)) {
      if case .sheet(let outcome) = $0 { outcome } else { nil }
    }
  }

  /// Returns and removes the pending purchase intents.
  public func takePurchaseIntents() async throws(StoreKitBackendError) -> [PurchaseIntentRecord] {
    try await value(of: .takePurchaseIntents) {
      if case .purchaseIntents(let intents) = $0 { intents } else { nil }
    }
  }

  /// Returns the promoted products of the device, in order.
  public func promotions() async throws(StoreKitBackendError) -> [PromotionRecord] {
    try await value(of: .promotions) {
      if case .promotions(let promotions) = $0 { promotions } else { nil }
    }
  }

  /// Sets the order and visibility of promoted products on the device.
  public func setPromotions(
    _ promotions: [PromotionRecord]
  ) async throws(StoreKitBackendError) {
    try await value(of: .setPromotions(promotions)) { $0 == .done ? () : nil }
  }

  /// Calls the store, and reads the value of its response.
  private func value<Value>(
    of call: DeviceRequest, _ read: (DeviceResponse) -> Value?
  ) async throws(StoreKitBackendError) -> Value {
    guard let value = read(try await response(to: call)) else {
      throw .invalidResponse("the response does not belong to the call \(call)")
    }
    return value
  }
}

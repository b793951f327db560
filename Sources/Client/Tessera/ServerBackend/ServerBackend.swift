internal import AppStoreCore
internal import EntitlementAPI

/// The backend with a server: it decides and records; StoreKit adds what the server does not know.
package struct ServerBackend: EntitlementBackend {
  package let manager: CustomerInfoManager
  /// The app's presenter of the Test Store dialog; `nil` for the platform's alert.
  let testStorePresenter: TestStorePresenter?

  var current: CurrentCustomer { manager.current }

  var missingServer: PurchasesError { .withoutServer }

  var isSandbox: Bool { manager.client.dependencies.isSandbox }

  var isTestStore: Bool { manager.client.isTestStore }

  var attributes: AttributeManager? { manager.attributes }

  var impressions: ImpressionReporter? { manager.impressions }

  func work(on changes: AsyncStream<Bool>) async { await manager.work(on: changes) }

  func resolveCustomer() async { await manager.retryPersisting() }

  func logIn(
    _ appUserID: String, token: String?
  ) async throws(PurchasesError) -> (customerInfo: CustomerInfo, created: Bool) {
    let outcome = try await manager.logIn(appUserID, token: token)
    await manager.purchases.creditWaiting()
    return outcome
  }

  func logOut() async throws(PurchasesError) { try await manager.logOut() }

  func info(
    policy: CacheFetchPolicy, about entitlement: String?
  ) async throws(PurchasesError) -> CustomerInfo {
    await manager.purchases.creditWaiting()
    return try await whileCurrent { customer throws(PurchasesError) in
      try await manager.info(of: customer, policy: policy)
    }
  }

  func localInfo(
    of customer: AppUserID, policy: CacheFetchPolicy, after error: PurchasesError
  ) async -> CustomerInfo? {
    if policy != .fromCacheOnly, let info = await manager.onDevice(customer, after: error) {
      return info
    }
    guard let cached = await manager.cache.response(for: customer), cached.verification.isVerified
    else { return nil }
    return await manager.info(of: cached, for: customer)
  }

  func publishCached() {
    // Publishing a cached response that observers already have notifies no one.
    Task { [manager, customer = current.id] in
      _ = try? await manager.info(of: customer, policy: .fromCacheOnly)
    }
  }

  func invalidate() { manager.cache.invalidate(current.id) }

  func virtualCurrencies(
    of customer: AppUserID
  ) async throws(PurchasesError) -> VirtualCurrencies {
    VirtualCurrencies(try await manager.client.virtualCurrencies(of: customer))
  }

  /// Calls the server for the current customer, and again if the customer changed in between.
  ///
  /// A response about a previous customer is neither returned nor thrown.
  func whileCurrent<Value>(
    _ call: (AppUserID) async throws(PurchasesError) -> Value
  ) async throws(PurchasesError) -> Value {
    while true {
      let customer = current.id
      do throws(PurchasesError) {
        let value = try await call(customer)
        if customer == current.id { return value }
      } catch {
        if customer == current.id { throw error }
      }
    }
  }
}

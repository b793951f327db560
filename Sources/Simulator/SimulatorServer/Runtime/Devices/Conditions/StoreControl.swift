public import AppStoreCore
public import AppStoreSimulator
public import StoreConfiguration
public import StoreKitBackend

/// Changes of a simulated store for tests, in addition to the store's own calls.
///
/// It sets what devices respond outside of purchases, and the prices and storefronts that they see.
public struct StoreControl: Sendable {
  let store: SimulatedStore

  /// Returns the simulated error of an API; `nil` if it does not fail.
  public func simulatedError(of api: SimulatedError.API) async -> SimulatedError.Choice? {
    await store.conditions[api]
  }

  /// Sets the simulated error of an API on every device; `nil` for none.
  ///
  /// A store starts with the enabled errors of its configuration. An error of
  /// `SimulatedError.API.verification` makes every signed value unverified.
  public func setSimulatedError(
    _ choice: SimulatedError.Choice?, of api: SimulatedError.API
  ) async {
    await store.run { $0.conditions[api] = choice }
  }

  /// Returns how an account responds to the system's sheets.
  public func sheetResponses(of account: AccountID) async -> SheetResponses {
    await store.conditions[account].responses
  }

  /// Sets how an account responds to the system's sheets.
  public func setSheetResponses(_ responses: SheetResponses, of account: AccountID) async {
    await store.run { $0.conditions[account].responses = responses }
  }

  /// Returns the settings of an account's devices.
  public func deviceInfo(of account: AccountID) async -> DeviceInfo {
    await store.conditions.info(of: account)
  }

  /// Sets the settings of an account's devices.
  ///
  /// The verification failure is ignored: it is a simulated error of the whole store.
  public func setDeviceInfo(_ info: DeviceInfo, of account: AccountID) async {
    await store.run { $0.conditions[account].info = info }
  }

  /// Returns how often apps requested a review from an account.
  public func reviewRequests(of account: AccountID) async -> Int {
    await store.conditions[account].reviewRequests
  }

  /// Begins a purchase in the App Store, which the account's app completes.
  ///
  /// - Throws: ``SimulatedStoreError/purchase(_:)`` if the product is unknown; nothing changes.
  public func beginPurchaseIntent(
    _ intent: PurchaseIntentRecord, by account: AccountID
  ) async throws(SimulatedStoreError) {
    try await store.begin(intent, by: account)
  }

  /// Sends an account's devices a message that does not follow from a subscription's status.
  public func sendMessage(_ reason: StoreMessageReason, to account: AccountID) async {
    await store.announce(.message(reason), to: account)
  }

  /// Moves an account to another storefront; its devices are notified.
  @discardableResult
  public func setStorefront(
    _ storefront: Storefront, of account: AccountID
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    try await store.perform(.storefront(StoredStorefront(storefront), account: account))
  }

  /// Changes the price of a product in the configuration's storefront.
  ///
  /// - Parameters:
  ///   - milliunits: The price in thousandths of the currency unit.
  ///   - product: The product.
  ///   - asksConsent: Whether subscribers must consent to a higher price.
  @discardableResult
  public func setPrice(
    _ milliunits: Int64, of product: ProductID, asksConsent: Bool
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    try await store.perform(.price(milliunits, product, asksConsent: asksConsent))
  }

  /// Sells a yearly subscription also with twelve monthly payments; `nil` to stop selling it so.
  ///
  /// - Parameters:
  ///   - milliunits: The price of a month in thousandths of the currency unit.
  ///   - product: The subscription.
  @discardableResult
  public func setMonthlyPrice(
    _ milliunits: Int64?, of product: ProductID
  ) async throws(SimulatedStoreError) -> [NotificationLogEntry] {
    try await store.perform(.monthlyPrice(milliunits, product))
  }
}

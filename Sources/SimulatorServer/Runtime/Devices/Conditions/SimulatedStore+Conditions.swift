public import AppStoreSimulator
internal import AppStoreTypes
public import StoreConfiguration
public import StoreKitBackend

extension SimulatedStore {
  /// Returns the simulated error of an API; `nil` if it does not fail.
  public func simulatedError(of api: SimulatedError.API) -> SimulatedError.Choice? {
    devices.conditions[api]
  }

  /// Sets the simulated error of an API on every device; `nil` for none.
  ///
  /// A store starts with the enabled errors of its configuration. An error of
  /// `SimulatedError.API.verification` makes every signed value unverified.
  public func setSimulatedError(_ choice: SimulatedError.Choice?, of api: SimulatedError.API) {
    devices.conditions[api] = choice
  }

  /// Returns how an account responds to the system's sheets.
  public func sheetResponses(of account: AccountID) -> SheetResponses {
    devices.conditions[account].responses
  }

  /// Sets how an account responds to the system's sheets.
  public func setSheetResponses(_ responses: SheetResponses, of account: AccountID) {
    devices.conditions[account].responses = responses
  }

  /// Returns the settings of an account's devices.
  public func deviceInfo(of account: AccountID) -> DeviceInfo {
    var info = devices.conditions[account].info
    info.verificationFailure = devices.conditions.verificationFailure
    return info
  }

  /// Sets the settings of an account's devices.
  ///
  /// The verification failure is ignored: it is a simulated error of the whole store.
  public func setDeviceInfo(_ info: DeviceInfo, of account: AccountID) {
    var info = info
    info.verificationFailure = nil
    devices.conditions[account].info = info
  }

  /// Returns how often apps requested a review from an account.
  public func reviewRequests(of account: AccountID) -> Int {
    devices.conditions[account].reviewRequests
  }

  /// Begins a purchase in the App Store, which the account's app completes.
  ///
  /// - Throws: ``SimulatedStoreError/purchase(_:)`` if the product or its win-back offer is unknown.
  public func beginPurchaseIntent(
    _ intent: PurchaseIntentRecord, by account: AccountID
  ) throws(SimulatedStoreError) {
    guard simulator.configuration.product(intent.productID) != nil else {
      throw .purchase(.unknownProduct(intent.productID))
    }
    devices.conditions[account].intents.append(intent)
    announce(.purchaseIntent, to: account)
  }

  /// Sends an account's devices a message that does not follow from a subscription's status.
  public func sendMessage(_ reason: StoreMessageReason, to account: AccountID) {
    announce(.message(reason), to: account)
  }

  /// Returns and removes the purchases that an account began in the App Store.
  func takePurchaseIntents(of account: AccountID) -> [PurchaseIntentRecord] {
    let intents = devices.conditions[account].intents
    devices.conditions[account].intents = []
    return intents
  }

  /// Returns every product in the order of its promotion: those that the app ordered first.
  func promotions(of account: AccountID) -> [PromotionRecord] {
    let chosen = devices.conditions[account].promotions
    let others = simulator.configuration.allProducts.map(\.id).filter { id in
      !chosen.contains { $0.productID == id }
    }
    return chosen + others.map { PromotionRecord(productID: $0) }
  }

  /// Sets the order and visibility of promotions.
  func setPromotions(
    _ promotions: [PromotionRecord], of account: AccountID
  ) throws(StoreKitBackendError) {
    if let unknown = promotions.first(where: {
      simulator.configuration.product($0.productID) == nil
    }) {
      throw .rejected(.productUnavailable, "unknown product \(unknown.productID)")
    }
    devices.conditions[account].promotions = promotions
  }

  /// Sends an event to every device of an account.
  func announce(_ event: StoreEvent, to account: AccountID) {
    devices.append(.announcement(event), for: account, at: simulator.now)
  }

  /// Throws the simulated error of an API, if it has one.
  func checkSimulatedError(of api: SimulatedError.API) throws(StoreKitBackendError) {
    if let choice = devices.conditions[api] { throw choice.error(of: api) }
  }
}

extension StorefrontRecord {
  /// Creates the device's view of a storefront.
  init(_ storefront: Storefront) {
    self.init(
      countryCode: storefront.countryCode, id: storefront.id, currency: storefront.currency)
  }
}

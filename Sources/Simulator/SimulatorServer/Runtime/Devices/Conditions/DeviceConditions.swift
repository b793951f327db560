internal import AppStoreCore
package import AppStoreSimulator
package import StoreConfiguration
package import StoreKitBackend

/// What the devices of a store respond outside of purchases: simulated errors, sheets, promotions.
package struct DeviceConditions: Hashable, Sendable, Codable {
  /// What is set for one account.
  package struct Account: Hashable, Sendable, Codable {
    /// How the customer responds to the system's sheets.
    package var responses = SheetResponses()
    /// The settings of the customer's devices, whose verification failure is ignored.
    package var info = DeviceInfo()
    /// The purchases that the customer began in the App Store, oldest first.
    var intents: [PurchaseIntentRecord] = []
    /// The promoted products whose order or visibility the app set.
    var promotions: [PromotionRecord] = []
    /// How often apps requested a review.
    package var reviewRequests = 0
  }

  /// A simulated error, as in a configuration file.
  struct Failure: Hashable, Sendable, Codable {
    let type: String
    let index: Int
  }

  /// The simulated errors, by the name of the API in Xcode's editor.
  private var failures: [String: Failure] = [:]
  private var accounts: [String: Account] = [:]

  init() {}

  /// Creates the conditions of a configuration: its enabled errors, and nothing else.
  init(_ settings: StoreSettings) {
    for error in settings.simulatedErrors where error.isEnabled {
      self[error.api] = error.choice ?? error.api.firstChoice
    }
  }

  /// The simulated error of an API; `nil` if it does not fail.
  package subscript(_ api: SimulatedError.API) -> SimulatedError.Choice? {
    get {
      failures[api.rawValue].map { SimulatedError.Choice(type: $0.type, index: $0.index) }
    }
    set {
      failures[api.rawValue] = newValue.map { Failure(type: $0.type, index: $0.index) }
    }
  }

  /// What is set for an account.
  package subscript(_ account: AccountID) -> Account {
    get { accounts[account.rawValue] ?? Account() }
    set { accounts[account.rawValue] = newValue == Account() ? nil : newValue }
  }

  /// The simulated errors of all APIs.
  package var errors: [SimulatedError.API: SimulatedError.Choice] {
    get {
      Dictionary(
        uniqueKeysWithValues: SimulatedError.API.known.compactMap { api in
          self[api].map { (api, $0) }
        })
    }
    set { for api in SimulatedError.API.known { self[api] = newValue[api] } }
  }

  /// Returns the settings of an account's devices.
  package func info(of account: AccountID) -> DeviceInfo {
    var info = self[account].info
    info.verificationFailure = verificationFailure
    return info
  }

  /// Throws the simulated error of an API, if it has one.
  func check(_ api: SimulatedError.API) throws(StoreKitBackendError) {
    if let choice = self[api] { throw choice.error(of: api) }
  }

  /// Returns every product in the order of its promotion: those that the app ordered first.
  ///
  /// - Parameters:
  ///   - account: The account of the device.
  ///   - configuration: The products, in the order of the store.
  func promotions(
    of account: AccountID, in configuration: StoreKitConfiguration
  ) -> [PromotionRecord] {
    let chosen = self[account].promotions
    let others = configuration.allProducts.map(\.id).filter { id in
      !chosen.contains { $0.productID == id }
    }
    return chosen + others.map { PromotionRecord(productID: $0) }
  }

  /// Returns and removes the purchases that an account began in the App Store.
  mutating func takeIntents(of account: AccountID) -> [PurchaseIntentRecord] {
    defer { self[account].intents = [] }
    return self[account].intents
  }

  /// The error with which every purchase fails; `nil` if none.
  var purchaseError: SimulatedPurchaseError? {
    self[.purchase].map { $0.purchaseError ?? .unknown }
  }

  /// The reason why devices accept no signed data; `nil` if they accept valid data.
  var verificationFailure: VerificationFailure? {
    self[.verification].map { choice in
      let all = VerificationFailure.allCases
      return all.indices.contains(choice.index) ? all[choice.index] : .invalidSignature
    }
  }
}

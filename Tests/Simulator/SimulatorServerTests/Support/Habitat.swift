import AppStoreCore
import AppStoreSimulator
import Foundation
import SignedData
import SimulatorServer
import StoreConfiguration
import StoreKitBackend
import Testing

/// A store whose devices have some behaviors of StoreKit, and helpers that read its state.
///
/// Anna buys `coins` (consumable), `lifetime` (non-consumable), `season` (non-renewing), and in
/// group `G1` `yearly` (level 1, family-shareable) or `monthly` (level 2, a free week first, and
/// the win-back offer `BACK`).
struct Habitat {
  let store: SimulatedStore

  init(_ behaviors: StoreKitBehaviors = .ideal, family: [AccountID] = []) async throws {
    let configuration = try StoreKitConfiguration(
      parsing: Array(catalogue.utf8), fileName: "Habitat.storekit")
    var simulator = AppStoreState(
      configuration: configuration, app: SimulatedApp(bundleID: World.bundleID, appAppleID: 42),
      environment: .sandbox, startingAt: World.start, seed: 5)
    try simulator.addOffer(
      StoreOffer(
        type: .winBack, id: "BACK", discountType: .freeTrial,
        period: SubscriptionPeriod(value: 1, unit: .month)), to: "monthly")
    for account in family { _ = try simulator.joinFamily("smith", account: account) }
    store = SimulatedStore(
      simulator: simulator, chain: try World.chain.get(), clock: VirtualClock(at: World.start),
      notifications: try NotificationSender(transport: Developer(), url: nil), seed: 5)
    await store.setBehaviors(behaviors)
  }

  /// Creates a store with ``StoreKitBehaviors/ideal`` and one behavior switched on or off.
  init(_ behavior: StoreKitBehavior, _ isOn: Bool, family: [AccountID] = []) async throws {
    var behaviors = StoreKitBehaviors.ideal
    try behaviors.set(behavior, isOn)
    try await self.init(behaviors, family: family)
  }

  func device(_ account: AccountID = "anna") -> SimulatedDevice {
    store.device(for: account, eventWait: .zero)
  }

  func payload(_ jws: String) throws -> JWSTransactionDecodedPayload {
    let verifier = SignedDataVerifier(
      roots: [store.root], apps: [.init(bundleID: World.bundleID, appAppleID: 42)],
      environments: [.sandbox])
    return try verifier.transaction(jws).payload
  }

  /// Buys a product; returns the device's result.
  func buy(
    _ product: ProductID, on device: SimulatedDevice
  ) async throws -> JWSTransactionDecodedPayload {
    guard
      case .success(let jws) = try await device.purchase(DevicePurchaseRequest(productID: product))
    else { throw Unexpected() }
    return try payload(jws)
  }

  func payloads(
    _ query: TransactionQuery = .currentEntitlements, on device: SimulatedDevice
  ) async throws -> [JWSTransactionDecodedPayload] {
    try await device.transactions(query).map { try payload($0) }
  }

  /// The products in a listing.
  func listed(
    _ query: TransactionQuery = .currentEntitlements, on device: SimulatedDevice
  ) async throws -> [ProductID] {
    try await payloads(query, on: device).map(\.productId)
  }

  /// The product listed by each of three reads, the number after which a late entry shows.
  func listedThrice(
    _ query: TransactionQuery = .currentEntitlements, on device: SimulatedDevice
  ) async throws -> [[ProductID]] {
    [
      try await listed(query, on: device), try await listed(query, on: device),
      try await listed(query, on: device),
    ]
  }

  /// The events after a number, each in two words.
  func told(
    on device: SimulatedDevice, after cursor: Int = 0
  ) async throws -> [String] {
    try await device.events(after: cursor).events.map { event in
      switch event {
      case .transaction(let jws): "transaction \(try payload(jws).productId)"
      case .status(_, let record): "status \(record.status.rawValue)"
      case .storefront(let record): "storefront \(record.countryCode)"
      case .purchaseIntent: "intent"
      case .message(let reason): "message \(reason.rawValue)"
      }
    }
  }

  /// Starts a purchase that waits for a parent; returns its id.
  func ask(_ product: ProductID, on device: SimulatedDevice) async throws -> PendingPurchaseID {
    var order = DevicePurchaseRequest(productID: product)
    order.simulatesAskToBuy = true
    guard case .pending = try await device.purchase(order) else { throw Unexpected() }
    return try #require(await store.simulator.pendingPurchases.last).id
  }

  struct Unexpected: Error {}
}

private let catalogue = """
  {
    "version": { "major": 3, "minor": 0 },
    "settings": { "_billingGracePeriodEnabled": true, "_storefront": "USA", "_locale": "en_US" },
    "products": [
      { "displayPrice": "0.99", "familyShareable": false, "internalID": "1", "localizations": [],
        "productID": "coins", "referenceName": "Coins", "type": "Consumable" },
      { "displayPrice": "99.99", "familyShareable": true, "internalID": "2", "localizations": [],
        "productID": "lifetime", "referenceName": "Life", "type": "NonConsumable" }
    ],
    "nonRenewingSubscriptions": [
      { "displayPrice": "9.99", "familyShareable": false, "internalID": "6", "localizations": [],
        "productID": "season", "referenceName": "Season", "type": "NonRenewingSubscription" }
    ],
    "subscriptionGroups": [
      { "id": "G1", "name": "Pro", "localizations": [],
        "subscriptions": [
          { "displayPrice": "49.99", "familyShareable": true, "groupNumber": 1,
            "internalID": "3", "introductoryOffer": null, "localizations": [],
            "productID": "yearly", "recurringSubscriptionPeriod": "P1Y",
            "referenceName": "Yearly", "subscriptionGroupID": "G1",
            "type": "RecurringSubscription" },
          { "displayPrice": "4.99", "familyShareable": false, "groupNumber": 2,
            "internalID": "4",
            "introductoryOffer": { "internalID": "5", "numberOfPeriods": 1,
              "paymentMode": "free", "subscriptionPeriod": "P1W" },
            "localizations": [], "productID": "monthly", "recurringSubscriptionPeriod": "P1M",
            "referenceName": "Monthly", "subscriptionGroupID": "G1",
            "type": "RecurringSubscription" }
        ]
      }
    ]
  }
  """

import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreConfiguration
import StoreKit
import StoreKitBackend
import Testing

/// A simulated store and the app of its customer anna, joined by the `StoreKit` module.
///
/// It sells `coins` (consumable), `lifetime` (non-consumable), and in group `G1` `yearly` (level 1)
/// and `monthly` (level 2, with the offer code
/// `FRIENDS` and the win-back offer `BACK`).
struct Shop {
  static let start = Timestamp(milliseconds: 1_767_225_600_000)

  let store: SimulatedStore
  let device: SimulatedDevice

  /// Opens a store.
  ///
  /// - Parameter settings: The settings of the configuration file, as JSON members.
  init(settings: String = #""_storefront": "USA""#) async throws {
    let configuration = try StoreKitConfiguration(
      parsing: Array(Self.file(settings).utf8), fileName: "Shop.storekit")
    store = try SimulatedStore(
      configuration, app: SimulatedApp(bundleID: "com.example.app", appAppleID: 42),
      startingAt: Self.start)
    device = store.device(for: "anna")
  }

  /// Runs code of the app on anna's device.
  func app<Value>(
    isolation: isolated (any Actor)? = #isolation, _ code: () async throws -> Value
  ) async rethrows -> Value {
    try await StoreKitBackendRegistry.$retryDelay.withValue(.zero) {
      try await StoreKitBackendRegistry.$current.withValue(device) { try await code() }
    }
  }

  /// Returns a product of the store.
  func product(_ id: String) async throws -> Product {
    try await app { try #require(await Product.products(for: [id]).first) }
  }

  /// Buys a product in the app; returns its transaction.
  @discardableResult
  func buy(
    _ id: String, options: Set<Product.PurchaseOption> = []
  ) async throws -> StoreKit.Transaction {
    let product = try await product(id)
    let result = try await app { try await product.purchase(options: options) }
    guard case .success(let sold) = result else { throw NotSold() }
    return sold.unsafePayloadValue
  }

  /// Sets how anna responds to sheets.
  func respond(_ responses: SheetResponses) async {
    await store.control.setSheetResponses(responses, of: "anna")
  }

  /// Moves anna to another storefront.
  func move(to country: String) async throws {
    let known = StoreConfiguration.Storefront(countryCode: country)
    try await store.control.setStorefront(try #require(known), of: "anna")
  }

  struct NotSold: Error {}

  private static func file(_ settings: String) -> String {
    """
    {
      "version": { "major": 4, "minor": 0 },
      "settings": { \(settings) },
      "products": [
        { "displayPrice": "0.99", "familyShareable": false, "internalID": "1", "localizations": [],
          "productID": "coins", "referenceName": "Coins", "type": "Consumable" },
        { "displayPrice": "99.99", "familyShareable": true, "internalID": "2", "localizations": [],
          "productID": "lifetime", "referenceName": "Life", "type": "NonConsumable" }
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
              "internalID": "4", "introductoryOffer": null, "localizations": [],
              "productID": "monthly", "recurringSubscriptionPeriod": "P1M",
              "codeOffers": [ { "displayPrice": "0.99", "eligibility": [ "new", "expired" ],
                "internalID": "5", "isStackable": true, "paymentMode": "payAsYouGo",
                "numberOfPeriods": 1, "referenceName": "FRIENDS",
                "subscriptionPeriod": "P1M" } ],
              "winbackOffers": [ { "internalID": "6", "isEligible": true, "offerID": "BACK",
                "paymentMode": "free", "referenceName": "Back", "subscriptionPeriod": "P1M" } ],
              "referenceName": "Monthly", "subscriptionGroupID": "G1",
              "type": "RecurringSubscription" }
          ]
        }
      ]
    }
    """
  }
}

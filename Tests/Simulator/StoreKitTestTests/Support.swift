import Foundation
import StoreKit
import StoreKitTest
import Testing

/// The products of `Store.storekit`.
enum Goods {
  static let monthly = "com.example.pro.monthly"
  static let yearly = "com.example.pro.yearly"
  static let lifetime = "com.example.pro.lifetime"
  static let coins = "com.example.coins.100"
  static let season = "com.example.season.pass"
  static let group = "21500001"
}

/// Opens a session of the test target's configuration.
func openSession() throws -> SKTestSession {
  try SKTestSession(configurationFileNamed: "Store")
}

/// Loads a product through StoreKit.
func product(_ id: String) async throws -> Product {
  try #require(try await Product.products(for: [id]).first)
}

/// Buys a product through StoreKit and returns its transaction.
@discardableResult
func buy(
  _ id: String, _ options: Set<Product.PurchaseOption> = []
) async throws -> Transaction {
  guard case .success(let result) = try await product(id).purchase(options: options) else {
    throw Unsold()
  }
  return try result.payloadValue
}

/// A purchase did not succeed.
struct Unsold: Error {}

/// The products that the customer can use, as StoreKit lists them.
func entitlements() async -> [String] {
  var ids: [String] = []
  for await result in Transaction.currentEntitlements {
    ids.append(result.unsafePayloadValue.productID)
  }
  return ids.sorted()
}

/// The state of the customer's subscription.
func state() async throws -> Product.SubscriptionInfo.RenewalState? {
  try await Product.SubscriptionInfo.status(for: Goods.group).first?.state
}

/// Returns the code of the error that a call throws; `nil` if it throws none.
func code(of call: () async throws -> Void) async -> SKTestError.Code? {
  do {
    try await call()
    return nil
  } catch {
    return (error as? SKTestError)?.code
  }
}

import Foundation
import StoreKit
import Tessera
import TesseraTesting
import Testing

@Suite(.timeLimit(.minutes(30))) struct TestServerTests {
  private let entitlements: [String: Set<String>] = ["pro": [Goods.monthly, Goods.lifetime]]

  @Test(.isolatedStore(signingAs: .sandbox))
  func `The app's SDK gets signed responses of a server in the same process`() async throws {
    let session = try openSession()
    let server = try TestServer(for: session, entitlements: entitlements)
    let purchases = Purchases.configure(with: server.configuration(appUserID: "ada"))
    #expect(try await purchases.customerInfo().entitlements["pro"]?.isActive != true)
    try await buy(Goods.monthly)
    let bought = try await purchases.syncPurchases()
    #expect(bought.entitlements["pro"]?.isActive == true)

    let transaction = try #require(session.allTransactions().first)
    try session.refundTransaction(identifier: transaction.identifier)
    let refunded = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
    #expect(refunded.entitlements["pro"]?.isActive == false)

    await server.setReachable(false)
    await #expect(throws: (any Error).self) {
      try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
    }
  }

  @Test(.isolatedStore)
  func `A server rejects a store that signs as Xcode, and names the fix`() async throws {
    let session = try openSession()
    let error = #expect(throws: SKTestError.self) {
      _ = try TestServer(for: session, entitlements: entitlements)
    }
    #expect(error?.localizedDescription.contains("signingAs: .sandbox") == true)
  }
}

import AppStoreCore
import AppStoreServerAPI
import Foundation
import StoreKit
import StoreKitTest
import Tessera
import TesseraTesting
import Testing

// Comments of declarations show this code; `ReadmeStyleTests` compares the texts.

@Suite(.timeLimit(.minutes(30))) struct DocumentationExamples {
  func session() async throws {
    let session = try SKTestSession(configurationFileNamed: "Store")
    session.disableDialogs = true
    try await session.buyProduct(identifier: "com.example.pro.monthly")
    try session.expireSubscription(productIdentifier: "com.example.pro.monthly")
  }

  func simulatedError(_ session: SKTestSession) async throws {
    let offline = StoreKitError.networkError(URLError(.notConnectedToInternet))
    try await session.setSimulatedError(.generic(offline), forAPI: .loadProducts)
  }

  @Test(.isolatedStore) func `A purchase unlocks Pro`() async throws {
    let session = try SKTestSession(configurationFileNamed: "Store")
    try await session.buyProduct(identifier: "com.example.pro.lifetime")
    session.expectActive("pro", unlockedBy: ["com.example.pro.lifetime"])
  }

  func isolated() async throws -> [String] {
    let notifications = try await withIsolatedStore(signingAs: .sandbox) {
      let session = try SKTestSession(configurationFileNamed: "Store")
      try await session.buyProduct(identifier: "com.example.pro.monthly")
      return session.notifications.map(\.type)
    }
    return notifications
  }

  func state(_ session: SKTestSession) {
    let state = session.entitlement("pro", unlockedBy: ["com.example.pro.monthly"])
    print(state.isActive, state.code, state.explanation)
  }

  func inactive(_ session: SKTestSession) throws {
    try session.advance(days: 31)
    session.expectInactive("pro", unlockedBy: ["com.example.pro.monthly"], because: "expired")
  }

  func serverAPI(_ session: SKTestSession) async throws {
    let transaction = try await session.buyProduct(identifier: "com.example.pro.monthly")
    let id = TransactionID("\(transaction.id)")
    let statuses = try await session.serverAPI().subscriptionStatuses(of: id)
    print(statuses.data.flatMap(\.lastTransactions).map(\.status))
  }

  func server(_ session: SKTestSession) async throws -> Bool {
    let server = try TestServer(for: session, entitlements: ["pro": ["com.example.pro.monthly"]])
    let app = Purchases.configure(with: server.configuration(appUserID: "ada"))
    try await session.buyProduct(identifier: "com.example.pro.monthly")
    let isPro = try await app.restorePurchases().access(to: "pro").isGranted
    return isPro
  }
}

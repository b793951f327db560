import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import AsyncHTTPTransport
import Foundation
import HTTPListening
import Logging
import SimulatorServer
import Testing

@testable import Server

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ServerTests {
  @Test func `A purchase reaches the server, and Apple's API confirms it`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let transport = AsyncHTTPClientTransport()
    let opened = try SimulatedStoreServer(
      configuration: Shop.configuration(), app: Shop.app, folder: folder.appending(path: "store"),
      start: Shop.start, seed: 1,
      notifications: NotificationSender(transport: transport, url: nil))
    let store = opened.store
    let appStore = try await Listener.start(
      opened.router.buildResponder(), host: "127.0.0.1", port: 0, logger: Logger(label: "store"))
    let server = try await EmbeddedServer(
      trusting: store.root, data: folder.appending(path: "server"), port: 0, clock: store.clock)
    try await store.setNotificationURL("http://127.0.0.1:\(server.port)/v1/apple/notifications")

    let customer = UUID()
    #expect(try await entitlements(of: customer, server.port).isEmpty)
    let sale = try await store.buy(
      PurchaseRequest(productID: "com.example.pro.monthly", appAccountToken: customer), by: "ada")
    #expect(try await entitlements(of: customer, server.port) == ["pro"])

    let check = try SubscriptionCheck(
      key: opened.apiKey, address: "http://127.0.0.1:\(appStore.port)", trusting: store.root,
      transport: transport)
    #expect(
      try await check.activeProducts(with: sale.transaction.transactionId) == [
        "com.example.pro.monthly"
      ])
    await server.stop()
    await appStore.stop()
    await transport.shutdown()
  }

  /// Returns the names of a customer's entitlements, as the server lists them.
  private func entitlements(of customer: UUID, _ port: Int) async throws -> [String] {
    let id = customer.uuidString.lowercased()
    let address = URL(string: "http://127.0.0.1:\(port)/v1/subscribers/\(id)")
    var request = URLRequest(url: try #require(address))
    request.setValue("Bearer appl_example", forHTTPHeaderField: "Authorization")
    let (body, _) = try await URLSession.shared.data(for: request)
    struct Response: Decodable {
      struct Subscriber: Decodable { let entitlements: [String: Entitlement] }
      struct Entitlement: Decodable {}
      let subscriber: Subscriber
    }
    return try JSONDecoder().decode(Response.self, from: body).subscriber.entitlements.keys.sorted()
  }
}

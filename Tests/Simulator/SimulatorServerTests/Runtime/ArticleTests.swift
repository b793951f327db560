import AppStoreCore
import AppStoreSimulator
import Foundation
import RepositoryFiles
import SignedData
import SimulatorServer
import StoreConfiguration
import Testing

// The article "The simulated store" shows this function; a test compares the texts.

func simulatedStore(
  _ storeKitFile: [UInt8], from start: Timestamp, notifying server: any HTTPTransport
) async throws -> [String] {
  let configuration = try StoreKitConfiguration(parsing: storeKitFile, fileName: "Catalog.storekit")
  let store = SimulatedStore(
    simulator: AppStoreState(
      configuration: configuration, app: SimulatedApp(bundleID: "com.example.app"),
      environment: .sandbox, startingAt: start, seed: 7),
    chain: try SigningChain.make(
      commonName: "Example", notBefore: start, notAfter: start + .days(3650)),
    clock: VirtualClock(at: start),
    notifications: try NotificationSender(transport: server, url: "https://example.com/notify"))
  let sale = try await store.buy(PurchaseRequest(productID: "com.example.pro.monthly"), by: "ada")
  let renewals = try await store.advance(by: .days(60))
  return (sale.notifications + renewals).map(\.notificationType.rawValue)
}

@Suite(.timeLimit(.minutes(30))) struct ArticleTests {
  @Test func `The article's function sells a subscription and renews it`() async throws {
    let file = try Data(contentsOf: Repository.root.appending(path: "Examples/Catalog.storekit"))
    let types = try await simulatedStore(Array(file), from: World.start, notifying: Developer())
    #expect(types.first == "SUBSCRIBED")
    #expect(types.dropFirst().allSatisfy { $0 == "DID_RENEW" } && types.count > 1)
  }
}

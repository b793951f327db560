import AppStoreCore
import EntitlementAPI
import Foundation
import HTTPTypes
import Tessera
import Testing

/// The contents of the log, and what it never contains.
@Suite(.timeLimit(.minutes(30))) struct LogTests {
  @Test func `A line contains the system, its part, and the reason`() {
    #expect(
      Log.line("why", file: "Tessera/CustomerInfoManager+OnDevice.swift")
        == "tessera/CustomerInfoManager: why")
    #expect(Log.line("why") == "tessera/LogTests: why")
  }

  @Test func `The subsystem in the system's log is in reverse-DNS form`() {
    let parts = Log.subsystem.split(separator: ".", omittingEmptySubsequences: false)
    #expect(parts.count == 3 && parts.allSatisfy { $0.allSatisfy { ("a"..."z").contains($0) } })
  }

  @Test func `The snapshot after a refresh contains every decision, but not the customer`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: nil)
      let info = try await scene.start().customerInfo()

      #expect(info.snapshot == "verification=VERIFIED pro=granted (com.example.monthly)")
    }
  }

  @Test func `A product unknown to the App Store is named, and distinguished from an outage`()
    async throws
  {
    try await Scene.play { scene in
      let purchases = try scene.start()
      let wanted = ["com.example.monthly", "com.example.lost"]
      let products = await purchases.products(wanted)

      #expect(products.map(\.productIdentifier) == ["com.example.monthly"])
      #expect(
        Purchases.missing(wanted, in: products)?.hasPrefix(
          "Products not available in the App Store: com.example.lost; ") == true)
      #expect(Purchases.missing(["com.example.monthly"], in: products) == nil)
    }
  }

  @Test func `TestFlight is a test store but not a development build`() async throws {
    try await Scene.play { scene in
      let tested = try scene.start(changingWorld: { $0.isDeveloperBuild = false })
      _ = try await tested.customerInfo()
      #expect(scene.server.lastRequest?.headerFields[.isSandbox] == "true")

      let refused = try scene.start(
        .enforced, { $0.with(apiKey: "test_abc") }, changingWorld: { $0.isDeveloperBuild = false })
      #expect(await error { _ = try await refused.customerInfo() } == .configurationError)
    }
  }
}

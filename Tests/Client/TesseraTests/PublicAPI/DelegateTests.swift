import AppStoreCore
import EntitlementAPI
import Foundation
import Tessera
import Testing
import WaitingTestSupport

/// An app whose delegate counts the updates about `alice`.
@Suite(.timeLimit(.minutes(30))) struct DelegateTests {
  @MainActor
  final class Listener: PurchasesDelegate {
    private(set) var heard: [Bool] = []

    func purchases(_ purchases: Purchases, receivedUpdated customerInfo: CustomerInfo) {
      heard.append(customerInfo.entitlements["pro"]?.isActive ?? false)
    }

    /// Waits for a number of updates.
    func untilHeard(_ count: Int) async throws {
      try await eventually("\(count) updates are received") { heard.count >= count }
    }
  }

  @Test func `A delegate receives the last customer info, and then each change once`() async throws
  {
    try await Scene.play { scene in
      let purchases = scene.launch()
      _ = try await purchases.customerInfo()

      let listener = Listener()
      purchases.delegate = listener
      try await listener.untilHeard(1)
      _ = try await purchases.customerInfo(fetchPolicy: .fetchCurrent)
      let monthly = try #require(await purchases.products(["com.example.monthly"]).first)
      _ = try await purchases.purchase(product: monthly)
      try await listener.untilHeard(2)

      #expect(await listener.heard == [false, true])
      #expect(purchases.delegate === listener)
    }
  }

  @Test func `A delegate is held weakly`() async throws {
    try await Scene.play { scene in
      let purchases = scene.launch()
      var listener: Listener? = Listener()
      purchases.delegate = listener
      #expect(purchases.delegate != nil)

      listener = nil

      #expect(purchases.delegate == nil)
    }
  }
}

#if os(Linux)
  import App
  import AppStoreCore
  import Foundation
  import SimulatorServer
  import StoreKit
  import StoreKitBackend
  import Testing

  @Suite struct AppTests {
    @Test func `A subscription is bought, renews and expires`() async throws {
      let store = try SimulatedStore(
        Shop.configuration(), app: Shop.app, startingAt: Shop.start)
      try await StoreKitBackendRegistry.$current.withValue(store.device(for: "ada")) {
        let pro = ProStore()
        #expect(await pro.isUnlocked() == false)
        #expect(try await pro.buyMonthly())
        let firstEnd = try #require(await pro.expirationDate())

        try await store.advance(by: .days(31))
        let secondEnd = try #require(await pro.expirationDate())
        #expect(secondEnd > firstEnd)

        let group = try #require(await store.simulator.statuses(of: "ada").first?.groupID)
        try await store.setAutoRenew(false, group: group, account: "ada")
        try await store.advance(by: .days(31))
        #expect(await pro.isUnlocked() == false)
      }
    }

    @MainActor @Test func `The paywall waits for the customer's choice`() async throws {
      let store = try SimulatedStore(
        Shop.configuration(), app: Shop.app, startingAt: Shop.start)
      await StoreKitBackendRegistry.$current.withValue(store.device(for: "grace")) {
        let screen = ProScreen()
        await screen.access.refresh(reason: .launch)
        #expect(screen.text == "Pro is locked")
        #expect(!screen.paywall.canPurchase)
      }
    }
  }
#endif

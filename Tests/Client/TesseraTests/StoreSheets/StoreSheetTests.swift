import AppStoreCore
import Foundation
import Tessera
import Testing

/// Subscription management, refunds and messages in the App Store's sheets.
@Suite(.timeLimit(.minutes(30))) struct StoreSheetTests {
  @Test(arguments: [
    (nil, true), ("https://apps.apple.com/account/subscriptions", true),
    ("https://APPLE.com/x", true), ("https://pay.example.com/me", false),
    ("https://notapple.com", false),
  ])
  func `App Store subscriptions are managed in its sheet, others on their page`(
    page: String?, isSheet: Bool
  ) throws {
    let url = page.flatMap { URL(string: $0) }
    let place = SubscriptionManagement(url, hasSheet: true)
    #expect(place == (isSheet ? .sheet : .page(try #require(url))))
  }

  @Test func `Without a sheet the App Store's page is used`() throws {
    let page = try #require(URL(string: "https://apps.apple.com/account/subscriptions"))
    #expect(SubscriptionManagement(nil, hasSheet: false) == .page(page))
    let own = try #require(URL(string: "https://apps.apple.com/own"))
    #expect(SubscriptionManagement(own, hasSheet: false) == .page(own))
  }

  private func entitlement(
    _ identifier: String, isActive: Bool = true, store: Store = .appStore
  ) -> (String, EntitlementInfo) {
    (
      identifier,
      EntitlementInfo(
        identifier: identifier, isActive: isActive, willRenew: true, periodType: .normal,
        store: store, productIdentifier: "product of \(identifier)", isSandbox: true,
        ownershipType: .purchased)
    )
  }

  private func product(
    of identifier: String?, _ entitlements: (String, EntitlementInfo)...
  ) throws(PurchasesError) -> String {
    try RefundChoice.product(
      ofEntitlement: identifier,
      in: EntitlementInfos(
        entitlements: Dictionary(entitlements) { first, _ in first }))
  }

  private func message(_ body: () throws -> String) -> String? {
    let error = #expect(throws: PurchasesError.self) { try body() }
    #expect(error?.code == .beginRefundRequestError)
    return error?.message
  }

  @Test func `A refund is requested for the product behind an entitlement, active or not`() throws {
    let pro = entitlement("pro", isActive: false)
    #expect(try product(of: "pro", pro, entitlement("extra")) == "product of pro")
    #expect(try product(of: nil, pro, entitlement("extra")) == "product of extra")
  }

  @Test func `Without exactly one App Store entitlement, the error has the reason`() {
    #expect(message { try product(of: "pro") }?.contains("never had") == true)
    #expect(
      message { try product(of: nil, entitlement("pro", isActive: false)) }?
        .contains("no entitlement is active") == true)
    #expect(
      message { try product(of: nil, entitlement("b"), entitlement("a")) }?
        .contains("more than one entitlement is active (a, b)") == true)
    #expect(
      message { try product(of: "pro", entitlement("pro", store: .promotional)) }?
        .contains("promotional") == true)
  }

  @Test func `A refund is requested for the newest purchase that is not revoked`() async throws {
    try await Scene.play { scene in
      _ = scene.launch()
      let first = await scene.store.give(FakeStore.monthly)
      scene.advance(by: .seconds(60))
      let second = await scene.store.give(FakeStore.monthly)
      await scene.store.give(FakeStore.coins)
      func chosen() async throws -> UInt64 {
        try RefundChoice.transaction(
          of: FakeStore.monthly.rawValue, among: await StoreKitAdapter().transactions(.all))
      }

      #expect(try await chosen() == UInt64(second.transactionId.rawValue))
      try await scene.store.revoke(second.transactionId)
      #expect(try await chosen() == UInt64(first.transactionId.rawValue))
      try await scene.store.revoke(first.transactionId)
      let none = await #expect(throws: PurchasesError.self) { try await chosen() }
      #expect(none?.message.contains("already refunded") == true)
      #expect(message { "\(try RefundChoice.transaction(of: "x", among: []))" } != nil)
    }
  }

  @Test func `Only a request that failed for an unknown reason may be repeated`() {
    #expect(!RefundChoice.error(.duplicate).isRetryable)
    #expect(RefundChoice.error(.failed).isRetryable)
    #expect(RefundChoice.error(.other("ineligible")).message.contains("ineligible"))
  }

  @Test func `Messages wait until they are requested, and are shown once, one at a time`() {
    let held = PendingMessages<Int>()
    held.hold(1, about: .billingIssue)
    held.hold(2, about: .generic)
    held.hold(3, about: .billingIssue)

    #expect(held.take([.billingIssue, .winBackOffer]) == 1)
    #expect(held.take([.billingIssue, .winBackOffer]) == 3)
    #expect(held.take([.billingIssue, .winBackOffer]) == nil)
    #expect(held.take(Set(StoreMessageType.allCases)) == 2)
  }
}

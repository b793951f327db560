import AppStoreCore
import StoreKit
import StoreKitBackend
import TestSupport
import Testing

/// Behavior B30 of Apple's framework: its codes are open.
@Suite(.timeLimit(.minutes(30))) struct OpenCodesTests {
  @Test func `B30: unknown codes are preserved`() async throws {
    let store = try FakeStore()
    var payload = TestStore.transaction()
    payload.type = AppStoreCore.ProductType(rawValue: "Bundle")
    payload.inAppOwnershipType = InAppOwnershipType(rawValue: "ASSIGNED")
    payload.revocationReason = AppStoreCore.RevocationReason(rawValue: 7)
    payload.revocationDate = payload.purchaseDate
    payload.offerType = AppStoreCore.OfferType(rawValue: 9)
    try await store.give(payload)
    let transaction = try #require(await read(store, Transaction.all).first).unsafePayloadValue
    #expect(transaction.productType == Product.ProductType(rawValue: "Bundle"))
    #expect(transaction.ownershipType == Transaction.OwnershipType(rawValue: "ASSIGNED"))
    #expect(transaction.revocationReason == Transaction.RevocationReason(rawValue: 7))
    #expect(transaction.offer?.type == Transaction.OfferType(rawValue: 9))

    var record = try store.status(.active)
    record.status = SubscriptionStatus(rawValue: 9)
    let unknown = record
    await store.set { $0.statuses = [TestStore.subscriptionGroupID: [unknown]] }
    let statuses = try await on(store) {
      try await Product.SubscriptionInfo.status(for: TestStore.subscriptionGroupID.rawValue)
    }
    #expect(statuses.map(\.state) == [Product.SubscriptionInfo.RenewalState(rawValue: 9)])
    let reason = Product.SubscriptionInfo.RenewalInfo.ExpirationReason(rawValue: 6)
    #expect(reason != .unknown)
    #expect(reason.rawValue == 6)
  }
}

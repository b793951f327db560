import AppStoreCore
import Foundation
import StoreKit
import StoreKitBackend
import TestSupport
import Testing

/// Fields of signed data that the simulated store signs rarely or never.
@Suite(.timeLimit(.minutes(30))) struct SignedFieldTests {
  @Test func `A transaction has its Advanced Commerce items`() async throws {
    let store = try FakeStore()
    var payload = TestStore.transaction()
    payload.advancedCommerceInfo = AdvancedCommerceTransactionInfo(
      descriptors: AdvancedCommerceDescriptors(description: "All", displayName: "Plan"),
      items: [
        AdvancedCommerceTransactionItem(
          sku: "S1", displayName: "One", description: "First", price: 1990,
          offer: AdvancedCommerceOffer(
            period: .oneMonth, periodCount: 2, price: 990, reason: .winBack),
          refunds: [
            AdvancedCommerceRefund(
              refundAmount: 500, refundDate: payload.purchaseDate,
              refundReason: .modifyItemsRefund, refundType: .prorated)
          ], revocationDate: payload.purchaseDate)
      ],
      period: .oneMonth, requestReferenceId: "R", taxCode: "C1", taxRate: "0.19",
      estimatedTax: 320, taxExclusivePrice: 1670)
    try await store.give(payload)
    let transaction = try #require(await read(store, Transaction.all).first).payloadValue
    let info = try #require(transaction.advancedCommerceInfo)
    #expect(info.requestReferenceID == "R" && info.taxCode == "C1")
    #expect(info.taxRate == Decimal(string: "0.19"))
    #expect(info.estimatedTax == Decimal(string: "0.32"))
    #expect(info.taxExclusivePrice == Decimal(string: "1.67"))
    #expect(info.displayName == "Plan" && info.description == "All")
    #expect(info.period == .monthly)
    let item = try #require(info.items.first)
    #expect(item.details.sku == "S1" && item.details.displayName == "One")
    #expect(item.details.price == Decimal(string: "1.99"))
    #expect(item.details.partners.isEmpty)
    #expect(item.details.offer?.reason == .winBack && item.details.offer?.periodCount == 2)
    #expect(item.details.offer?.period == .monthly)
    #expect(item.refunds?.map(\.reason) == [.modifyItems])
    #expect(item.refunds?.map(\.type) == [.proRated])
    #expect(item.refunds?.first?.amount == Decimal(string: "0.5"))
    #expect(item.revocationDate == payload.purchaseDate.date)
  }

  @Test func `Renewal info has the Advanced Commerce items with their price increases`()
    async throws
  {
    let store = try FakeStore()
    var payload = TestStore.renewalInfo(autoRenewStatus: .on)
    payload.advancedCommerceInfo = AdvancedCommerceRenewalInfo(
      consistencyToken: "T",
      descriptors: AdvancedCommerceDescriptors(description: "All", displayName: "Plan"),
      items: [
        AdvancedCommerceRenewalItem(
          sku: "S1", displayName: "One", description: "First", price: 2990,
          priceIncreaseInfo: AdvancedCommercePriceIncreaseInfo(
            dependentSKUs: ["S2"], price: 2990, status: .pending))
      ], period: .oneYear, requestReferenceId: "R", taxCode: "C1")
    let record = try store.status(.active, renewalInfo: payload)
    await store.set { $0.statuses = [TestStore.subscriptionGroupID: [record]] }
    let status = try #require(
      await on(store) {
        try await Product.SubscriptionInfo.status(for: TestStore.subscriptionGroupID.rawValue)
      }.first)
    let info = try #require(try status.renewalInfo.payloadValue.advancedCommerceInfo)
    #expect(info.consistencyToken == "T" && info.period == .yearly)
    let increase = try #require(info.items.first?.priceIncreaseInfo)
    #expect(increase.status == .pending && increase.dependentSKUs == ["S2"])
    #expect(increase.price == Decimal(string: "2.99"))
    #expect(info.items.first?.details.sku == "S1")
  }

  @Test func `A refunded share is in percent, and the fields of a bundle are read`() async throws {
    let store = try FakeStore()
    var payload = TestStore.transaction()
    payload.revocationDate = payload.purchaseDate
    payload.revocationPercentage = 33_500
    payload.revocationType = AppStoreCore.RevocationType(rawValue: "ASSIGNMENT_REVOKE")
    payload.previousOriginalTransactionId = "77"
    payload.unknownFields = [
      "bundleProductId": .string("all"), "bundleSubscriptionGroupIdentifier": .string("G9"),
      "bundleTransactionId": .string("5"), "bundleOriginalTransactionId": .string("4"),
    ]
    try await store.give(payload)
    let transaction = try #require(await read(store, Transaction.all).first).payloadValue
    #expect(transaction.revocationPercentage == Decimal(string: "33.5"))
    #expect(transaction.revocationType == .assignmentRevocation)
    #expect(transaction.revocationTypeStringRepresentation == "ASSIGNMENT_REVOKE")
    #expect(transaction.previousOriginalTransactionID == 77)
    #expect(transaction.bundleProductID == "all")
    #expect(transaction.bundleSubscriptionGroupID == "G9")
    #expect(transaction.bundleTransactionID == "5")
    #expect(transaction.bundleOriginalTransactionID == "4")
  }

  @Test func `An app transaction has its store and its revocation`() async throws {
    let store = try FakeStore()
    var payload = JWSAppTransactionDecodedPayload(
      receiptType: .sandbox, bundleId: TestStore.bundleID,
      receiptCreationDate: TestStore.purchaseDate, originalPurchaseDate: TestStore.purchaseDate,
      originalApplicationVersion: "1")
    let plain = try store.signer.sign(payload)
    await store.set { $0.download = plain }
    try await on(store) {
      let download = try await AppTransaction.shared.payloadValue
      #expect(download.storeType == .consumer && download.revocationDate == nil)
      var count = 0
      for await result in AppTransaction.all {
        #expect(try result.payloadValue == download)
        count += 1
      }
      #expect(count == 1)
    }
    payload.unknownFields = [
      "storeType": .string("EDUCATION"),
      "appRevocationDate": .integer(TestStore.purchaseDate.milliseconds),
    ]
    let assigned = try store.signer.sign(payload)
    await store.set { $0.download = assigned }
    try await on(store) {
      let download = try await AppTransaction.shared.payloadValue
      #expect(download.storeType == .education)
      #expect(download.storeTypeStringRepresentation == "EDUCATION")
      #expect(download.revocationDate == TestStore.purchaseDate.date)
    }
    await store.set { $0.download = nil }
    await on(store) {
      for await _ in AppTransaction.all { Issue.record("the store is down") }
    }
  }

  @Test func `A unit is formatted in the language of the style`() throws {
    let style = try JSONDecoder().decode(
      Product.SubscriptionPeriod.Unit.FormatStyle.self,
      from: JSONEncoder().encode(
        ["locale": Locale(identifier: "de_DE")]))
    let units: [Product.SubscriptionPeriod.Unit] = [.day, .week, .month, .year]
    #expect(units.map { $0.formatted(style) } == ["Tag", "Woche", "Monat", "Jahr"])
    #expect(
      units.map { style.locale(Locale(identifier: "fr_CA")).format($0) }
        == ["jour", "semaine", "mois", "an"])
    #expect(style.locale(Locale(identifier: "fi_FI")).format(.month) == "month", "no Finnish names")
    let copy = try JSONDecoder().decode(
      Product.SubscriptionPeriod.Unit.FormatStyle.self, from: JSONEncoder().encode(style))
    #expect(copy == style)
  }
}

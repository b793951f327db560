import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreKit
import Testing

/// Subscriptions that are paid monthly with a commitment of twelve months.
@MainActor @Suite(.timeLimit(.minutes(30))) struct CommitmentTests {
  @Test func `A subscription has the terms of each billing plan that the store sells`()
    async throws
  {
    let shop = try await Shop()
    let before = try #require(try await shop.product("yearly").subscription)
    #expect(before.pricingTerms.map(\.billingPlanType) == [.upFront])
    #expect(before.bundledSubscriptions.isEmpty)
    try await shop.store.control.setMonthlyPrice(4990, of: "yearly")

    let terms = try #require(try await shop.product("yearly").subscription).pricingTerms
    #expect(terms.map(\.billingPlanType) == [.upFront, .monthly])
    let upFront = try #require(terms.first)
    #expect(upFront.billingPrice == Decimal(string: "49.99"))
    #expect(upFront.billingPeriod == .yearly)
    #expect(upFront.commitmentInfo.price == upFront.billingPrice)
    let monthly = try #require(terms.last)
    #expect(monthly.billingPrice == Decimal(string: "4.99"))
    #expect(monthly.billingDisplayPrice == "$4.99")
    #expect(monthly.billingPeriod == .monthly)
    #expect(monthly.commitmentInfo.price == Decimal(string: "59.88"))
    #expect(monthly.commitmentInfo.displayPrice == "$59.88")
    #expect(monthly.commitmentInfo.period == .yearly)
    #expect(monthly[offers: .introductory].isEmpty)
  }

  @Test func `The offers of a billing plan are in its terms, without offer codes`() async throws {
    let shop = try await Shop()
    let subscription = try #require(try await shop.product("monthly").subscription)
    let terms = try #require(subscription.pricingTerms.first)
    #expect(terms.subscriptionOffers.map(\.id) == ["BACK"])
    #expect(terms[offers: .winBack].map(\.id) == ["BACK"])
    #expect(terms[offers: .promotional].isEmpty)
  }

  @Test func `A purchase with monthly payments commits the customer to twelve`() async throws {
    let shop = try await Shop()
    try await shop.store.control.setMonthlyPrice(4990, of: "yearly")
    let bought = try await shop.buy("yearly", options: [.billingPlanType(.monthly)])
    #expect(bought.billingPlanType == .monthly)
    #expect(bought.price == Decimal(string: "4.99"))
    let commitment = try #require(bought.commitmentInfo)
    #expect(commitment.billingPeriodNumber == 1)
    #expect(commitment.totalBillingPeriods == 12)
    #expect(commitment.price == Decimal(string: "59.88"))
    #expect(commitment.expirationDate > bought.purchaseDate + 364 * 86_400)

    let info = try await shop.app {
      try #require(await Product.SubscriptionInfo.status(for: "G1").first).renewalInfo.payloadValue
    }
    #expect(info.renewalBillingPlanType == .monthly)
    let next = try #require(info.commitmentInfo)
    #expect(next.autoRenewPreference == "yearly")
    #expect(next.renewalDate == commitment.expirationDate)
    #expect(next.renewalBillingPlanType == .monthly)
    #expect(next.renewalPrice == Decimal(string: "59.88"))
    #expect(next.willAutoRenew)
  }

  @Test func `A billing plan that the store does not sell is rejected`() async throws {
    let shop = try await Shop()
    await #expect(throws: (any Error).self) {
      try await shop.buy("yearly", options: [.billingPlanType(.monthly)])
    }
    let sold = await shop.store.simulator.transactions(of: "anna")
    #expect(sold.isEmpty)
    #expect(try await shop.buy("yearly", options: [.billingPlanType(.upFront)]).price != nil)
  }
}

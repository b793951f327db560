import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreConfiguration
import StoreKit
import StoreKitBackend
import Tessera
import Testing

/// The offers that the SDK returns to Ada, whose monthly plan has a free month as a win-back offer.
@Suite(.serialized, .timeLimit(.minutes(30))) struct OfferCallTests {
  private static func story() async throws -> InProcess {
    let offer = ConfiguredOffer(
      type: .winBack, offerID: "come-back", discountType: .freeTrial,
      period: AppStoreCore.SubscriptionPeriod(value: 1, unit: .month))
    return try await InProcess { @Sendable configuration in
      let plans = configuration.subscriptionGroups[0].subscriptions
      for (place, plan) in plans.enumerated() where plan.product.id == InProcess.monthly {
        configuration.subscriptionGroups[0].subscriptions[place].winBackOffers = [offer]
      }
    }
  }

  @Test func `A lapsed customer gets a win-back offer and buys with it, and no one else does`()
    async throws
  {
    let story = try await Self.story()
    try await story.withApp { app in
      let monthly = try #require(await app.products([InProcess.monthly.rawValue]).first)
      #expect(try await app.eligibleWinBackOffers(forProduct: monthly).isEmpty)
      _ = try await app.purchase(product: monthly)
      try await story.store.setAutoRenew(
        false, group: "21500001", account: InProcess.account)
      try await story.store.advance(by: .days(70))

      let offers = try await app.eligibleWinBackOffers(forProduct: monthly)
      let offer = try #require(offers.first)
      let result = try await app.purchase(
        PurchaseParams.Builder(product: monthly).with(winBackOffer: offer).build())

      #expect(offers.map(\.discount.offerIdentifier) == ["come-back"])
      #expect(offer.discount.type == .winBack && offer.discount.paymentMode == .freeTrial)
      #expect(result.transaction?.sk2Transaction?.offer?.id == "come-back")
    }
  }
}

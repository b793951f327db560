import AppStoreCore
import AppStoreSimulator
import SimulatorServer
import StoreConfiguration
import StoreKit
import StoreKitBackend
import Testing

/// Offers that an app shows and buys with through the `StoreKit` module.
@Suite(.serialized, .timeLimit(.minutes(30))) @MainActor struct DeviceOfferTests {
  private let store: SimulatedStore

  init() async throws {
    let offer = ConfiguredOffer(
      type: .winBack, offerID: "come-back", discountType: .freeTrial,
      period: SubscriptionPeriod(value: 1, unit: .month))
    store = try await InProcess { @Sendable configuration in
      let plans = configuration.subscriptionGroups[0].subscriptions
      for (place, plan) in plans.enumerated() where plan.product.id == InProcess.monthly {
        configuration.subscriptionGroups[0].subscriptions[place].winBackOffers = [offer]
      }
    }.store
  }

  private func monthly() async throws -> (Product, Product.SubscriptionOffer) {
    let product = try #require(
      try await Product.products(for: [InProcess.monthly.rawValue]).first)
    let offer = try #require(product.subscription?.winBackOffers.first { $0.id == "come-back" })
    return (product, offer)
  }

  @Test func `A lapsed customer returns with an offer that the product lists`() async throws {
    let device = store.device(for: InProcess.account)
    try await StoreKitBackendRegistry.$current.withValue(device) {
      let (product, offer) = try await monthly()
      #expect(offer.type == .winBack && offer.price == 0)
      _ = try await product.purchase()
      try await store.setAutoRenew(
        false, group: "21500001", account: InProcess.account)
      try await store.advance(by: .days(70))
      let status = try #require(try await product.subscription?.status.first)
      #expect(
        status.renewalInfo.unsafePayloadValue.eligibleWinBackOfferIDs.contains("come-back"))
      guard case .success(let result) = try await product.purchase(options: [.winBackOffer(offer)])
      else { throw ExpectedSuccess() }
      let transaction = result.unsafePayloadValue
      #expect(transaction.offer?.id == "come-back" && transaction.offer?.type == .winBack)
      #expect(transaction.price == 0)
    }
  }

  @Test
  func `A win-back offer requires a lapsed subscription, and other offers are not accepted as one`()
    async throws
  {
    let device = store.device(for: InProcess.account)
    try await StoreKitBackendRegistry.$current.withValue(device) {
      let (product, offer) = try await monthly()
      await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
        try await product.purchase(options: [.winBackOffer(offer)])
      }
      if let introductory = product.subscription?.introductoryOffer {
        await #expect(throws: Product.PurchaseError.missingOfferParameters) {
          try await product.purchase(options: [.winBackOffer(introductory)])
        }
      }
    }
  }
}

private struct ExpectedSuccess: Error {}

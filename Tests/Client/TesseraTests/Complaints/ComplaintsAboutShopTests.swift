import AppStoreCore
import EntitlementAPI
import Foundation
import Synchronization
import Tessera
import Testing
import WaitingTestSupport

/// The most frequent complaints about subscription SDKs, concerning offerings and the SDK's
/// behavior.
///
/// The numbers are those of a survey of public issues.
@Suite(.timeLimit(.minutes(30))) struct ComplaintsAboutShopTests {
  private static func offering(_ product: ProductID) -> OfferingsBody {
    OfferingsBody(
      currentOfferingID: "default",
      offerings: [
        OfferingBody(
          identifier: "default", description: "", metadata: [:],
          packages: [PackageBody(identifier: "$rc_monthly", productIdentifier: product)])
      ], placements: nil)
  }

  @Test
  func `3: Offerings without available products are an error with the products and the causes`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.state.withLock { $0.offerings = Self.offering("com.example.lost") }
      let purchases = try scene.start()
      let failure = await error(of: { _ = try await purchases.offerings() })

      #expect(failure?.code == .configurationError)
      for word in ["com.example.lost", "identifiers", "App Store Connect", "agreements"] {
        #expect(failure?.message.contains(word) == true, "\(word)")
      }
    }
  }

  @Test
  func `3: While the server is down the last offerings are shown, also after a launch`()
    async throws
  {
    try await Scene.play { scene in
      scene.server.state.withLock { $0.offerings = Self.offering(FakeStore.monthly) }
      let shown = try await scene.start().offerings().current
      scene.server.always(.offline)

      #expect(try await scene.start().offerings().current == shown)
      #expect(shown?.monthly?.storeProduct.localizedPriceString == "$4.99")
    }
  }

  @Test func `28: While the network hangs, nothing blocks the main actor`() async throws {
    try await Scene.play { scene in
      scene.server.subscribe("alice", until: Scene.start + .days(30))
      let purchases = try scene.start()
      _ = try await purchases.customerInfo()
      let gate = Gate()
      scene.server.always(.hold(gate))
      let asked = Task { try await purchases.customerInfo(fetchPolicy: .fetchCurrent) }
      try await eventually("the second request is sent") { scene.server.log.count >= 2 }

      await MainActor.run {
        // None of these calls can wait, because they are not asynchronous.
        #expect(purchases.appUserID == "alice" && !purchases.isAnonymous)
        #expect(purchases.cachedCustomerInfo?.access(to: "pro") == .granted)
      }
      #expect(await purchases.access(to: "pro") == .granted, "the kept answer is fresh")

      gate.open()
      #expect(try await asked.value.access(to: "pro") == .granted)
    }
  }

  @Test func `29: Every value that a screen shows can be created without a store`() throws {
    let product = TestStoreProduct(
      localizedTitle: "Pro", price: 4.99, currencyCode: "USD", localizedPriceString: "$4.99",
      productIdentifier: "monthly", productType: .autoRenewableSubscription,
      localizedDescription: "Everything", subscriptionGroupIdentifier: "pro",
      subscriptionPeriod: SubscriptionPeriod(value: 1, unit: .month),
      locale: Locale(identifier: "en_US")
    ).toStoreProduct()
    let package = Package(
      identifier: "$rc_monthly", packageType: .monthly, storeProduct: product,
      offeringIdentifier: "default")
    let offering = Offering(
      identifier: "default", serverDescription: "", availablePackages: [package])
    let transaction = StoreTransaction(
      productIdentifier: "monthly", purchaseDate: Date(timeIntervalSince1970: 0),
      transactionIdentifier: "1")
    let pro = EntitlementInfo(
      identifier: "pro", isActive: true, willRenew: true, periodType: .normal, store: .appStore,
      productIdentifier: "monthly", isSandbox: true, ownershipType: .purchased)
    let info = CustomerInfo(
      entitlements: EntitlementInfos(entitlements: ["pro": pro], verification: .verified),
      expirationDatesByProductId: [:], purchaseDatesByProductId: [:],
      allPurchasedProductIds: ["monthly"], requestDate: Date(timeIntervalSince1970: 0),
      firstSeen: Date(timeIntervalSince1970: 0), originalAppUserId: "ada")

    #expect(offering.monthly?.localizedPriceString == "$4.99")
    #expect(transaction.productIdentifier == "monthly" && transaction.sk2Transaction == nil)
    #expect(info.access(to: "pro") == .granted)
    #expect(info.access(to: "other") == .denied(.neverOwned))
  }
}

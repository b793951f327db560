import AppStoreCore
import AppStoreSimulator
import Testing

/// Orders of Advanced Commerce items.
@Suite(.timeLimit(.minutes(30))) struct AdvancedCommerceOrderTests {
  private static func item(
    _ sku: String, _ price: Int64, offer: AdvancedCommerceOffer? = nil
  ) -> AdvancedCommerceRenewalItem {
    AdvancedCommerceRenewalItem(
      sku: sku, displayName: sku, description: sku, price: price, offer: offer)
  }

  private static func terms(
    _ items: [AdvancedCommerceRenewalItem], every period: AdvancedCommercePeriod = .oneMonth
  ) -> AdvancedCommerceTerms {
    AdvancedCommerceTerms(
      descriptors: AdvancedCommerceDescriptors(description: "d", displayName: "n"), items: items,
      taxCode: "t", requestReferenceID: "r", period: period)
  }

  private static func order(_ order: AdvancedCommerceOrder) -> PurchaseRequest {
    PurchaseRequest(productID: "weekly", advancedCommerce: order)
  }

  @Test func `Different offers of items need the subscription's period`() throws {
    var shop = try Shop()
    func offer(_ period: AdvancedCommerceOfferPeriod) -> AdvancedCommerceOffer {
      AdvancedCommerceOffer(period: period, periodCount: 1, price: 100, reason: .acquisition)
    }
    let mixed = Self.terms([
      Self.item("a", 1000, offer: offer(.oneWeek)), Self.item("b", 500),
    ])
    #expect(throws: StorePurchaseError.advancedCommerce(.mixedOffers)) {
      try shop.store.purchase(Self.order(.subscription(mixed, previous: nil)), by: "anna")
    }
    let fitting = Self.terms([
      Self.item("a", 1000, offer: offer(.oneMonth)), Self.item("b", 500),
    ])
    let sold = try shop.store.purchase(
      Self.order(.subscription(fitting, previous: nil)), by: "anna")
    #expect(sold.transaction.price == 600)
    #expect(StoreInvariants(of: shop.store).violations().isEmpty)
  }

  @Test func `An ended subscription is continued by a new one with other items`() throws {
    var shop = try Shop()
    let first = try shop.store.purchase(
      Self.order(.subscription(Self.terms([Self.item("a", 1000)]), previous: nil)), by: "anna")
    _ = try shop.store.setAutoRenew(
      false, group: try #require(first.transaction.subscriptionGroupIdentifier), account: "anna")
    _ = shop.store.advance(by: .days(40))
    let next = try shop.store.purchase(
      Self.order(
        .subscription(
          Self.terms([Self.item("b", 700)], every: .oneYear),
          previous: first.transaction.transactionId)), by: "anna")
    #expect(
      next.transaction.originalTransactionId == first.transaction.originalTransactionId)
    #expect(next.transaction.price == 700)
    #expect(StoreInvariants(of: shop.store).violations().isEmpty)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `The invariants hold over random orders, changes and refunds`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var shop = try Shop()
    var last: TransactionID = "none"
    for step in 0..<60 {
      let price = Int64(random.next() % 10_000)
      let sku = "item-\(random.next() % 4)"
      let order: AdvancedCommerceOrder? =
        switch random.next() % 6 {
        case 0:
          .subscription(
            Self.terms(
              [Self.item(sku, price)], every: random.next() % 2 == 0 ? .oneWeek : .oneYear),
            previous: nil)
        case 1:
          .modification(
            last,
            AdvancedCommerceModification(
              items: [
                .init(
                  item: Self.item(sku, price), isImmediate: true, proratedPrice: price / 2)
              ], retainsBillingCycle: random.next() % 2 == 0, requestReferenceID: "\(step)"))
        case 2:
          .modification(
            last,
            AdvancedCommerceModification(
              items: [
                .init(currentSKU: sku, item: Self.item(sku, price), isImmediate: false)
              ], period: .oneMonth, retainsBillingCycle: true, requestReferenceID: "\(step)"))
        case 3: .reactivation(last, skus: nil, reference: "\(step)")
        default: nil
        }
      if let order {
        if let sold = try? shop.store.purchase(Self.order(order), by: "anna") {
          last = sold.transaction.transactionId
        }
      } else if random.next() % 3 == 0 {
        _ = try? shop.store.refund(last, reason: .other)
      } else {
        _ = shop.store.advance(by: .days(Int(random.next() % 20)))
      }
      let violations = StoreInvariants(of: shop.store).violations()
      try #require(violations.isEmpty, "seed \(seed), step \(step): \(violations)")
    }
  }
}

import AppStoreCore
import Ledger
import LedgerTestSupport
import Subscriptions
import Testing

@Suite("Adjustments and Test Store purchases", .timeLimit(.minutes(30)))
struct CurrencyTests {
  private let bought = CurrencyMovement(
    at: Cast.start + .days(1), code: "COIN", amount: 10, transactionID: "1")

  private func adjustment(
    _ id: String, _ amount: Int64, of customer: AppUserID = Cast.ada, isSandbox: Bool = false,
    at time: Timestamp = Cast.start
  ) -> CurrencyAdjustment {
    CurrencyAdjustment(
      id: id, customer: customer, isSandbox: isSandbox, amounts: ["COIN": amount],
      reference: "order \(id)", at: time, actor: "key:00000000")
  }

  @Test(arguments: StoreKind.allCases)
  func `Spent currency cannot be spent again under another id of the customer`(kind: StoreKind)
    async throws
  {
    let device = IdentityTests.device
    try await kind.withLedger { ledger in
      _ = try await ledger.logIn(from: device, to: Cast.ada, at: Cast.start)
      let last = try #require(try await ledger.changes(after: 0, limit: 9).last).sequence
      func adjust(_ adjustment: CurrencyAdjustment) async throws -> CurrencyAdjustmentResult {
        try await ledger.adjust(adjustment) { [bought] _ in [bought] }
      }
      #expect(try await adjust(adjustment("a", -6)) == .recorded)
      #expect(try await adjust(adjustment("a", -6)) == .repeated)
      #expect(try await adjust(adjustment("a", -5)) == .conflicting)
      #expect(
        try await adjust(adjustment("b", -5, of: device))
          == .rejected(.insufficient("COIN", balance: 4)))
      #expect(
        try await adjust(adjustment("c", CurrencyBalances.most))
          == .rejected(.excessive("COIN", balance: 4)))
      #expect(try await adjust(adjustment("d", -4, of: device)) == .recorded)
      #expect(
        try await ledger.adjust(
          adjustment("e", -1, isSandbox: true), beside: { _ in [] })
          == .rejected(.insufficient("COIN", balance: 0)))

      let kept = try await ledger.adjustments(of: [device, Cast.ada])
      #expect(kept.map(\.id) == ["a", "d"])
      #expect(kept.first?.amounts == ["COIN": -6])
      #expect(kept.first?.reference == "order a")
      #expect(CurrencyBalances.balances([bought], kept, isSandbox: false) == ["COIN": 0])
      let audit = try await ledger.auditEntries(since: nil, after: 0, limit: 9)
      #expect(audit.map(\.entry.action) == [.adjustCurrency, .adjustCurrency])
      #expect(audit.first?.entry.details["COIN"] == "-6")
      #expect(
        try await ledger.changes(after: last, limit: 9).map(\.change.kind)
          == [.currencyAdjustment, .currencyAdjustment])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `An adjustment id from before a deletion can be used again`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      for _ in 0..<2 {
        for expected in [CurrencyAdjustmentResult.recorded, .repeated] {
          let outcome = try await ledger.adjust(
            adjustment("a", 6), beside: { _ in [] })
          #expect(outcome == expected)
        }
        #expect(try await ledger.adjustments(of: [Cast.ada]).map(\.amounts) == [["COIN": 6]])
        _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Cast.start)
        #expect(try await ledger.adjustments(of: [Cast.ada]).isEmpty)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Changes after a deletion count, also when the deletion is dated in the future`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      // The store's clock is ahead, and spending is dated no earlier than the purchase.
      _ = try await ledger.adjust(
        adjustment("a", -1, at: bought.at - .hours(1)), beside: { [bought] _ in [bought] })
      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: bought.at - .seconds(1800))
      let now = bought.at - .seconds(1200)
      try await ledger.overrideOffering(
        OfferingOverride(customer: Cast.ada, offering: "sale", at: now, actor: "key:1"))
      _ = try await ledger.record(
        TestStorePurchase(
          token: "test_1_00000000-0000-0000-0000-000000000002", customer: Cast.ada,
          bundleID: "com.example.app", productID: "coins", type: .consumable, period: nil,
          price: nil, purchasedAt: now))
      #expect(try await ledger.offeringOverride(of: [Cast.ada]) == "sale")
      #expect(try await ledger.holdings(of: [Cast.ada]).testStorePurchases.count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Spending that a slow clock dates before the purchase still counts`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let outcome = try await ledger.adjust(
        adjustment("a", -6, at: bought.at - .seconds(2)), beside: { [bought] _ in [bought] })
      #expect(outcome == .recorded)
      let kept = try await ledger.adjustments(of: [Cast.ada])
      #expect(CurrencyBalances.balances([bought], kept, isSandbox: false) == ["COIN": 4])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Parallel spending never exceeds the balance`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let outcomes = try await withThrowingTaskGroup(of: CurrencyAdjustmentResult.self) { group in
        for number in 0..<16 {
          group.addTask { [bought] in
            try await ledger.adjust(adjustment("\(number)", -3)) { _ in [bought] }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.count { $0 == .recorded } == 3)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A Test Store token is bought once`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      let purchase = TestStorePurchase(
        token: "test_1_00000000-0000-0000-0000-000000000001", customer: Cast.ada,
        bundleID: "com.example.app", productID: "monthly", type: .autoRenewable,
        period: SubscriptionPeriod(value: 1, unit: .month),
        price: Price(milliunits: 4990, currency: "EUR"), purchasedAt: Cast.start)
      let again = TestStorePurchase(
        token: purchase.token, customer: Cast.bob, bundleID: "com.example.app",
        productID: "yearly", type: .autoRenewable, period: nil, price: nil,
        purchasedAt: Cast.start + .days(1))

      let first = try await ledger.record(purchase)
      #expect(first == purchase)
      #expect(try await ledger.record(again) == purchase)

      #expect(try await ledger.testStorePurchases(of: [Cast.ada, Cast.bob]) == [purchase])
      #expect(
        try await ledger.changes(after: 0, limit: 9).map(\.change.originalTransactionID)
          == [nil, purchase.originalTransactionID])
    }
  }
}

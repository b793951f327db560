import AppStoreCore
import AppStoreSimulator
import Testing

@Suite(.timeLimit(.minutes(30))) struct CommitmentTests {
  private func shop() throws -> Shop {
    var shop = try Shop()
    try shop.store.setMonthlyPrice(4990, of: "yearly")
    return shop
  }

  @Test func `A year is paid month by month, and each payment has its number`() throws {
    var shop = try shop()
    let first = try shop.buy("yearly", plan: .monthly).transaction
    #expect(first.price == 4990)
    #expect(first.expiresDate == (try day("2026-02-28")))
    #expect(first.billingPlanType == .monthly)
    #expect(first.commitmentInfo?.billingPeriodNumber == 1)
    #expect(first.commitmentInfo?.totalBillingPeriods == 12)
    #expect(first.commitmentInfo?.commitmentExpiresDate == (try day("2027-01-31")))
    #expect(first.commitmentInfo?.commitmentPrice == 59_880)
    let renewals = try shop.advance(to: "2027-02-01").transactions
    #expect(renewals.map { $0.commitmentInfo?.billingPeriodNumber } == Array(2...12) + [1])
    #expect(renewals.last?.commitmentInfo?.commitmentExpiresDate == (try day("2028-01-31")))
  }

  @Test func `Auto-renew off ends the plan with the commitment, not with the month`() throws {
    var shop = try shop()
    try shop.buy("yearly", plan: .monthly)
    try shop.autoRenew(false)
    let info = try shop.state().renewalInfo
    #expect(info.autoRenewStatus == .on)
    #expect(info.renewalBillingPlanType == .monthly)
    #expect(info.commitmentInfo?.commitmentAutoRenewStatus == .off)
    #expect(info.commitmentInfo?.commitmentRenewalDate == (try day("2027-01-31")))
    let effects = try shop.advance(to: "2027-03-01")
    #expect(effects.names == Array(repeating: "DID_RENEW", count: 11) + ["EXPIRED/VOLUNTARY"])
    #expect(shop.store.charges(of: "anna").count == 12)
  }

  @Test func `A commitment keeps its price, and the next one has the new price`() throws {
    var shop = try shop()
    try shop.buy("yearly", plan: .monthly)
    try shop.change { try $0.setMonthlyPrice(5990, of: "yearly") }
    let next = try shop.state().renewalInfo
    #expect(next.renewalPrice == 4990)
    #expect(next.commitmentInfo?.commitmentRenewalPrice == 71_880)
    let prices = try shop.advance(to: "2027-02-01").transactions.map(\.price)
    #expect(prices == Array(repeating: 4990, count: 11) + [5990])
  }

  @Test func `Only a yearly plan with a monthly price has monthly billing`() throws {
    var shop = try shop()
    #expect(throws: StorePurchaseError.noBillingPlan(.monthly, product: "weekly")) {
      try shop.buy("weekly", plan: .monthly)
    }
    #expect(throws: CatalogChangeError.notAYear("weekly")) {
      try shop.store.setMonthlyPrice(1, of: "weekly")
    }
    #expect(throws: CatalogChangeError.negativePrice(-1)) {
      try shop.store.setMonthlyPrice(-1, of: "yearly")
    }
    #expect(try shop.buy("yearly", plan: .billedUpfront).transaction.price == 49_990)
    try shop.store.setMonthlyPrice(nil, of: "yearly")
    #expect(throws: StorePurchaseError.noBillingPlan(.monthly, product: "yearly")) {
      try shop.buy("yearly", plan: .monthly, as: "ben")
    }
  }
}

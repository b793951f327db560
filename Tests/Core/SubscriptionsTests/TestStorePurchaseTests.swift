import AppStoreCore
import Subscriptions
import Testing

@Suite(.timeLimit(.minutes(30))) struct TestStorePurchaseTests {
  private let start = Timestamp(milliseconds: 1_700_000_000_000)

  private func purchase(_ period: String?) -> TestStorePurchase {
    TestStorePurchase(
      token: "test_1_00000000-0000-0000-0000-000000000001", customer: "ada",
      bundleID: "com.example.app", productID: "product",
      type: period == nil ? .nonConsumable : .autoRenewable,
      period: period.flatMap(SubscriptionPeriod.init(iso8601:)), price: nil, purchasedAt: start)
  }

  @Test(arguments: [
    ("P1W", 5), ("P1M", 5), ("P2M", 10), ("P3M", 15), ("P6M", 30), ("P1Y", 60), ("P3D", 5),
    ("P4M", 30), ("P2Y", 60),
  ])
  func `A period is shortened to minutes`(period: String, minutes: Int) throws {
    let period = try #require(SubscriptionPeriod(iso8601: period))
    #expect(TestStorePurchase.pace(of: period) == .seconds(minutes * 60))
  }

  @Test func `A subscription renews five times and then ends`() {
    let monthly = purchase("P1M")
    #expect(monthly.periods(at: start - .days(1)).count == 1)
    #expect(monthly.periods(at: start + .seconds(299)).count == 1)
    #expect(monthly.periods(at: start + .seconds(300)).count == 2)
    #expect(monthly.renews(at: start + .seconds(1499)))
    let all = monthly.periods(at: start + .days(400))
    #expect(all.count == 6)
    #expect(all.last?.end == start + .seconds(1800))
    #expect(Set(all.map(\.transactionID)).count == 6)
    #expect(!monthly.renews(at: start + .seconds(1500)))
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.end == $1.start })
  }

  @Test func `A product that does not renew has one period without an end`() {
    let lifetime = purchase(nil)
    #expect(lifetime.periods(at: start + .days(400)).map(\.end) == [nil])
    #expect(!lifetime.renews(at: start))
  }

  @Test(arguments: [
    ("test_1700000000000_6F9619FF-8B86-D011-B42D-00CF4FC964FF", true),
    ("test_1700000000000_6f9619ff-8b86-d011-b42d-00cf4fc964ff", true),
    ("test__6F9619FF-8B86-D011-B42D-00CF4FC964FF", false),
    ("test_17a_6F9619FF-8B86-D011-B42D-00CF4FC964FF", false),
    ("test_1_6F9619FF8B86D011B42D00CF4FC964FF", false),
    ("test_1_6G9619FF-8B86-D011-B42D-00CF4FC964FF", false),
    ("test_1_6F9619FF-8B86-D011-B42D-00CF4FC964FF_2", false), ("a.b.c", false), ("", false),
  ])
  func `A token has a fixed format`(text: String, isToken: Bool) {
    #expect(TestStorePurchase.isToken(text) == isToken)
  }
}

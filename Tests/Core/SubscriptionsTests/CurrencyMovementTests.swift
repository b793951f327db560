import AppStoreCore
import Subscriptions
import Testing

@Suite(.timeLimit(.minutes(30))) struct CurrencyMovementTests {
  private static let start = Timestamp(milliseconds: 1_767_225_600_000)
  private static let grants: [ProductID: [VirtualCurrencyCode: CurrencyGrant]] = [
    "monthly": ["COIN": CurrencyGrant(amount: 310, trialAmount: 10)],
    "yearly": ["COIN": CurrencyGrant(amount: 1000)],
    "coins": ["COIN": CurrencyGrant(amount: 50), "GEM": CurrencyGrant(amount: 1)],
  ]

  private func record(
    _ id: String, _ product: ProductID = "monthly", day: Int = 0, days: Int? = 31,
    original: String = "1"
  ) -> TransactionRecord {
    let start = Self.start + .days(day)
    var record = TransactionRecord(
      transactionId: TransactionID(id), originalTransactionId: OriginalTransactionID(original),
      productId: product, bundleId: "b", type: .autoRenewable, purchaseDate: start,
      originalPurchaseDate: Self.start, signedDate: start, environment: .production)
    record.expiresDate = days.map { start + .days($0) }
    record.price = 10_000
    record.currency = "USD"
    return record
  }

  private func coins(_ records: [TransactionRecord], isSandbox: Bool = false) -> Int64 {
    var history = PurchaseHistory()
    for record in records { history.apply(record) }
    let movements = history.currencyMovements(Self.grants, isSandbox: isSandbox)
    return CurrencyBalances.balances(movements, [], isSandbox: isSandbox)["COIN"] ?? 0
  }

  @Test func `Each period brings its amount, and a trial its separate amount`() {
    var trial = record("1")
    trial.offerDiscountType = .freeTrial
    #expect(coins([trial]) == 10)
    #expect(coins([trial, record("2", day: 31), record("3", day: 62)]) == 630)
  }

  @Test func `A pack with a quantity counts that many times`() {
    var pack = record("9", "coins", days: nil, original: "9")
    pack.quantity = 3
    #expect(coins([pack]) == 150)
  }

  @Test func `A refund removes a whole pack, and of a subscription the unused rest, rounded up`() {
    var pack = record("9", "coins", days: nil, original: "9")
    pack.revocationDate = Self.start + .days(400)
    #expect(coins([pack]) == 0)
    var period = record("1")
    period.revocationDate = Self.start + .days(30) + .seconds(1)
    #expect(coins([period]) == 310 - 10)
    period.revocationDate = Self.start + .days(90)
    #expect(coins([period]) == 310)
    period.revocationDate = nil
    #expect(coins([period]) == 310)
  }

  @Test func `An upgrade within a period brings the charged share`() {
    var former = record("1", days: 30)
    former.isUpgraded = true
    var yearly = record("2", "yearly", day: 15, days: 365)
    yearly.price = 20_000
    // Half of the former 10 is deducted from 20: three quarters are charged.
    #expect(coins([former, yearly]) == 310 + 750)
    // With or without the App Store's upgrade mark on the former transaction.
    #expect(coins([record("1", days: 30), yearly]) == 310 + 750)
    #expect(coins([record("1", days: 30, original: "9"), yearly]) == 310 + 1000)
    yearly.currency = "EUR"
    #expect(coins([former, yearly]) == 310 + 1000)
  }

  @Test func `Family-shared purchases and the other environment bring nothing`() {
    var shared = record("1")
    shared.inAppOwnershipType = .familyShared
    #expect(coins([shared]) == 0)
    var sandbox = record("1")
    sandbox.environment = .sandbox
    #expect(coins([sandbox]) == 0)
    #expect(coins([sandbox], isSandbox: true) == 310)
  }

  @Test(arguments: 0..<40)
  func `A balance is a function of the set of facts`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let versions = (0..<12).flatMap { number -> [TransactionRecord] in
      let product = ["monthly", "yearly", "coins"].randomElement(using: &random) ?? "coins"
      let bought = record(
        "\(number)", ProductID(product), day: number * 9, days: product == "coins" ? nil : 30,
        original: product == "coins" ? "\(number)" : "1")
      var refunded = bought
      refunded.signedDate = bought.signedDate + .days(Int.random(in: 0..<9, using: &random))
      refunded.revocationDate = bought.purchaseDate + .days(Int.random(in: 0..<40, using: &random))
      return Bool.random(using: &random) ? [bought, refunded] : [bought]
    }
    let expected = coins(versions)
    for _ in 0..<5 {
      #expect(
        coins((versions + versions.prefix(7)).shuffled(using: &random)) == expected,
        "seed \(seed)")
    }
    #expect(expected >= 0)
  }
}

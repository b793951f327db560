import AppStoreCore
import Subscriptions
import Testing

/// One charge with several transaction identifiers.
@Suite(.timeLimit(.minutes(30))) struct ChargeTests {
  private let refund = Facts.day(1, 20)

  private func copies(
    secondSigned: Timestamp? = nil, lineItems: [String?] = ["3", "3"]
  ) -> [JWSTransactionDecodedPayload] {
    var first = Facts.period(
      "1", from: Facts.day(1, 1), to: Facts.day(2, 1), signed: refund, revoked: refund)
    var second = Facts.period(
      "2", from: Facts.day(1, 1), to: Facts.day(2, 1), signed: secondSigned)
    (first.webOrderLineItemId, second.webOrderLineItemId) = (lineItems[0], lineItems[1])
    return [first, second]
  }

  private func lifetime(
    _ id: TransactionID, from: Timestamp, signed: Timestamp? = nil, revoked: Timestamp? = nil
  ) -> JWSTransactionDecodedPayload {
    Facts.period(id, Facts.lifetime, from: from, to: nil, signed: signed, revoked: revoked)
  }

  @Test func `A refund of one identifier of a line item applies to all of them`() {
    let now = Facts.day(1, 25)
    #expect(Facts.pro(copies(), at: now) == "inactive refunded until 2026-01-20")
    #expect(Facts.pro(copies().reversed(), at: now) == "inactive refunded until 2026-01-20")
    #expect(
      Facts.pro(copies(secondSigned: Facts.day(1, 22)), at: now)
        == "inactive refunded until 2026-01-20")
  }

  @Test func `A reversal for one identifier of a charge restores all of them, in any order`() {
    func version(
      _ id: TransactionID, signed: Timestamp, revoked: Timestamp? = nil
    ) -> JWSTransactionDecodedPayload {
      var version = Facts.period(
        id, from: Facts.day(1, 1), to: Facts.day(2, 1), signed: signed, revoked: revoked)
      version.webOrderLineItemId = "3"
      return version
    }
    let facts = [
      version("1", signed: refund, revoked: refund), version("2", signed: refund, revoked: refund),
      version("2", signed: Facts.day(1, 22)),
    ]
    // Signed again, as in a later history of the App Store.
    let resigned = [
      version("1", signed: Facts.day(1, 24), revoked: refund),
      version("2", signed: Facts.day(1, 24)),
    ]
    let again = version("1", signed: Facts.day(1, 24), revoked: Facts.day(1, 24))
    for seed in 0..<20 {
      var random = SeededRandom(seed: UInt64(seed))
      let shuffled = (facts + facts).shuffled(using: &random)
      let now = Facts.day(1, 25)
      #expect(Facts.pro(shuffled, at: now) == "active subscribed until 2026-02-01", "seed \(seed)")
      let coins = PurchaseHistory(transactions: shuffled, renewalInfos: [])
        .currencyMovements([Facts.monthly: ["COIN": CurrencyGrant(amount: 10)]], isSandbox: true)
      #expect(coins.map(\.amount) == [10], "seed \(seed)")
      #expect(
        Facts.pro((facts + resigned).shuffled(using: &random), at: now)
          == "active subscribed until 2026-02-01", "seed \(seed)")
      #expect(
        Facts.pro((facts + [again]).shuffled(using: &random), at: now)
          == "inactive refunded until 2026-01-24", "seed \(seed)")
    }
  }

  @Test func `Periods charged separately are refunded separately`() {
    for lineItems in [["3", "4"], [nil, nil], ["3", nil]] {
      #expect(
        Facts.pro(copies(lineItems: lineItems), at: Facts.day(1, 25))
          == "active subscribed until 2026-02-01")
    }
  }

  @Test func `A refunded lifetime purchase stays refunded next to a restored copy`() {
    let bought = lifetime("1", from: Facts.day(1, 1), signed: refund, revoked: refund)
    let copy = lifetime("2", from: Facts.day(1, 10))
    let now = Facts.day(3, 1)
    #expect(Facts.pro([bought, copy], at: now) == "inactive refunded until 2026-01-20")
    // The App Store signed the copy after the refund, without it: the refund was reversed.
    let later = lifetime("2", from: Facts.day(1, 10), signed: Facts.day(2, 1))
    #expect(Facts.pro([bought, later], at: now) == "active owned until ever")
    // Bought again after the refund.
    let again = lifetime("3", from: Facts.day(1, 25))
    #expect(Facts.pro([bought, copy, again], at: now) == "active owned until ever")
  }

  @Test func `A restored copy is the same purchase and brings its coins once`() {
    let history = PurchaseHistory(
      transactions: [
        lifetime("1", from: Facts.day(1, 1)), lifetime("2", from: Facts.day(1, 10)),
      ], renewalInfos: [])
    #expect(history.oneTimePurchases.map(\.transactionId) == ["1"])
    let movements = history.currencyMovements(
      [Facts.lifetime: ["COIN": CurrencyGrant(amount: 100)]], isSandbox: true)
    #expect(movements.map(\.amount) == [100])
    var periods = copies(secondSigned: Facts.day(1, 1))
    periods[0].revocationDate = nil
    let coins = PurchaseHistory(transactions: periods, renewalInfos: [])
      .currencyMovements([Facts.monthly: ["COIN": CurrencyGrant(amount: 10)]], isSandbox: true)
    #expect(coins.map(\.amount) == [10])
  }

  @Test func `A non-renewing purchase ends after its days, and the next one starts then`() {
    func season(_ id: TransactionID, _ from: Timestamp) -> JWSTransactionDecodedPayload {
      var season = Facts.period(
        id, "season", from: from, to: nil, original: OriginalTransactionID(id.rawValue))
      season.type = .nonRenewing
      return season
    }
    let catalog = EntitlementCatalog([Facts.pro: ["season"]], nonRenewingDays: ["season": 30])
    func pro(_ transactions: [JWSTransactionDecodedPayload], at now: Timestamp) -> Entitlement? {
      PurchaseHistory(transactions: transactions, renewalInfos: [])
        .entitlements(catalog, for: Facts.tester, at: now).first
    }
    let first = season("1", Facts.day(1, 1))
    #expect(pro([first], at: Facts.day(1, 15))?.accessUntil == Facts.day(1, 31))
    #expect(pro([first], at: Facts.day(1, 31))?.isActive == false)
    let second = season("2", Facts.day(1, 11))
    #expect(pro([first, second], at: Facts.day(2, 15))?.accessUntil == Facts.day(3, 2))
    let history = PurchaseHistory(transactions: [first], renewalInfos: [])
      .ending(nonRenewingDays: ["season": 30])
    #expect(history.purchases(at: Facts.day(1, 2)).first?.isSubscription == false)
    #expect(history.oneTimePurchases.count == 1)
  }
}

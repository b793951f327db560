import AppStoreCore
import Subscriptions
import Testing

@Suite(.timeLimit(.minutes(30))) struct PurchaseHistoryTests {
  @Test
  func `Of two versions signed in the same millisecond the revoked one wins, in either order`() {
    let paid = Facts.period("1", from: Facts.day(1, 1), to: Facts.day(2, 1))
    let refunded = Facts.period(
      "1", from: Facts.day(1, 1), to: Facts.day(2, 1), revoked: Facts.day(1, 1))
    for order in [[paid, refunded], [refunded, paid]] {
      let history = PurchaseHistory(transactions: order, renewalInfos: [])
      #expect(history.transactions["1"]?.revocationDate != nil)
    }
  }

  @Test func `An old version that arrives late changes nothing`() {
    let refunded = Facts.period(
      "1", from: Facts.day(1, 1), to: Facts.day(2, 1), signed: Facts.day(1, 9),
      revoked: Facts.day(1, 9))
    var history = PurchaseHistory(transactions: [refunded], renewalInfos: [])
    history.apply(Facts.period("1", from: Facts.day(1, 1), to: Facts.day(2, 1)))
    let held = history.transactions["1"]
    #expect(held?.signedDate == refunded.signedDate)
    #expect(held?.revocationDate == refunded.revocationDate)
  }

  @Test(arguments: 0..<300)
  func `Facts in any order and repetition give the same history`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let transactions = (0..<12).map { _ in randomTransaction(&random) }
    let infos = (0..<6).map { _ in randomRenewalInfo(&random) }
    let expected = PurchaseHistory(transactions: transactions, renewalInfos: infos)

    let again = transactions + transactions.filter { _ in Bool.random(using: &random) }
    let halves = again.shuffled(using: &random)
    var merged = PurchaseHistory(
      transactions: Array(halves.prefix(7)), renewalInfos: infos.shuffled(using: &random))
    merged.merge(
      PurchaseHistory(
        transactions: Array(halves.dropFirst(5)), renewalInfos: infos.reversed()))

    #expect(merged == expected, "seed \(seed)")
    let now = Facts.day(Int.random(in: 1...12, using: &random), 1)
    #expect(
      merged.entitlements(Facts.catalog, for: Facts.tester, at: now)
        == expected.entitlements(Facts.catalog, for: Facts.tester, at: now),
      "seed \(seed)")
  }

  private func randomTransaction(_ random: inout SeededRandom) -> JWSTransactionDecodedPayload {
    let start = Facts.day(Int.random(in: 1...6, using: &random), 1)
    let signed = start + .milliseconds(Int.random(in: 0...2, using: &random))
    return Facts.period(
      TransactionID(String(Int.random(in: 1...4, using: &random))),
      Bool.random(using: &random) ? Facts.monthly : Facts.yearly, from: start,
      to: Bool.random(using: &random) ? nil : start + .days(30), signed: signed,
      revoked: Bool.random(using: &random) ? signed : nil,
      upgraded: Bool.random(using: &random))
  }

  private func randomRenewalInfo(_ random: inout SeededRandom) -> JWSRenewalInfoDecodedPayload {
    Facts.renewal(
      signed: Facts.day(1, 1) + .milliseconds(Int.random(in: 0...2, using: &random)),
      status: Bool.random(using: &random) ? .on : .off, retry: Bool.random(using: &random),
      graceUntil: Bool.random(using: &random) ? Facts.day(7, 1) : nil)
  }
}

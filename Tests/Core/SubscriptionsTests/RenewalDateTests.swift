import AppStoreCore
import Subscriptions
import Testing

/// What renewal info adds to its transaction: later ends, and the date when auto-renew was turned
/// off.
@Suite(.timeLimit(.minutes(30))) struct RenewalDateTests {
  private let month = Facts.period("1", from: Facts.day(1, 1), to: Facts.day(2, 1))

  private func renewing(
    on date: Timestamp, signed: Timestamp = Facts.day(1, 10),
    _ change: (inout JWSRenewalInfoDecodedPayload) -> Void = { _ in }
  ) -> JWSRenewalInfoDecodedPayload {
    var renewalInfo = Facts.renewal(signed: signed)
    renewalInfo.renewalDate = date
    change(&renewalInfo)
    return renewalInfo
  }

  @Test func `A renewal date later than the newest period's end moves the end`() {
    let later = renewing(on: Facts.day(2, 20))
    #expect(
      Facts.pro([month], [later], at: Facts.day(2, 10)) == "active subscribed until 2026-02-20")
    let history = PurchaseHistory(transactions: [month], renewalInfos: [later])
    #expect(history.isIncomplete)
    #expect(history.askingDate == Facts.day(2, 20) + .seconds(60))
    #expect(
      !PurchaseHistory(transactions: [month], renewalInfos: [renewing(on: Facts.day(2, 1))])
        .isIncomplete)
  }

  @Test func `A renewal date of another product is ignored`() {
    let yearly = renewing(on: Facts.day(9, 1)) { $0.productId = Facts.yearly }
    #expect(
      Facts.pro([month], [yearly], at: Facts.day(2, 10)) == "inactive expired until 2026-02-01")
  }

  @Test func `A failed charge before the end of an extended period does not move the end back`() {
    let extended = renewing(on: Facts.day(2, 20), signed: Facts.day(1, 10))
    let failing = renewing(on: Facts.day(2, 20), signed: Facts.day(2, 19)) {
      $0.isInBillingRetryPeriod = true
    }
    let inGrace = renewing(on: Facts.day(2, 20), signed: Facts.day(2, 19)) {
      $0.isInBillingRetryPeriod = true
      $0.gracePeriodExpiresDate = Facts.day(2, 26)
    }
    for infos in [[extended, failing], [failing, extended], [failing]] {
      #expect(
        Facts.pro([month], infos, at: Facts.day(2, 19)) == "active subscribed until 2026-02-20")
      #expect(
        Facts.pro([month], infos, at: Facts.day(2, 21))
          == "inactive billing_retry until 2026-02-20")
    }
    #expect(
      Facts.pro([month], [inGrace, extended], at: Facts.day(2, 21))
        == "active grace_period until 2026-02-26")
    let history = PurchaseHistory(transactions: [month], renewalInfos: [failing])
    #expect(
      history.purchases(at: Facts.day(2, 21)).first?.billingIssueDate == Facts.day(2, 20))
  }

  @Test func `A refund beats a renewal date, and not a later period`() {
    func refunded(_ day: Timestamp) -> JWSTransactionDecodedPayload {
      Facts.period(
        "1", from: Facts.day(1, 1), to: Facts.day(2, 1), signed: day, revoked: day)
    }
    // The period was extended by its renewal date alone, and refunded before or after its own end.
    for day in [Facts.day(1, 15), Facts.day(2, 9)] {
      for signed in [Facts.day(1, 10), day, day + .days(1)] {
        let extended = renewing(on: Facts.day(3, 1), signed: signed)
        let history = PurchaseHistory(transactions: [refunded(day)], renewalInfos: [extended])
        #expect(
          Facts.pro([refunded(day)], [extended], at: Facts.day(2, 12)).hasPrefix(
            "inactive refunded"))
        #expect(history.purchases(at: Facts.day(2, 12)).first?.mayRenew == false)
        #expect(history.isIncomplete, "Apple is asked whether there is a later period")
        let next = Facts.period("2", from: Facts.day(2, 1), to: Facts.day(3, 1))
        #expect(
          Facts.pro([refunded(day), next], [extended], at: Facts.day(2, 12))
            == "active subscribed until 2026-03-01")
      }
    }
  }

  @Test
  func `The date of auto-renew off is the first after the last on, in any order of facts`()
    throws
  {
    func info(_ day: Int, _ status: AutoRenewStatus) -> JWSRenewalInfoDecodedPayload {
      Facts.renewal(signed: Facts.day(1, day), status: status)
    }
    let infos = [
      info(2, .on), info(5, .off), info(6, .off), info(7, .on), info(8, .off), info(9, .off),
      info(12, .off),
    ]
    var random = SystemRandomNumberGenerator()
    let expected = PurchaseHistory(transactions: [month], renewalInfos: infos)
    for _ in 0..<50 {
      let shuffled = (infos + infos.prefix(3)).shuffled(using: &random)
      let history = PurchaseHistory(transactions: [month], renewalInfos: shuffled)
      var read = PurchaseHistory()
      #expect(history.encoded.withUnsafeBytes { read.apply(encoded: $0) })
      #expect(history == expected && read == expected)
      #expect(
        read.purchases(at: Facts.day(1, 20)).first?.unsubscribeDate == Facts.day(1, 8),
        "\(shuffled.map(\.signedDate))")
    }
    let again = PurchaseHistory(transactions: [month], renewalInfos: infos + [info(14, .on)])
    #expect(again.purchases(at: Facts.day(1, 20)).first?.unsubscribeDate == nil)
    let late = PurchaseHistory(transactions: [month], renewalInfos: [info(5, .off), info(9, .off)])
    #expect(late.purchases(at: Facts.day(1, 20)).first?.unsubscribeDate == Facts.day(1, 5))
  }

  @Test func `Auto-renew turned off in an old period does not apply to a later purchase`()
    throws
  {
    let off = Facts.renewal(signed: Facts.day(1, 5), status: .off)
    let next = Facts.period("2", from: Facts.day(2, 10), to: Facts.day(3, 10))
    let offAgain = Facts.renewal(signed: Facts.day(2, 20), status: .off)
    let history = PurchaseHistory(transactions: [month, next], renewalInfos: [off, offAgain])
    #expect(history.purchases(at: Facts.day(2, 25)).first?.unsubscribeDate == Facts.day(2, 20))
  }

  @Test func `The end of billing retry keeps the dates of expiration, grace and billing issue`()
    throws
  {
    let infos = [
      Facts.renewal(signed: Facts.day(2, 1), retry: true, graceUntil: Facts.day(2, 17)),
      Facts.renewal(signed: Facts.day(2, 17), retry: true),
      Facts.renewal(signed: Facts.day(4, 2), status: .off, intent: .billingError),
    ]
    for infos in [infos, infos.reversed()] {
      let history = PurchaseHistory(transactions: [month], renewalInfos: infos)
      let purchase = try #require(history.purchases(at: Facts.day(4, 3)).first)
      #expect(purchase.state == .expired)
      #expect(purchase.accessUntil == Facts.day(2, 17))
      #expect(purchase.graceEnd == Facts.day(2, 17))
      #expect(purchase.billingIssueDate == Facts.day(2, 1))
    }
    let recovered = Facts.period("2", from: Facts.day(2, 10), to: Facts.day(3, 10))
    let history = PurchaseHistory(
      transactions: [month, recovered],
      renewalInfos: [infos[0], Facts.renewal(signed: Facts.day(2, 10))])
    let purchase = try #require(history.purchases(at: Facts.day(2, 20)).first)
    #expect(purchase.graceEnd == nil && purchase.billingIssueDate == nil)
  }
}

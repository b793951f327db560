import AppStoreCore
import Subscriptions
import Testing

/// The result after Ada's month ended on 2 February, while the renewal is unknown.
@Suite(.timeLimit(.minutes(30))) struct PeriodEndTests {
  private let month = Facts.period("1", from: Facts.day(1, 1), to: Facts.day(2, 1))
  private let end = Facts.day(2, 1)
  private let renewing = Facts.renewal(signed: Facts.day(1, 1))
  /// A server that can query the App Store.
  private let asking = RenewalWait(queriedApps: ["com.example.app"])

  /// The result for Pro as `code` and the time from the period's end to the end of access, with `+`
  /// if active.
  private func pro(
    _ infos: [JWSRenewalInfoDecodedPayload], _ renewalWait: RenewalWait = RenewalWait(),
    _ transactions: [JWSTransactionDecodedPayload]? = nil, after late: Duration
  ) -> String {
    let answer = answer(infos, renewalWait, transactions, after: late)
    let until = answer?.accessUntil.map { ($0 - end).components.seconds } ?? -1
    return "\(answer?.isActive == true ? "+" : "")\(answer?.reason.code ?? "none") \(until)"
  }

  private func answer(
    _ infos: [JWSRenewalInfoDecodedPayload], _ renewalWait: RenewalWait = RenewalWait(),
    _ transactions: [JWSTransactionDecodedPayload]? = nil, after late: Duration
  ) -> Entitlement? {
    PurchaseHistory(transactions: transactions ?? [month], renewalInfos: infos)
      .entitlements(Facts.catalog, for: Facts.tester, at: end + late, renewalWait: renewalWait)
      .first
  }

  @Test func `Access continues for five minutes while the renewal is unknown`() {
    for infos in [[], [renewing]] {
      #expect(pro(infos, after: .milliseconds(-1)) == "+subscribed 0")
      #expect(pro(infos, after: .zero) == "+awaiting_renewal 300")
      #expect(pro(infos, after: .milliseconds(299_999)) == "+awaiting_renewal 300")
      #expect(pro(infos, after: .seconds(300)) == "expired 0")
      #expect(pro(infos, .none, after: .zero) == "expired 0")
    }
  }

  @Test func `Access continues for a day while Apple can be queried but does not respond`() {
    #expect(pro([renewing], asking, after: .zero) == "+awaiting_renewal 300")
    #expect(pro([renewing], asking, after: .hours(5)) == "+awaiting_renewal 18300")
    #expect(pro([renewing], asking, after: .seconds(86_399)) == "+awaiting_renewal 86400")
    #expect(pro([renewing], asking, after: .hours(24)) == "expired 0")
    let other = RenewalWait(queriedApps: ["com.example.other"])
    #expect(pro([renewing], other, after: .seconds(300)) == "expired 0")
  }

  @Test func `Data that the App Store signed after the end decides at once`() {
    let signed = end + .seconds(60)
    for ended in [
      Facts.renewal(signed: signed, intent: .cancelled),
      Facts.renewal(signed: signed, status: .off),
      Facts.renewal(signed: end, status: .off, intent: .cancelled),
    ] {
      #expect(pro([renewing, ended], asking, after: .seconds(61)) == "expired 0")
    }
    let retry = Facts.renewal(signed: signed, retry: true)
    #expect(pro([renewing, retry], asking, after: .seconds(61)) == "billing_retry 0")
    let next = Facts.period("2", from: end, to: Facts.day(3, 1))
    #expect(
      pro([renewing], asking, [month, next], after: .seconds(61)).hasPrefix("+subscribed"))
  }

  @Test func `An undecided response keeps the five minutes and has its own explanation`() throws {
    let undecided = Facts.renewal(signed: end + .seconds(60))
    #expect(pro([undecided], asking, after: .seconds(61)) == "+awaiting_renewal 300")
    #expect(pro([undecided], asking, after: .seconds(300)) == "expired 0")
    #expect(
      try #require(answer([undecided], after: .seconds(61))).reason.explanation
        == "The period of \(Facts.monthly) ended on 2026-02-01T12:00:00Z, and the App Store has not "
        + "confirmed a renewal since; access continues until 2026-02-01T12:05:00Z.")
  }

  @Test func `A subscription known to end gets no extra time`() {
    let off = Facts.renewal(signed: Facts.day(1, 5), status: .off)
    #expect(pro([off], asking, after: .zero) == "expired 0")
    var refunded = month
    refunded.revocationDate = Facts.day(1, 9)
    #expect(pro([renewing], asking, [refunded], after: .zero).hasPrefix("refunded"))
    var season = month
    season.type = .nonRenewing
    #expect(pro([], asking, [season], after: .zero) == "expired 0")
  }

  @Test func `The explanation says the renewal is unknown, before and after access ends`() throws {
    let unknown =
      "The period of \(Facts.monthly) ended on 2026-02-01T12:00:00Z, and whether it renewed is not "
      + "known yet; access "
    #expect(
      try #require(answer([renewing], after: .seconds(9))).reason.explanation
        == unknown + "continues until 2026-02-01T12:05:00Z.")
    #expect(
      try #require(answer([renewing], after: .hours(1))).reason.explanation
        == unknown + "ended on 2026-02-01T12:00:00Z.")
  }

  @Test func `Only a purchase that may have renewed is marked so`() throws {
    func mayRenew(
      _ infos: [JWSRenewalInfoDecodedPayload],
      _ change: (inout JWSTransactionDecodedPayload) -> Void = { _ in }
    ) throws -> Bool {
      var transaction = month
      change(&transaction)
      let history = PurchaseHistory(transactions: [transaction], renewalInfos: infos)
      return try #require(history.purchases(at: Facts.day(1, 20)).first).mayRenew
    }
    #expect(try mayRenew([]))
    #expect(try mayRenew([renewing]))
    #expect(try mayRenew([Facts.renewal(signed: end, retry: true)]))
    #expect(try !mayRenew([Facts.renewal(signed: Facts.day(1, 5), status: .off)]))
    #expect(try !mayRenew([Facts.renewal(signed: end, intent: .billingError)]))
    #expect(try !mayRenew([renewing]) { $0.type = .nonRenewing })
    #expect(try !mayRenew([renewing]) { $0.revocationDate = Facts.day(1, 9) })
    #expect(try !mayRenew([]) { $0.expiresDate = nil })
    let next = Facts.period("2", from: end, to: Facts.day(3, 1))
    let history = PurchaseHistory(transactions: [month, next], renewalInfos: [renewing])
    #expect(history.purchases(at: Facts.day(1, 20)).map(\.mayRenew) == [true])
  }

  @Test func `A refresh is due a minute after the end, and later again while undecided`() {
    func date(
      _ infos: [JWSRenewalInfoDecodedPayload], _ transaction: JWSTransactionDecodedPayload? = nil
    ) -> Timestamp? {
      PurchaseHistory(transactions: [transaction ?? month], renewalInfos: infos).askingDate
    }
    #expect(date([]) == end + .seconds(60))
    #expect(date([renewing]) == end + .seconds(60))
    #expect(date([Facts.renewal(signed: Facts.day(1, 5), status: .off)]) == nil)
    #expect(date([Facts.renewal(signed: end, retry: true)]) == nil)
    let undecided = [renewing, Facts.renewal(signed: end + .seconds(400))]
    #expect(date(undecided) == end + .seconds(800))
    #expect(date([Facts.renewal(signed: end + .days(1))]) == nil)
    var xcode = month
    xcode.environment = .xcode
    #expect(date([renewing], xcode) == nil)
    var refunded = month
    refunded.revocationDate = Facts.day(1, 9)
    #expect(date([renewing], refunded) == nil)
  }
}

import AppStoreCore
import ChartProjection
import Charts
import ExperimentStatistics
import Experiments
import Ledger
import Subscriptions
import TestSupport
import Testing

/// What purchases are to an experiment.
@Suite("Outcomes of enrolled customers", .timeLimit(.minutes(30)))
struct CustomerOutcomeTests {
  private static let start = TestStore.purchaseDate

  /// A trial of a week, followed by months at 4.99 USD.
  private static func subscription(
    months: Int, trial: Bool = true, currency: String = "USD",
    refunding refunded: Int? = nil, environment: AppStoreEnvironment = .production
  ) -> ChartPurchase {
    var history = PurchaseHistory()
    var date = start
    if trial {
      var first = TestStore.transaction(
        "1", environment: environment, expiresDate: start + .days(7))
      (first.offerType, first.offerDiscountType, first.price) = (.introductory, .freeTrial, 0)
      history.apply(first)
      date = start + .days(7)
    }
    for month in 0..<months {
      let isFirst = !trial && month == 0
      var next = TestStore.transaction(
        TransactionID("\(month + (trial ? 2 : 1))"), originalID: isFirst ? nil : "1",
        environment: environment, purchaseDate: date, expiresDate: date + .days(30))
      next.currency = currency
      if month == refunded {
        (next.revocationDate, next.revocationReason) = (date + .days(3), .other)
      }
      history.apply(next)
      date = date + .days(30)
    }
    return ChartPurchase(id: "1", history: history)
  }

  private func outcomes(
    _ purchase: ChartPurchase, stoppedAt: Timestamp? = nil, timeline: RenewalTimeline? = nil,
    at day: Int = 40, in environment: AppStoreEnvironment = .production
  ) -> CustomerOutcomes {
    CustomerOutcomes(
      [purchase], timelines: timeline.map { ["1": $0] } ?? [:], in: environment,
      stoppedAt: stoppedAt, at: Self.start + .days(day))
  }

  @Test func `A trial converts with its first payment, and later payments are payments`() {
    let found = outcomes(Self.subscription(months: 2))
    #expect(
      found.outcomes == [
        Outcome(.trialStart, at: Self.start),
        Outcome(.trialConversion, at: Self.start + .days(7), amount: 4990),
        Outcome(.payment, at: Self.start + .days(37), amount: 4990),
      ])
    #expect(found.monthlyRevenue == 4990)
    #expect(found.unknownAmounts == 0)
  }

  @Test func `A refund subtracts on its day, and ends the monthly revenue`() {
    let found = outcomes(Self.subscription(months: 1, trial: false, refunding: 0), at: 5)
    #expect(
      found.outcomes == [
        Outcome(.payment, at: Self.start, amount: 4990),
        Outcome(.refund, at: Self.start + .days(3), amount: 4990, paidAt: Self.start),
      ])
    #expect(found.monthlyRevenue == 0)
  }

  @Test func `Auto-renew that is turned off in the trial is a cancellation, later it is not`() {
    func timeline(_ day: Int) -> RenewalTimeline {
      var info = TestStore.renewalInfo(signedDate: Self.start + .days(day))
      info.autoRenewStatus = .off
      return RenewalTimeline([RenewalRecord(info)])
    }
    let kinds = { (day: Int) in
      outcomes(Self.subscription(months: 0), timeline: timeline(day)).outcomes.map(\.kind)
    }
    #expect(kinds(2) == [.trialStart, .trialCancellation])
    #expect(kinds(8) == [.trialStart])
  }

  @Test func `After the stop renewals count, and new subscriptions do not`() {
    let purchase = Self.subscription(months: 1)
    let stopped = outcomes(purchase, stoppedAt: Self.start + .days(1)).outcomes
    #expect(stopped.map(\.kind) == [.trialStart, .trialConversion])
    #expect(outcomes(purchase, stoppedAt: Self.start).outcomes.isEmpty)
  }

  @Test func `A payment without an exchange rate counts as a payment without an amount`() throws {
    let found = outcomes(Self.subscription(months: 1, trial: false, currency: "EUR"))
    #expect(found.outcomes == [Outcome(.payment, at: Self.start, amount: 0)])
    #expect(found.unknownAmounts == 1)
    var experiment = Experiment(
      id: "e", seed: "s",
      variants: [
        Variant(.a, weight: BasisPoints.even(2)[0], offering: "one"),
        Variant(.b, weight: BasisPoints.even(2)[1], offering: "two"),
      ])
    experiment.primaryMetric = MeasuredMetric(.conversionToPaying)
    let customer = EnrolledCustomer(
      unit: "ada", variant: .a, enrolledAt: Self.start, outcomes: found.outcomes)
    let results = ExperimentResults(
      of: experiment, customers: [customer], at: Self.start + .days(60))
    #expect(results.primary[.a]?.events == 1)
  }

  @Test func `Another environment does not count`() {
    let sandbox = Self.subscription(months: 1, environment: .sandbox)
    #expect(outcomes(sandbox).outcomes.isEmpty)
    #expect(outcomes(sandbox, in: .sandbox).outcomes.count == 2)
  }
}

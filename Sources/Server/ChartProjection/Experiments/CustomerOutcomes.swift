package import AppStoreCore
package import Charts
package import ExperimentStatistics
package import Subscriptions

/// What the purchases of an enrolled customer are to an experiment.
package struct CustomerOutcomes: Hashable, Sendable {
  /// What happened, in the order of the purchases.
  package private(set) var outcomes: [Outcome] = []
  /// The monthly recurring revenue, in thousandths of the currency unit.
  package private(set) var monthlyRevenue: Int64 = 0
  /// The payments without an exchange rate or a price, whose amount is unknown.
  package private(set) var unknownAmounts = 0

  /// Reads the outcomes of a customer's purchases in an environment.
  ///
  /// After the experiment stopped, renewals count, and new subscriptions and one-time purchases do not.
  ///
  /// - Parameters:
  ///   - purchases: The purchases of the customer.
  ///   - timelines: The renewal info of subscriptions with a trial; a missing one has no cancellation.
  ///   - environment: The environment.
  ///   - settings: The settings with which amounts are converted to ``ExchangeRates/base``.
  ///   - stoppedAt: When the experiment stopped; `nil` if it did not.
  ///   - now: The time for the monthly recurring revenue.
  package init(
    _ purchases: [ChartPurchase], timelines: [OriginalTransactionID: RenewalTimeline] = [:],
    in environment: AppStoreEnvironment = .production,
    _ settings: ChartMoneySettings = ChartMoneySettings(), stoppedAt: Timestamp?, at now: Timestamp
  ) {
    for purchase in purchases {
      let spans = purchase.spans.filter { $0.dimension.environment == environment }
      guard let first = spans.first, stoppedAt.map({ first.start < $0 }) ?? true else { continue }
      for (place, span) in spans.enumerated() {
        if span.kind == .oneTime, let stoppedAt, span.start >= stoppedAt { continue }
        add(span, after: place > 0 ? spans[place - 1] : nil, settings)
        if span.kind == .trial, let timeline = timelines[purchase.id] {
          addCancellation(of: span, timeline)
        }
        if span.isPaid, span.start <= now, now < span.end {
          monthlyRevenue += Self.milliunits(span.monthly(at: now), of: span, settings) ?? 0
        }
      }
    }
  }

  private mutating func add(
    _ span: ChartSpan, after previous: ChartSpan?, _ settings: ChartMoneySettings
  ) {
    if span.kind == .trial { outcomes.append(Outcome(.trialStart, at: span.start)) }
    guard span.isCharged else { return }
    let amount = Self.milliunits(span.charge, of: span, settings)
    if amount == nil { unknownAmounts += 1 }
    let converts = previous?.converts(into: span) ?? false
    outcomes.append(
      Outcome(converts ? .trialConversion : .payment, at: span.start, amount: amount ?? 0))
    for refund in span.openRefunds {
      let refunded = Self.milliunits(span.amount(refund.milliunits), of: span, settings)
      outcomes.append(
        Outcome(.refund, at: refund.date, amount: refunded ?? 0, paidAt: span.start))
    }
  }

  /// Adds the first time that auto-renew is turned off in a trial.
  private mutating func addCancellation(of trial: ChartSpan, _ timeline: RenewalTimeline) {
    let changes = timeline.autoRenewChanges
    guard let off = changes.first(where: { !$0.isOn && trial.start <= $0.at && $0.at < trial.end })
    else { return }
    outcomes.append(Outcome(.trialCancellation, at: off.at))
  }

  /// Returns thousandths of the base currency; `nil` if the amount is unknown.
  private static func milliunits(
    _ amount: ChartAmount?, of span: ChartSpan, _ settings: ChartMoneySettings
  ) -> Int64? {
    guard let amount,
      let units = settings.units(of: amount, span.dimension, in: ChartMoney(ExchangeRates.base))
    else { return nil }
    // An amount for a month is in twelfths.
    let divisor: Int64 = amount.duration == nil ? 1000 : 12_000
    return (units + (units < 0 ? -divisor : divisor) / 2) / divisor
  }
}

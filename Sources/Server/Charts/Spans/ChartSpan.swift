package import AppStoreCore

/// One charge or trial of a purchase: when it counts, and for how much.
package struct ChartSpan: Hashable, Sendable {
  /// The kind of span.
  package enum Kind: UInt8, Hashable, Sendable {
    /// A period without a charge at the start of a subscription, or a free period of another offer.
    case trial
    /// A period at the price of an introductory offer that is not free.
    case intro
    /// Any other period of a subscription.
    case paid
    /// A purchase that does not renew; it has no length.
    case oneTime
  }

  /// Why a span ends.
  package enum Ending: String, Hashable, Sendable {
    /// The next period starts.
    case renewal
    /// A period of another product starts.
    case productChange = "product_change"
    /// The charge was refunded.
    case refund
    /// The customer turned off auto-renew, or the reason is unknown.
    case expiry
    /// The payment failed, and there was no grace period.
    case billing
    /// The payment failed, and the grace period ended.
    case graceEnd = "grace_end"
  }

  /// The part of the price that was refunded.
  package struct Refund: Hashable, Sendable {
    /// When it was refunded.
    package let date: Timestamp
    /// The refunded money in thousandths of the currency unit, without earlier refunds; `nil` if the
    /// price is unknown.
    package let milliunits: Int64?
    /// The price of the seats that are still paid for; `nil` if the price is unknown.
    let paidPart: Int64?
    /// Whether nothing of the charge is paid for any more, and not only some seats.
    let endsCharge: Bool
    /// When Apple reversed the refund; `nil` if it did not.
    package var reversal: Timestamp?
  }

  /// What is known about the next renewal.
  package enum RenewalStatus: String, CaseIterable, Hashable, Sendable {
    /// It renews, as far as is known.
    case setToRenew = "set_to_renew"
    /// Auto-renew is off.
    case setToCancel = "set_to_cancel"
    /// The payment failed.
    case billingIssue = "billing_issue"
  }

  // Millions of spans are in memory, so small properties follow optional ones, whose padding they use.
  /// The transaction.
  package var transactionID: TransactionID
  /// When it was charged: the start of the period, or the day on which a payment that had failed was
  /// collected.
  package var start: Timestamp
  /// When the period starts, as signed.
  var periodStart: Timestamp
  /// When the first known version was signed; the start if that was within an hour after it.
  var firstSigned: Timestamp
  /// The first instant after the period; equal to `start` if it does not count as a period.
  package var end: Timestamp
  /// What filters see.
  package var dimension: ChartDimension
  /// The refunds, oldest first.
  ///
  /// Several may count until today only if seats were refunded.
  package var refunds: [Refund] = []
  /// What is paid for the seats of the period and for those that were added, from each change on, oldest
  /// first; empty if it is the price all the time.
  package internal(set) var levels: [PaidLevel] = []
  /// What was charged, for the whole quantity, in thousandths of the currency unit, which is zero for
  /// trials; `nil` if unknown.
  package var price: Int64?
  /// The kind of span.
  package var kind: Kind
  /// Why it ends.
  package var ending: Ending
  /// Whether the App Store renewed it; `nil` if not stated.
  package var isRenewal: Bool?
  /// The end of the period as signed, which decides about its duration; `nil` without a period.
  var signedEnd: Timestamp?
  /// Whether it only adds seats to the period of another span, and has no length itself.
  var isAddition = false
  /// What is known about the next renewal.
  package var status = RenewalStatus.setToRenew
  /// Whether the customer had paid for a year of the subscription before the period.
  package var isAfterOneYear = false
  /// The estimated part of the price that Apple paid back for a change to a higher plan, in thousandths
  /// of the currency unit; `nil` without such a change, or if the price is unknown.
  package var upgradeRefund: Int64?

  /// Whether it counts as an active period.
  var hasLength: Bool { end > start }
  /// Whether it counts as a paid subscription.
  package var isPaid: Bool { kind == .paid || kind == .intro }
  /// The refunds that were not reversed, oldest first.
  package var openRefunds: [Refund] { refunds.filter { $0.reversal == nil } }
  /// The refund of the charge that was not reversed; `nil` without one, also if only seats were refunded.
  package var refund: Refund? { refunds.last { $0.reversal == nil && $0.endsCharge } }
  /// Whether the period is not paid for in the end.
  var isRefunded: Bool { levels.isEmpty ? refund != nil : ending == .refund }
  /// The duration of the period as signed; `nil` without a period.
  package var duration: ChartDuration? {
    signedEnd.map { ChartDuration(from: periodStart, to: $0) }
  }
  /// The charged amount; `nil` if the price is unknown.
  package var charge: ChartAmount? { amount(price) }
  /// The price for a month at the start; `nil` if the price is unknown, or without a period.
  package var monthly: ChartAmount? { monthly(of: price) }

  /// Whether a payment for the next period is known to have failed.
  var hasFailedPayment: Bool {
    ending == .billing || ending == .graceEnd || signedEnd.map { $0 < end } ?? false
  }

  /// Ends the span with a refund that Apple reversed after the span had ended anyway.
  ///
  /// The subscription ended with the refund, and the reversal only pays the money again. Otherwise it
  /// would change the day of that end, which has long passed.
  ///
  /// - Parameter additions: The charges for seats that were added.
  mutating func endWithRefund(_ additions: [ChartSpan]) {
    if !additions.isEmpty || refunds.contains(where: { !$0.endsCharge }) {
      setLevels(additions)
      return
    }
    guard
      let refund = refunds.first(where: { refund in
        refund.date < end && refund.reversal.map { $0 >= end } ?? false
      })
    else { return }
    (end, ending) = (max(start, refund.date), .refund)
  }

  /// Returns a part of the price as an amount; `nil` for an unknown part.
  package func amount(_ milliunits: Int64?) -> ChartAmount? {
    milliunits.map {
      ChartAmount(milliunits: $0, day: ChartDay(start), isAfterOneYear: isAfterOneYear)
    }
  }
}

/// A purchase as charts count it.
package struct ChartPurchase: Hashable, Sendable {
  /// The original transaction.
  package let id: OriginalTransactionID
  /// Its spans, oldest first.
  package var spans: [ChartSpan]
  /// The refunds that the customer requested from Apple, oldest first.
  package var requests: [ChartRefundRequest]
  /// How it counted before each late fact, oldest first; empty for most purchases.
  package internal(set) var earlier: [EarlierVersion] = []

  /// Creates a purchase without earlier versions.
  package init(
    id: OriginalTransactionID, spans: [ChartSpan], requests: [ChartRefundRequest] = []
  ) {
    self.id = id
    self.spans = spans
    self.requests = requests
  }
}

package import AppStoreCore

/// What one transaction adds to a quantity of a day; all figures are sums of entries.
package struct ChartEntry: Hashable, Sendable {
  /// Why an entry exists, in the words of drill-downs.
  package enum Reason: String, CaseIterable, Hashable, Sendable {
    /// The customer was first seen.
    case firstSeen = "first_seen"
    /// The customer used an app.
    case use
    /// The customer bought it.
    case purchase
    /// It renewed.
    case renewal
    /// A trial was followed by a paid period.
    case trialConversion = "trial_conversion"
    /// It was refunded.
    case refund
    /// Apple reversed its refund.
    case reversal
    /// The customer requested a refund.
    case refundRequest = "refund_request"
    /// The product changed.
    case productChange = "product_change"
    /// The period ended.
    case expiry
    /// The grace period ended.
    case graceEnd = "grace_end"
    /// The period ended because the payment failed.
    case billing
    /// The exchange rate changed.
    case exchange
  }

  /// The quantity.
  package var quantity: ChartQuantity
  /// The day that labels it.
  package var day: ChartDay
  /// The number of the period in a cohort; 0 for other quantities.
  package var age: Int32 = 0
  /// When it happened, or will happen; not before `day`.
  package var instant: Timestamp
  /// +1, or -1 if it is subtracted; 0 if only the exchange rate changes.
  package var count: Int64
  /// The money with its sign; `nil` if it is unknown, or the quantity has none.
  package var amount: ChartAmount?
  /// The same amount at the exchange rate of an earlier charge, which is subtracted; `nil` for none.
  package var former: ChartAmount?
  /// What filters see.
  package var dimension: ChartDimension
  /// Why it exists.
  package var reason: Reason
  /// The original transaction.
  package var purchase: OriginalTransactionID
  /// The transaction.
  package var transaction: TransactionID
}

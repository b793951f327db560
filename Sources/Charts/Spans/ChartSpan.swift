package import AppStoreTypes

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
    /// The refunded money; `nil` if the price is unknown.
    package let amount: ChartAmount?
  }

  /// The kind of span.
  package var kind: Kind
  /// The transaction.
  package var transactionID: TransactionID
  /// When the period starts.
  package var start: Timestamp
  /// The first instant after the period; equal to `start` if it does not count as a period.
  package var end: Timestamp
  /// Why it ends.
  package var ending: Ending
  /// Whether the App Store renewed it; `nil` if not stated.
  package var isRenewal: Bool?
  /// What filters see.
  package var dimension: ChartDimension
  /// The price times the quantity, which is zero for trials; `nil` if unknown.
  package var price: ChartAmount?
  /// The price for a month, in twelfths; `nil` if the price is unknown.
  package var monthly: ChartAmount?
  /// The refund; `nil` without one.
  package var refund: Refund?

  /// Whether it counts as an active period.
  package var hasLength: Bool { end > start }
  /// Whether it counts as a paid subscription.
  package var isPaid: Bool { kind == .paid || kind == .intro }
}

/// A purchase as charts count it.
package struct ChartPurchase: Hashable, Sendable {
  /// The original transaction.
  package let id: OriginalTransactionID
  /// Its spans, oldest first.
  package var spans: [ChartSpan]

  /// Creates a purchase.
  package init(id: OriginalTransactionID, spans: [ChartSpan]) {
    self.id = id
    self.spans = spans
  }
}

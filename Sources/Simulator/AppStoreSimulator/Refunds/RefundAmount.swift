/// The part of a price to refund.
public enum RefundAmount: Hashable, Sendable {
  /// All of it.
  case full
  /// The unused part of a subscription's period.
  case unused
  /// A part in thousandths of a percent, 1 to 100000.
  case part(Int)
}

/// How much of a price is refunded.
public enum RefundShare: Hashable, Sendable {
  /// All of it.
  case full
  /// The part of a subscription's period that is to come.
  case unused
  /// A part in thousandths of a percent, 1 to 100000.
  case part(Int)
}

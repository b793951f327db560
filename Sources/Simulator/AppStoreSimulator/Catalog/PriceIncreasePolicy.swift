public import AppStoreCore

/// The effect of a higher price on existing subscribers.
///
/// A lower price always applies to all at the next renewal.
public enum PriceIncreasePolicy: Hashable, Sendable {
  /// They keep their current price.
  case keepPrice
  /// They pay it from the first renewal on or after the date, and are notified.
  case payMore(from: Timestamp)
  /// They must consent; otherwise the subscription ends at the first such renewal.
  case mustConsent(from: Timestamp)
}

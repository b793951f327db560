public import AppStoreTypes

/// What a higher price means for those who subscribe already.
///
/// A lower price is everybody's at the next renewal, whatever is chosen.
public enum ExistingSubscribers: Hashable, Sendable {
  /// They keep the price they have.
  case keepPrice
  /// They pay it from the first renewal on or after the date, and are told so.
  case payMore(from: Timestamp)
  /// They are asked; without consent the subscription ends at the first such renewal.
  case mustConsent(from: Timestamp)
}

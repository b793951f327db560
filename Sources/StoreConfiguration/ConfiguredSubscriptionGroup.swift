public import AppStoreTypes

/// A subscription group: a customer holds at most one of its subscriptions at a time.
public struct ConfiguredSubscriptionGroup: Hashable, Sendable {
  /// The group's identifier; unique in its file and never empty.
  public let id: SubscriptionGroupID
  /// The developer's own name for it.
  public let name: String
  /// The texts customers see; usually empty.
  public let localizations: [ProductLocalization]
  /// The subscriptions, in file order.
  public let subscriptions: [ConfiguredSubscription]

  /// Returns the texts to show for a locale; the group's own name when it has no localization.
  public func localization(for locale: String) -> ProductLocalization? {
    localizations.best(for: locale)
      ?? ProductLocalization(locale: locale, displayName: name, description: "")
  }
}

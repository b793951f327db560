public import AppStoreCore

/// A subscription group: a customer has at most one of its subscriptions at a time.
public struct ConfiguredSubscriptionGroup: Hashable, Sendable {
  /// The group's identifier; unique in its file and never empty.
  public var id: SubscriptionGroupID
  /// The developer's name for it.
  public var name: String
  /// The texts for customers; usually empty.
  public var localizations: [ProductLocalization]
  /// The subscriptions, in file order.
  public var subscriptions: [ConfiguredSubscription]
  var origin = SourceOrigin<ConfiguredSubscriptionGroup>()

  /// Creates a group that is not in a file yet.
  public init(
    id: SubscriptionGroupID, name: String, localizations: [ProductLocalization] = [],
    subscriptions: [ConfiguredSubscription] = []
  ) {
    self.id = id
    self.name = name
    self.localizations = localizations
    self.subscriptions = subscriptions
  }

  /// Returns the texts for a locale; the group's own name if it has no localization.
  public func localization(for locale: String) -> ProductLocalization? {
    localizations.best(for: locale)
      ?? ProductLocalization(locale: locale, displayName: name, description: "")
  }
}

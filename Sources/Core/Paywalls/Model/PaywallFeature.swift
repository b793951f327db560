/// A line of a paywall that says what the customer gets.
public struct PaywallFeature: Hashable, Sendable, Codable {
  /// The icon in front of the line; `nil` for a check mark.
  public var icon: PaywallIcon?
  /// The line.
  public var title: String
  /// A smaller line below it; `nil` for none.
  public var content: String?

  /// Creates a feature.
  public init(icon: PaywallIcon? = nil, title: String, content: String? = nil) {
    self.icon = icon
    self.title = title
    self.content = content
  }
}

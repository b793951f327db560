/// The layout of a paywall.
///
/// The set is open: an app shows a layout that it does not know as ``list``.
public struct PaywallTemplate: RawRepresentable, Hashable, Sendable, Codable {
  /// The name.
  public let rawValue: String

  /// Creates a layout from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The features, and the packages below each other.
  public static let list = PaywallTemplate(rawValue: "list")
  /// Two or three packages next to each other.
  public static let compare = PaywallTemplate(rawValue: "compare")
  /// One package, the highlighted one.
  public static let single = PaywallTemplate(rawValue: "single")

  /// The layouts of this version.
  public static let known: [PaywallTemplate] = [.list, .compare, .single]

  /// The layout to draw: this one if it is known, otherwise ``list``.
  public var drawn: PaywallTemplate { Self.known.contains(self) ? self : .list }
}

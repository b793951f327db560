/// The icon of a feature, by name.
///
/// The set is open: an app shows an icon that it does not know as ``check``.
public struct PaywallIcon: RawRepresentable, Hashable, Sendable, Codable {
  /// The name, such as `star`.
  public let rawValue: String

  /// Creates an icon from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A check mark.
  public static let check = PaywallIcon(rawValue: "check")

  /// The names of this version, each with its SF Symbol and a character for pages without symbols.
  private static let table: [(name: String, symbol: String, character: String)] = [
    ("check", "checkmark", "✓"), ("star", "star.fill", "★"), ("heart", "heart.fill", "♥"),
    ("bolt", "bolt.fill", "⚡"), ("lock", "lock.fill", "🔒"), ("cloud", "cloud.fill", "☁"),
    ("bell", "bell.fill", "🔔"),  // words:ok, the name of an SF Symbol
    ("chart", "chart.bar.fill", "📊"),
    ("download", "arrow.down.circle.fill", "⬇"), ("gift", "gift.fill", "🎁"),
    ("globe", "globe", "🌐"), ("infinity", "infinity", "∞"), ("people", "person.2.fill", "👥"),
    ("phone", "iphone", "📱"), ("photo", "photo.fill", "🖼"), ("play", "play.fill", "▶"),
    ("shield", "checkmark.shield.fill", "🛡"), ("sparkles", "sparkles", "✨"),
    ("sync", "arrow.triangle.2.circlepath", "🔄"), ("tag", "tag.fill", "🏷"),
    ("no_ads", "nosign", "🚫"), ("music", "music.note", "♪"), ("book", "book.fill", "📖"),
    ("support", "questionmark.circle.fill", "❔"),
  ]

  /// The names of this version.
  public static let knownNames: [String] = table.map(\.name)

  /// The name of the SF Symbol; a check mark for an unknown icon.
  public var symbolName: String {
    Self.table.first { $0.name == rawValue }?.symbol ?? "checkmark"
  }

  /// The icon as a character; a check mark for an unknown icon.
  public var character: String {
    Self.table.first { $0.name == rawValue }?.character ?? "✓"
  }
}

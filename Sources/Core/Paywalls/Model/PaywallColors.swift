/// The colors of a paywall in light and dark appearance.
public struct PaywallColors: Hashable, Sendable, Codable {
  /// The colors in light appearance.
  public var light: Scheme
  /// The colors in dark appearance; `nil` for those of light appearance.
  public var dark: Scheme?

  /// Creates colors.
  public init(light: Scheme, dark: Scheme? = nil) {
    self.light = light
    self.dark = dark
  }

  /// Returns the colors in an appearance.
  public func scheme(isDark: Bool) -> Scheme { isDark ? dark ?? light : light }

  /// The colors in one appearance.
  public struct Scheme: Hashable, Sendable, Codable {
    /// Behind everything.
    public var background: PaywallColor
    /// The texts.
    public var text: PaywallColor
    /// Texts of less importance, such as the footer.
    public var secondaryText: PaywallColor
    /// The button, the icons and the mark of the selected package.
    public var accent: PaywallColor
    /// The text of the button and of badges.
    public var accentText: PaywallColor

    /// Creates colors.
    public init(
      background: PaywallColor, text: PaywallColor, secondaryText: PaywallColor,
      accent: PaywallColor, accentText: PaywallColor
    ) {
      self.background = background
      self.text = text
      self.secondaryText = secondaryText
      self.accent = accent
      self.accentText = accentText
    }

    private enum CodingKeys: String, CodingKey {
      case background, text, accent
      case secondaryText = "secondary_text"
      case accentText = "accent_text"
    }
  }
}

extension PaywallColors.Scheme {
  /// The least contrast of a text with what is behind it, of WCAG 2.2, criterion 1.4.3.
  static let leastOfText = 4.5
  /// The least contrast of other parts with what is behind them, of WCAG 2.2, criterion 1.4.11.
  static let leastOfParts = 3.0

  /// The pairs of colors with too little contrast.
  var problems: [PaywallProblem] {
    [
      weak("text", text, on: "background", background, least: Self.leastOfText),
      weak("secondary_text", secondaryText, on: "background", background, least: Self.leastOfText),
      weak("accent_text", accentText, on: "accent", accent, least: Self.leastOfText),
      weak("accent", accent, on: "background", background, least: Self.leastOfParts),
    ].compactMap(\.self)
  }

  private func weak(
    _ name: String, _ color: PaywallColor, on otherName: String, _ other: PaywallColor,
    least: Double
  ) -> PaywallProblem? {
    let contrast = color.contrast(with: other)
    guard contrast < least else { return nil }
    // Rounded down, so that 4.49 is not shown as the limit.
    let tenths = Int(contrast * 10)
    return PaywallProblem(
      [.key(name)],
      "has a contrast of \(tenths / 10).\(tenths % 10) with \(otherName), \(other.hex)",
      fix: "choose colors with a contrast of at least \(least)")
  }
}

/// The colors of figures, in the light and in the dark theme.
///
/// They are those of Okabe and Ito, which people with color blindness can distinguish. Colors with a
/// contrast below 3:1 to the page have a darker twin in the light theme. Source: WCAG 2.2, 1.4.11.
package enum FigurePalette {
  /// The colors on a light page, by the place of the series.
  package static let light = [
    "#0072B2", "#B07800", "#009E73", "#B35A94", "#D55E00", "#2B8CC4", "#857A00",
  ]
  /// The colors on a dark page.
  package static let dark = [
    "#56B4E9", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#0072B2", "#F0E442",
  ]

  /// The colors as custom properties of a style sheet.
  static func properties(_ colors: [String]) -> String {
    colors.enumerated().map { "--s\($0): \($1);" }.joined(separator: " ")
  }
}

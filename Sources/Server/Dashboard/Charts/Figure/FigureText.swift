/// Parts of SVG text.
enum FigureText {
  /// Returns text that is never markup.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML allows no other control characters.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// Returns a coordinate with at most one decimal place.
  static func coordinate(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    let sign = tenths < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }

  /// Returns a point as a path contains it.
  static func point(_ x: Double, _ y: Double) -> String { "\(coordinate(x)) \(coordinate(y))" }

  /// Returns a line between two points.
  static func line(
    _ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> String {
    #"<line class="\#(name)" x1="\#(coordinate(x1))" y1="\#(coordinate(y1))""#
      + #" x2="\#(coordinate(x2))" y2="\#(coordinate(y2))"/>"#
  }

  /// Returns a text next to a point.
  static func text(_ text: String, _ x: Double, _ y: Double, anchor: String) -> String {
    #"<text class="tick" x="\#(coordinate(x))" y="\#(coordinate(y))""#
      + #" text-anchor="\#(anchor)">\#(escaped(text))</text>"#
  }

  /// Returns lines from point to point.
  static func path(_ name: String, _ points: [(Double, Double)]) -> String {
    let coordinates = points.map { point($0.0, $0.1) }.joined(separator: "L")
    return #"<path class="\#(name)" d="M\#(coordinates)"/>"#
  }

  /// Returns the start of a group with the color of an index.
  static func group(_ index: Int) -> String {
    #"<g class="s\#(index % FigurePalette.light.count)">"#
  }

  /// Returns a figure whose numbers are next to it, so that a screen reader skips it.
  static func hidden(_ width: Double, _ height: Double, _ parts: [String]) -> String {
    #"<svg class="figure lift" viewBox="0 0 \#(coordinate(width)) \#(coordinate(height))""#
      + #" aria-hidden="true">\#(parts.joined())</svg>"#
  }

  /// Returns the beginning and the end of a long name, because product IDs begin alike.
  static func label(_ name: String) -> String {
    name.count > 20 ? "\(name.prefix(8))…\(name.suffix(11))" : name
  }

  /// Returns the beginning of a name.
  static func shortened(_ name: String, to limit: Int) -> String {
    name.count > limit ? "\(name.prefix(limit - 1))…" : name
  }
}

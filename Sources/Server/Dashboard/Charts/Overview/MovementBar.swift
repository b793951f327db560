internal import Charts

/// What changed a value in a month, as one horizontal bar: what was added right of zero, what was
/// lost left of it.
struct MovementBar {
  struct Part: Hashable {
    let name: String
    let measure: Int
    let value: ChartValue
    let sign: Int64
    let index: Int

    /// How much it moves the value.
    var amount: Double { value.approximation * Double(sign) }
  }

  /// The parts that are not zero.
  let parts: [Part]
  /// The sum; `nil` if the chart has none.
  let total: ChartValue?
  private let title: String

  /// Creates the bar of a chart's first period; `nil` if its measures do not add up.
  init?(_ answer: ChartAnswer) {
    guard let composition = ChartComposition(answer.measures),
      let row = answer.segments.first?.rows.last
    else { return nil }
    let names = answer.measures.map(\.name)
    parts = composition.parts.enumerated().compactMap { index, part in
      guard let value = row[part.measure], value.units != 0 else { return nil }
      return Part(
        name: names[part.measure], measure: part.measure, value: value, sign: part.sign,
        index: index)
    }
    total = composition.total.flatMap { row[$0] }
    title = answer.chart.displayName
  }

  /// The bar as SVG; empty without parts.
  func svg(_ sentence: String) -> String {
    let gained = parts.filter { $0.amount > 0 }
    let lost = parts.filter { $0.amount < 0 }
    let (up, down) = (Self.sum(gained), -Self.sum(lost))
    guard up + down > 0 else { return "" }
    let scale = 940 / (up + down)
    let zero = 10 + down * scale
    var lines = [
      #"<svg class="figure movement" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 44""#
        + #" role="img" aria-labelledby="movement-title">"#,
      #"<title id="movement-title">\#(FigureText.escaped(sentence))</title>"#,
    ]
    let patterns = FigureBars.patterns
    for part in parts where part.index % patterns.count > 0 {
      lines.append(
        #"<pattern id="movement-p\#(part.index)" width="6" height="6" patternUnits="userSpaceOnUse">"#
          + #"<path class="hatch" d="\#(patterns[part.index % patterns.count])"/></pattern>"#)
    }
    var (right, left) = (zero, zero)
    for part in parts {
      let width = abs(part.amount) * scale
      let start = part.amount > 0 ? right : left - width
      if part.amount > 0 { right += width } else { left -= width }
      let path =
        "M\(FigureText.point(start, 8))h\(FigureText.coordinate(width))v28"
        + "h-\(FigureText.coordinate(width))z"
      let hatch =
        part.index % patterns.count == 0
        ? "" : #"<path fill="url(#movement-p\#(part.index))" d="\#(path)"/>"#
      lines.append(
        #"\#(FigureText.group(part.index))<path class="fill" d="\#(path)"/>\#(hatch)</g>"#
      )
    }
    lines.append(FigureText.line("cross", zero, 2, zero, 42))
    return (lines + ["</svg>\n"]).joined(separator: "\n")
  }

  /// A small mark with the color and the pattern of a part, for the legend.
  static func mark(_ index: Int) -> String {
    let number = index % FigureBars.patterns.count
    let path = "M1 1h14v14h-14z"
    let hatch = number == 0 ? "" : #"<path fill="url(#movement-p\#(index))" d="\#(path)"/>"#
    return #"<svg class="figure swatch" viewBox="0 0 16 16" aria-hidden="true">"#
      + #"\#(FigureText.group(index))<path class="fill" d="\#(path)"/>\#(hatch)</g></svg>"#
  }

  private static func sum(_ parts: [Part]) -> Double { parts.reduce(0) { $0 + $1.amount } }
}

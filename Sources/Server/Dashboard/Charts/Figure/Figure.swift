/// A figure of a chart as SVG: values in, text out.
///
/// Colors are classes, so that the same text fits both themes. Periods that may still change are
/// dashed. A reader gets the title; the values are in a table of the page.
package struct Figure: Hashable, Sendable {
  /// The size of the drawing, in its own units.
  static let (width, height) = (960.0, 320.0)
  /// The edges of the area of the values.
  static let (left, right, top, bottom) = (64.0, 752.0, 26.0, 288.0)

  /// The name of the figure, which is unique on its page: letters, digits, `-` and `_`.
  package var id: String
  /// What the figure says, in one sentence.
  package var title: String
  /// The unit of the vertical axis, such as `USD` or `%`; empty for counts.
  package var unit: String
  /// Whether values are whole numbers.
  package var isWhole: Bool
  /// The label of each period on the horizontal axis.
  package var labels: [String]
  /// Whether each period may still change.
  package var isIncomplete: [Bool]
  /// The lines and bars; bars are stacked in this order.
  package var series: [FigureSeries]

  /// Creates a figure.
  package init(
    id: String, title: String, unit: String, isWhole: Bool, labels: [String],
    isIncomplete: [Bool], series: [FigureSeries]
  ) {
    self.id = id
    self.title = title
    self.unit = unit
    self.isWhole = isWhole
    self.labels = labels
    self.isIncomplete = isIncomplete
    self.series = series
  }

  /// Returns the figure as SVG.
  ///
  /// - Parameter isDocument: Whether it is a file of its own, which contains its style.
  package func svg(isDocument: Bool = false) -> String {
    let scale = scale
    var lines = [
      #"<svg class="figure" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 320" role="img""#
        + #" aria-labelledby="\#(id)-title"\#(isDocument ? "" : reading)>"#,
      #"<title id="\#(id)-title">\#(FigureText.escaped(title))</title>"#,
    ]
    if isDocument { lines.append("<style>\n\(FigureStyle.documentText)</style>") }
    lines.append(patterns)
    lines += axes(scale)
    lines += bars(scale)
    for line in series where line.shape == .line { lines += self.line(line, scale) }
    lines += endLabels(scale)
    return (lines.filter { !$0.isEmpty } + ["</svg>\n"]).joined(separator: "\n")
  }

  /// The width of a period.
  var band: Double { (Self.right - Self.left) / Double(max(labels.count, 1)) }

  /// Returns the horizontal position of a period's middle.
  func x(_ index: Int) -> Double { Self.left + band * (Double(index) + 0.5) }

  /// Returns the vertical position of a value.
  func y(_ value: Double, _ scale: FigureScale) -> Double {
    Self.bottom - (value - scale.low) / (scale.high - scale.low) * (Self.bottom - Self.top)
  }

  /// What the script needs to show the value under the pointer.
  private var reading: String {
    let text = FigureText.coordinate
    return #" data-first="\#(text(x(0)))" data-step="\#(band)" data-count="\#(labels.count)""#
      + #" data-top="\#(text(Self.top))" data-bottom="\#(text(Self.bottom))""#
  }

  private var scale: FigureScale {
    var low = 0.0
    var high = 0.0
    for line in series where line.shape == .line {
      for value in line.values.compactMap(\.self) {
        (low, high) = (min(low, value), max(high, value))
      }
    }
    for index in labels.indices {
      let values = series.filter { $0.shape == .bars }.compactMap { $0.value(index) }
      low = min(low, values.filter { $0 < 0 }.reduce(0, +))
      high = max(high, values.filter { $0 > 0 }.reduce(0, +))
    }
    return FigureScale(low, high, isWhole: isWhole)
  }

  /// The patterns over the bars of all series but the first.
  private var patterns: String {
    let drawn = series.filter { $0.shape == .bars && $0.pattern > 0 }.map(\.pattern)
    return Set(drawn.map { $0 % FigureBars.patterns.count }).sorted().map { number in
      #"<pattern id="\#(id)-p\#(number)" width="6" height="6" patternUnits="userSpaceOnUse">"#
        + #"<path class="hatch" d="\#(FigureBars.patterns[number])"/></pattern>"#
    }.joined(separator: "\n")
  }
}

extension FigureSeries {
  /// Returns the value of a period; `nil` if it does not exist.
  func value(_ index: Int) -> Double? { values.indices.contains(index) ? values[index] : nil }
}

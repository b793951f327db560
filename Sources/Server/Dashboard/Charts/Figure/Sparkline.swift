/// A small line without axes, next to a number.
package struct Sparkline: Hashable, Sendable {
  /// What the line says, in one sentence.
  package var title: String
  /// The values, oldest first; `nil` for one that does not exist.
  package var values: [Double?]

  /// Creates a line.
  package init(_ title: String, _ values: [Double?]) {
    self.title = title
    self.values = values
  }

  /// The line as SVG; empty with fewer than two values.
  package var svg: String {
    let known = values.compactMap(\.self)
    guard known.count > 1 else { return "" }
    let low = min(known.min() ?? 0, 0)
    let high = max(known.max() ?? 0, 0)
    let step = 120 / Double(values.count - 1)
    func height(_ value: Double) -> Double {
      high == low ? 30 : 30 - (value - low) / (high - low) * 28
    }
    var path = ""
    var isDrawing = false
    for (index, value) in values.enumerated() {
      guard let value else {
        isDrawing = false
        continue
      }
      path += isDrawing ? "L" : "M"
      path += FigureText.point(Double(index) * step, height(value))
      isDrawing = true
    }
    return #"<svg class="spark" viewBox="-1 0 122 32" preserveAspectRatio="none" role="img">"#
      + "<title>\(FigureText.escaped(title))</title>"
      + FigureText.line("zero", 0, height(0), 120, height(0))
      + #"<path class="stroke" d="\#(path)"/></svg>"#
  }
}

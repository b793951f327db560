/// The bars of a figure.
enum FigureBars {
  /// The paths of the patterns, in squares of 6 units; the first one is empty.
  static let patterns = [
    "", "M0 6L6 0M-1 1L1 -1M5 7L7 5", "M0 3H6", "M3 0V6", "M0 0L6 6M-1 5L1 7M5 -1L7 1",
    "M0 3H6M3 0V6", "M0 6L6 0M0 0L6 6",
  ]
}

extension Figure {
  /// Returns the bars of all series, stacked from zero: positive values up, negative ones down.
  func bars(_ scale: FigureScale) -> [String] {
    var starts = labels.indices.map { _ in (up: 0.0, down: 0.0) }
    var lines: [String] = []
    for line in series where line.shape == .bars {
      var (complete, open) = ("", "")
      for index in labels.indices {
        guard let value = line.value(index), value != 0 else { continue }
        let start = value < 0 ? starts[index].down : starts[index].up
        if value < 0 { starts[index].down += value } else { starts[index].up += value }
        let bar = self.bar(index, from: start, to: start + value, scale)
        if isOpen(index) { open += bar } else { complete += bar }
      }
      lines.append(#"<g class="\#(line.colorClass)\#(band < 4 ? " thin" : "")">"#)
      let pattern = line.pattern % FigureBars.patterns.count
      for (path, name) in [(complete, "fill"), (open, "fill open")] where !path.isEmpty {
        lines.append(#"<path class="\#(name)" d="\#(path)"/>"#)
        if pattern > 0, band >= 4 {
          lines.append(#"<path fill="url(#\#(id)-p\#(pattern))" d="\#(path)"/>"#)
        }
      }
      lines.append("</g>")
    }
    return lines
  }

  /// Returns whether a period may still change.
  func isOpen(_ index: Int) -> Bool {
    isIncomplete.indices.contains(index) && isIncomplete[index]
  }

  private func bar(
    _ index: Int, from start: Double, to end: Double, _ scale: FigureScale
  ) -> String {
    let width = band * (band < 4 ? 1 : 0.8)
    let upper = y(max(start, end), scale)
    let height = y(min(start, end), scale) - upper
    return "M\(FigureText.point(x(index) - width / 2, upper))h\(FigureText.coordinate(width))"
      + "v\(FigureText.coordinate(height))h-\(FigureText.coordinate(width))z"
  }

  /// Returns a line with its markers; the way to a period that may still change is dashed.
  func line(_ line: FigureSeries, _ scale: FigureScale) -> [String] {
    var (complete, open, marks) = ("", "", "")
    var (previous, isDrawing): (Int?, Bool) = (nil, false)
    let step = max(1, labels.count / 12)
    let last = labels.indices.last { line.value($0) != nil }
    for index in labels.indices {
      guard let value = line.value(index) else {
        (previous, isDrawing) = (nil, false)
        continue
      }
      let point = FigureText.point(x(index), y(value, scale))
      if let before = previous, isOpen(index), let start = line.value(before) {
        open += "M\(FigureText.point(x(before), y(start, scale)))L\(point)"
        isDrawing = false
      } else if isDrawing {
        complete += "L\(point)"
      } else {
        complete += "M\(point)"
        isDrawing = true
      }
      if index == last || (labels.count - 1 - index).isMultiple(of: step) {
        marks += FigureLabels.marker(line.pattern, x(index), y(value, scale))
      }
      previous = index
    }
    var lines = [#"<g class="\#(line.colorClass)">"#]
    if !complete.isEmpty { lines.append(#"<path class="stroke" d="\#(complete)"/>"#) }
    if !open.isEmpty { lines.append(#"<path class="stroke open" d="\#(open)"/>"#) }
    if line.role != .earlier { lines.append(marks) }
    return lines + ["</g>"]
  }
}

extension Figure {
  /// The most labels of periods on the horizontal axis.
  private static let maxLabels = 8

  /// Returns the grid, its numbers, and the labels of the periods.
  func axes(_ scale: FigureScale) -> [String] {
    var lines = [#"<g class="axes">"#]
    for tick in scale.ticks {
      let height = y(tick, scale)
      lines.append(
        FigureText.line(tick == 0 ? "zero" : "grid", Self.left, height, Self.right, height))
      lines.append(
        FigureText.text(scale.text(of: tick), Self.left - 8, height + 4, anchor: "end"))
    }
    if !unit.isEmpty { lines.append(FigureText.text(unit, Self.left - 8, 14, anchor: "end")) }
    let step = max(1, (labels.count + Self.maxLabels - 1) / Self.maxLabels)
    // The last label names the newest period.
    for index in labels.indices where (labels.count - 1 - index).isMultiple(of: step) {
      lines.append(FigureText.text(labels[index], x(index), Self.bottom + 20, anchor: "middle"))
    }
    return lines + ["</g>"]
  }

  /// Returns the label of each series, at the height of its last value.
  func endLabels(_ scale: FigureScale) -> [String] {
    let wanted = series.map { end(of: $0, scale) }
    let positions = FigureLabels.positions(wanted, in: (Self.top + 4)...(Self.bottom - 2))
    var lines = [#"<g class="names">"#]
    for (line, (wanted, position)) in zip(series, zip(wanted, positions)) {
      let mark = FigureLabels.marker(line.pattern, Self.right + 20, position)
      lines.append(#"<g class="\#(line.colorClass)">"#)
      if abs(wanted - position) > 2 {
        lines.append(FigureText.line("leader", Self.right + 2, wanted, Self.right + 12, position))
      }
      lines.append(
        mark + #"<text x="\#(FigureText.coordinate(Self.right + 30))""#
          + #" y="\#(FigureText.coordinate(position + 4))">"#
          + "\(FigureText.escaped(FigureText.label(line.name)))</text></g>")
    }
    return lines + ["</g>"]
  }

  /// Returns the height of the last value of a series: of a bar, its middle in the stack.
  private func end(of line: FigureSeries, _ scale: FigureScale) -> Double {
    guard let last = line.values.indices.last(where: { line.values[$0] != nil }),
      let value = line.value(last)
    else { return y(0, scale) }
    guard line.shape == .bars else { return y(value, scale) }
    var start = 0.0
    for other in series where other.shape == .bars {
      if other == line { break }
      if let part = other.value(last), (part < 0) == (value < 0) { start += part }
    }
    return y(start + value / 2, scale)
  }
}

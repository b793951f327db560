/// The labels at the right edge of a figure, which do not overlap.
enum FigureLabels {
  /// The distance between two labels.
  static let spacing = 16.0

  /// Returns the positions of labels, close to the wanted ones and far enough from each other.
  ///
  /// - Parameters:
  ///   - wanted: The wanted vertical positions.
  ///   - range: The positions that are allowed; it is exceeded if there are too many labels.
  static func positions(_ wanted: [Double], in range: ClosedRange<Double>) -> [Double] {
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var placed = order.map { min(max(wanted[$0], range.lowerBound), range.upperBound) }
    for index in placed.indices.dropFirst() {
      placed[index] = max(placed[index], placed[index - 1] + spacing)
    }
    var limit = range.upperBound
    for index in placed.indices.reversed() {
      placed[index] = min(placed[index], limit)
      limit = placed[index] - spacing
    }
    var positions = wanted
    for (index, original) in order.enumerated() { positions[original] = placed[index] }
    return positions
  }

  /// Returns a marker of a shape that depends on a number.
  static func marker(_ number: Int, _ x: Double, _ y: Double, size: Double = 3.5) -> String {
    let text = FigureText.point
    let path: String
    switch number % 4 {
    case 0:
      return #"<circle class="mark" cx="\#(FigureText.coordinate(x))""#
        + #" cy="\#(FigureText.coordinate(y))" r="\#(FigureText.coordinate(size))"/>"#
    case 1:
      let side = FigureText.coordinate(2 * size)
      path = "M\(text(x - size, y - size))h\(side)v\(side)h-\(side)z"
    case 2:
      path =
        "M\(text(x, y - size - 1))L\(text(x + size + 1, y + size))"
        + "L\(text(x - size - 1, y + size))z"
    default:
      path =
        "M\(text(x, y - size - 1))L\(text(x + size + 1, y))L\(text(x, y + size + 1))"
        + "L\(text(x - size - 1, y))z"
    }
    return #"<path class="mark" d="\#(path)"/>"#
  }
}

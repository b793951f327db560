/// A line or a stack of bars in a figure.
package struct FigureSeries: Hashable, Sendable {
  /// How a series is drawn.
  package enum Shape: Hashable, Sendable {
    /// A line with markers.
    case line
    /// Bars, which are stacked with those of other series.
    case bars
  }

  /// What a series is, which decides its color.
  package enum Role: Hashable, Sendable {
    /// The sum of all.
    case total
    /// A part, by its index.
    case part(Int)
    /// The sum of the parts that are not named.
    case rest
    /// The total of another range, for comparison.
    case earlier
  }

  /// The name, which is the label of the series.
  package var name: String
  /// How it is drawn.
  package var shape: Shape
  /// What it is.
  package var role: Role
  /// The value of each period; `nil` for one that does not exist.
  package var values: [Double?]

  /// Creates a series.
  package init(_ name: String, _ shape: Shape, _ role: Role, _ values: [Double?]) {
    self.name = name
    self.shape = shape
    self.role = role
    self.values = values
  }

  /// The class that sets the color.
  var colorClass: String {
    switch role {
    case .total: "total"
    case .part(let index): "s\(index % FigurePalette.light.count)"
    case .rest: "rest"
    case .earlier: "earlier"
    }
  }

  /// The number of the marker and of the pattern, so that color is never the only difference.
  var pattern: Int {
    switch role {
    case .total: 0
    case .part(let index): index
    case .rest: 2
    case .earlier: 1
    }
  }
}

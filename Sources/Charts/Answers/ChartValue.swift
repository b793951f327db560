/// An exact number of a chart: a fraction of two integers.
package struct ChartValue: Hashable, Sendable {
  /// The number of parts.
  package let units: Int64
  /// The number of parts in one: 1 for counts, 1000 for milliunits; positive.
  package let perOne: Int64

  /// Creates a number.
  package init(_ units: Int64, per perOne: Int64 = 1) {
    precondition(perOne > 0, "a fraction has a positive denominator")
    self.units = units
    self.perOne = perOne
  }

  /// The number as a floating-point value, for display.
  package var approximation: Double { Double(units) / Double(perOne) }

  /// Returns the number as a decimal text, rounded half to even; `-0.00` is written as `0.00`.
  ///
  /// - Parameter places: The number of decimal places, 0 to 6.
  package func decimal(places: Int) -> String {
    let scale = (0..<places).reduce(Int64(1)) { value, _ in value * 10 }
    let rounded = Rounding.quotient(units, times: scale, over: perOne)
    let (whole, rest) = rounded.magnitude.quotientAndRemainder(dividingBy: scale.magnitude)
    let sign = rounded < 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let digits = String(scale.magnitude + rest).dropFirst()
    return "\(sign)\(whole).\(digits)"
  }
}

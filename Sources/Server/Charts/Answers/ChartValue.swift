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

  /// The exact number: a decimal number such as `19.96`, or a fraction such as `20/3`.
  package var exactText: String {
    var (numerator, denominator) = (units.magnitude, perOne.magnitude)
    let common = Self.greatestCommonDivisor(numerator, denominator)
    (numerator, denominator) = (numerator / common, denominator / common)
    let sign = units < 0 ? "-" : ""
    var (rest, places) = (denominator, 0)
    var scale: UInt64 = 1
    while rest > 1, places < 18 {
      guard rest % 2 == 0 || rest % 5 == 0 else { break }
      let isEven = rest % 2 == 0
      rest /= isEven && rest % 5 == 0 ? 10 : isEven ? 2 : 5
      scale *= 10
      places += 1
    }
    let (digits, isTooLarge) = numerator.multipliedReportingOverflow(by: scale / denominator)
    guard rest == 1, !isTooLarge else { return "\(sign)\(numerator)/\(denominator)" }
    guard places > 0 else { return "\(sign)\(numerator)" }
    let (whole, fraction) = digits.quotientAndRemainder(dividingBy: scale)
    return "\(sign)\(whole).\(String(scale + fraction).dropFirst())"
  }

  private static func greatestCommonDivisor(_ one: UInt64, _ other: UInt64) -> UInt64 {
    var (one, other) = (one, other)
    while other != 0 { (one, other) = (other, one % other) }
    return max(one, 1)
  }
}

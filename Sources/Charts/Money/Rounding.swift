/// Division with one rounding, half to even.
enum Rounding {
  /// Returns `value * factor / divisor`, rounded half to even; the product may exceed 64 bits.
  ///
  /// - Precondition: `divisor` is positive, and the result has 64 bits.
  static func quotient(_ value: Int64, times factor: Int64, over divisor: Int64) -> Int64 {
    let product = value.magnitude.multipliedFullWidth(by: factor.magnitude)
    let (quotient, rest) = divisor.magnitude.dividingFullWidth((product.high, product.low))
    let (left, isOver) = divisor.magnitude.subtractingReportingOverflow(rest)
    let rounds = !isOver && (rest > left || (rest == left && quotient % 2 == 1))
    let magnitude = Int64(quotient + (rounds ? 1 : 0))
    return (value < 0) != (factor < 0) ? -magnitude : magnitude
  }
}

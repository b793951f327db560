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

  /// Returns a value times all factors over all divisors, rounded once, half to even; `nil` if the
  /// result or a product of 128 bits overflows.
  ///
  /// - Precondition: Factors are not negative, and divisors are positive.
  static func quotient(_ value: Int64, times factors: [Int64], over divisors: [Int64]) -> Int64? {
    var (factors, divisors) = (factors, divisors)
    for place in factors.indices {
      for other in divisors.indices {
        let common = greatestCommonDivisor(factors[place], divisors[other])
        factors[place] /= common
        divisors[other] /= common
      }
    }
    guard let product = product([value.magnitude] + factors.map(\.magnitude)),
      let divisor = self.product(divisors.map(\.magnitude))
    else { return nil }
    let (quotient, rest) = product.quotientAndRemainder(dividingBy: divisor)
    let left = divisor - rest
    let rounds = rest > left || (rest == left && quotient % 2 == 1)
    guard let magnitude = Int64(exactly: quotient + (rounds ? 1 : 0)) else { return nil }
    return value < 0 ? -magnitude : magnitude
  }

  private static func product(_ factors: [UInt64]) -> UInt128? {
    var product: UInt128 = 1
    for factor in factors {
      let (next, isTooLarge) = product.multipliedReportingOverflow(by: UInt128(factor))
      if isTooLarge { return nil }
      product = next
    }
    return product
  }

  private static func greatestCommonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
    var (one, other) = (one, other)
    while other != 0 { (one, other) = (other, one % other) }
    return max(one, 1)
  }
}

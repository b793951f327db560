internal import Foundation

/// The beta function and the incomplete beta integral, with a relative error of about 1e-12; of 1e-10 for
/// parameters above 100,000.
///
/// Source: Digital Library of Mathematical Functions, <https://dlmf.nist.gov/8.17>.
package enum BetaFunctions {
  /// Returns the logarithm of the beta function B(a, b) of positive numbers.
  package static func logBeta(_ first: Double, _ second: Double) -> Double {
    let (small, large) = (min(first, second), max(first, second))
    let limit = GammaFunctions.stirlingFrom
    let sum = small + large
    if large < limit {
      return GammaFunctions.logGamma(small) + GammaFunctions.logGamma(large)
        - GammaFunctions.logGamma(sum)
    }
    // Differences of large logarithms would lose digits, so they are combined before.
    let rest = GammaFunctions.stirlingRest(large) - GammaFunctions.stirlingRest(sum)
    if small < limit {
      return GammaFunctions.logGamma(small) - (large - 0.5) * log1p(small / large)
        - small * log(sum) + small + rest
    }
    return rest + GammaFunctions.stirlingRest(small) + GammaFunctions.halfLogTau
      - (large - 0.5) * log1p(small / large) + small * log(small / sum) - 0.5 * log(small)
  }

  /// Returns the regularized incomplete beta function I(x; a, b).
  ///
  /// - Parameters:
  ///   - value: The upper end x of the integral, from 0 to 1.
  ///   - complement: 1 - x; give it separately if x is close to 1.
  package static func regularized(
    _ value: Double, complement: Double, _ first: Double, _ second: Double
  ) -> Double {
    guard value > 0 else { return 0 }
    guard complement > 0 else { return 1 }
    if value > (first + 1) / (first + second + 2) {
      return 1 - tail(complement, complement: value, second, first)
    }
    return tail(value, complement: complement, first, second)
  }

  /// Returns the integral for a value below its mean, where the continued fraction converges fast.
  private static func tail(
    _ value: Double, complement: Double, _ first: Double, _ second: Double
  ) -> Double {
    let fraction = ContinuedFraction.value(first: 1) { step in
      let index = Double(step / 2)
      let numerator =
        step.isMultiple(of: 2)
        ? index * (second - index) * value
          / ((first + 2 * index - 1) * (first + 2 * index))
        : -(first + index) * (first + second + index) * value
          / ((first + 2 * index) * (first + 2 * index + 1))
      return (numerator, 1)
    }
    return exp(logPower(value, complement, first, second)) / (first * fraction)
  }

  /// Returns the logarithm of xᵃ(1 - x)ᵇ / B(a, b).
  private static func logPower(
    _ value: Double, _ complement: Double, _ first: Double, _ second: Double
  ) -> Double {
    guard min(first, second) >= GammaFunctions.stirlingFrom else {
      let logValue = value > 0.5 ? log1p(-complement) : log(value)
      let logComplement = complement > 0.5 ? log1p(-value) : log(complement)
      return first * logValue + second * logComplement - logBeta(first, second)
    }
    // The deviation from the mean, so that powers of large numbers keep their digits.
    let deviation = second * value - first * complement
    let rest =
      GammaFunctions.stirlingRest(first + second) - GammaFunctions.stirlingRest(first)
      - GammaFunctions.stirlingRest(second)
    return first * log1p(deviation / first) + second * log1p(-deviation / second)
      + 0.5 * log(second) - 0.5 * log1p(second / first) - GammaFunctions.halfLogTau + rest
  }
}

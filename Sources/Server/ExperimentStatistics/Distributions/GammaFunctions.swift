internal import Foundation

/// The gamma function and the incomplete gamma integral, with a relative error of about 1e-14.
///
/// Sources: Digital Library of Mathematical Functions, <https://dlmf.nist.gov/5.11> and
/// <https://dlmf.nist.gov/8.9>.
package enum GammaFunctions {
  /// From this value on, Stirling's series has an error below 1e-17.
  static let stirlingFrom = 10.0

  /// Returns the logarithm of the gamma function of a positive number.
  package static func logGamma(_ value: Double) -> Double {
    guard value > 0 else { return .nan }
    if value == 1 || value == 2 { return 0 }
    var (value, product) = (value, 1.0)
    // Γ(x) = Γ(x + n) / (x (x + 1) … (x + n - 1))
    while value < stirlingFrom {
      product *= value
      value += 1
    }
    return (value - 0.5) * log(value) - value + halfLogTau + stirlingRest(value) - log(product)
  }

  /// Half the logarithm of 2π.
  static let halfLogTau = 0.918_938_533_204_672_741_78

  /// Bernoulli's numbers B₂ₖ, divided by 2k(2k - 1).
  private static let stirlingFractions: [(numerator: Double, denominator: Double)] = [
    (1, 12), (-1, 360), (1, 1260), (-1, 1680), (1, 1188), (-691, 360_360), (1, 156),
    (-3617, 122_400),
  ]

  /// Returns what Stirling's formula leaves out of the logarithm of the gamma function, for at least 10.
  static func stirlingRest(_ value: Double) -> Double {
    let square = 1 / (value * value)
    var sum = 0.0
    for fraction in stirlingFractions.reversed() {
      sum = sum * square + fraction.numerator / fraction.denominator
    }
    return sum / value
  }

  /// Returns the regularized upper incomplete gamma function Q(a, x).
  ///
  /// - Parameters:
  ///   - shape: The parameter a, positive.
  ///   - value: The lower end x of the integral; below 0 it is 0.
  package static func upperRegularized(_ shape: Double, _ value: Double) -> Double {
    guard value > 0 else { return 1 }
    guard value.isFinite else { return 0 }
    let scale = exp(shape * log(value) - value - logGamma(shape))
    if value < shape + 1 {
      var (term, sum, index) = (1 / shape, 1 / shape, shape)
      while term > sum * 1e-17 {
        index += 1
        term *= value / index
        sum += term
      }
      return 1 - sum * scale
    }
    let fraction = ContinuedFraction.value(first: value + 1 - shape) { step in
      let index = Double(step)
      return (index * (shape - index), value + 2 * index + 1 - shape)
    }
    return scale / fraction
  }
}

/// Evaluates a continued fraction with the method of Lentz.
enum ContinuedFraction {
  private static let tiny = 1e-300
  private static let mostSteps = 100_000

  /// Returns b₀ + a₁/(b₁ + a₂/(b₂ + …)).
  ///
  /// - Parameters:
  ///   - first: The value b₀.
  ///   - pair: Returns aₙ and bₙ for n from 1.
  static func value(first: Double, pair: (Int) -> (Double, Double)) -> Double {
    func away(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
    var fraction = away(first)
    var (ratio, inverse) = (fraction, 0.0)
    for step in 1...mostSteps {
      let (numerator, denominator) = pair(step)
      inverse = 1 / away(denominator + numerator * inverse)
      ratio = away(denominator + numerator / ratio)
      let change = ratio * inverse
      fraction *= change
      if abs(change - 1) < 1e-16 { break }
    }
    return fraction
  }
}

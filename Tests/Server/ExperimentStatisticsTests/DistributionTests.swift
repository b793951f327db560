import ExperimentStatistics
import Testing

/// Compares distributions with values that mpmath computed with 40 digits.
@Suite("Distributions", .timeLimit(.minutes(30))) struct DistributionTests {
  @Test(
    arguments: [
      (1e-05, 11.512919692895825),
      (0.1, 2.2527126517342059),
      (0.5, 0.5723649429247000),
      (1.5, -0.1207822376352452),
      (3, 0.6931471805599453),
      (9.99, 12.779315214350193),
      (10, 12.801827480081469),
      (25.25, 55.585686044869429),
      (1000.0, 5905.220423209181211),
      (1000000.0, 12815504.56914761166),
    ] as [(Double, Double)])
  func `The logarithm of the gamma function is exact`(value: Double, expected: Double) {
    #expect(abs(GammaFunctions.logGamma(value) - expected) <= 1e-14 * max(1, abs(expected)))
  }

  @Test(
    arguments: [
      (0.5, 0.1, 0.6547208460185770),
      (0.5, 5, 0.0015654022580025),
      (1, 1, 0.3678794411714423),
      (1.5, 8.2, 0.0009387420550450),
      (5, 2, 0.9473469826562888),
      (50, 40, 0.9296649333406050),
      (50, 80, 0.0001307839765914),
      (0.5, 18, 1.9731752900753962e-9),
      (1000, 1100, 0.0010593232539299),
    ] as [(Double, Double, Double)])
  func `The incomplete gamma function is exact`(shape: Double, value: Double, expected: Double) {
    expectEqual(GammaFunctions.upperRegularized(shape, value), expected, within: 1e-12)
  }

  @Test(
    arguments: [
      (0.5, 0.5, 0.5, 0.5),
      (0.1, 2, 3, 0.0523000000000000),
      (0.9, 2, 3, 0.9963000000000000),
      (0.02, 3, 120, 0.4418572503355635),
      (0.06, 611, 9391, 0.3283213379108484),
      (0.052, 521, 9481, 0.4892697197685946),
      (0.999, 5000, 0.5, 0.0015615791602892),
      (0.9995, 9998.5, 0.5, 0.0015647645139925),
      (0.3, 12, 30, 0.5989522096503899),
      (0.5, 1000, 1000, 0.5),
    ] as [(Double, Double, Double, Double)])
  func `The incomplete beta function is exact`(
    value: Double, first: Double, second: Double, expected: Double
  ) {
    let result = BetaFunctions.regularized(value, complement: 1 - value, first, second)
    expectEqual(result, expected, within: 1e-12)
    let other = BetaFunctions.regularized(1 - value, complement: value, second, first)
    #expect(abs(result + other - 1) < 1e-12)
  }

  @Test(
    arguments: [
      (-30, 4.9067139271481871e-198),
      (-8, 6.2209605742717841e-16),
      (-3.2, 0.0006871379379158),
      (-1, 0.1586552539314570),
      (0, 0.5),
      (0.5, 0.6914624612740131),
      (1.959963984540054, 0.9749999999999999),
      (6, 0.9999999990134123),
    ] as [(Double, Double)])
  func `The normal distribution is exact`(value: Double, expected: Double) {
    expectEqual(NormalDistribution.below(value), expected, within: 1e-12)
  }

  @Test(
    arguments: [
      (1e-300, -37.047096299361199),
      (1e-20, -9.2623400897984075),
      (1e-09, -5.9978070150076868),
      (0.001, -3.0902323061678135),
      (0.02, -2.0537489106318230),
      (0.025, -1.9599639845400542),
      (0.3, -0.5244005127080408),
      (0.5, 0.0),
      (0.7, 0.5244005127080406),
      (0.975, 1.9599639845400538),
      (0.999, 3.0902323061678132),
    ] as [(Double, Double)])
  func `Quantiles of the normal distribution are exact`(probability: Double, expected: Double) {
    #expect(
      abs(NormalDistribution.quantile(probability) - expected) <= 1e-13 * max(1, abs(expected)))
  }

  @Test(
    arguments: [
      (0, 5, 1.0),
      (0.1, 3, 0.9266523488008058),
      (2, 1, 0.2951672353008665),
      (2.5, 4.7, 0.0575921593468672),
      (1.96, 1000.0, 0.0502731849557487),
      (2.547, 19500.5, 0.0108729564676770),
      (8, 30, 6.2658224757007589e-9),
      (40, 12, 3.8512295807720338e-14),
      (3, 1000000.0, 0.0026998625414217),
    ] as [(Double, Double, Double)])
  func `Tails of the t distribution are exact`(value: Double, degrees: Double, expected: Double) {
    let distribution = StudentDistribution(degrees: degrees)
    let tolerance = degrees < 100_000 ? 1e-12 : 1e-10
    expectEqual(distribution.bothTails(value), expected, within: tolerance)
    expectEqual(distribution.bothTails(-value), expected, within: tolerance)
    expectEqual(distribution.below(-value), expected / 2, within: tolerance)
    expectEqual(distribution.below(value), 1 - expected / 2, within: tolerance)
  }

  @Test(
    arguments: [
      (0.05, 1, 12.706204736174703),
      (0.05, 4.7, 2.6207260753531703),
      (0.05, 30, 2.0422724563012382),
      (0.0166, 200.5, 2.4157374399531202),
      (0.05, 19967.2, 1.9600828000271262),
      (0.001, 3, 12.923978636687482),
      (0.9, 8, 0.1297072715547176),
    ] as [(Double, Double, Double)])
  func `Quantiles of the t distribution are exact`(
    probability: Double, degrees: Double, expected: Double
  ) {
    let distribution = StudentDistribution(degrees: degrees)
    expectEqual(distribution.bothTailsQuantile(probability), expected, within: 1e-12)
  }

  @Test(
    arguments: [
      (3.92, 1, 0.0477148802373511),
      (2.0, 2, 0.3678794411714423),
      (0.05, 1, 0.8230632737581214),
      (30, 3, 1.3800570312932547e-6),
      (150, 99, 0.0007204453957169),
    ] as [(Double, Int, Double)])
  func `The chi-squared distribution is exact`(value: Double, degrees: Int, expected: Double) {
    expectEqual(ChiSquaredDistribution.above(value, degrees: degrees), expected, within: 1e-12)
  }

  @Test func `Values at the ends are what they should be`() {
    #expect(NormalDistribution.quantile(0) == -.infinity)
    #expect(NormalDistribution.quantile(1) == .infinity)
    #expect(NormalDistribution.quantile(-0.1).isNaN && NormalDistribution.quantile(.nan).isNaN)
    #expect(BetaFunctions.regularized(0, complement: 1, 2, 3) == 0)
    #expect(BetaFunctions.regularized(1, complement: 0, 2, 3) == 1)
    #expect(GammaFunctions.upperRegularized(2, 0) == 1)
    #expect(GammaFunctions.logGamma(0).isNaN)
    #expect(StudentDistribution(degrees: 3).bothTails(.infinity) == 0)
    #expect(StudentDistribution(degrees: 3).bothTailsQuantile(1) == 0)
  }
}

import ExperimentStatistics
import Testing

/// Compares tests with numbers that gbstats 0.8.0 and scipy 1.17.1 computed.
@Suite("Golden numbers", .timeLimit(.minutes(30))) struct GoldenNumberTests {
  private static let control = SampleSummary(successes: 520, of: 10_000)
  private static let treatment = SampleSummary(successes: 610, of: 10_000)

  private static func ratio(_ sum: Double, _ squares: Double, payers: Double) -> SampleSummary {
    var sums = RatioSums()
    sums.count = 5000
    (sums.numerator, sums.numeratorSquares, sums.products) = (sum, squares, sum)
    (sums.denominator, sums.denominatorSquares) = (payers, payers)
    return sums.summary
  }

  private static func mean(_ sum: Double, _ squares: Double) -> SampleSummary {
    SampleSummary(count: 5000, sum: sum, sumOfSquares: squares)
  }

  /// A pair of samples with what is expected of its lift.
  struct Golden: Sendable {
    let kind: LiftKind
    let control: SampleSummary
    let treatment: SampleSummary
    let lift: Double
    let chance: Double
    let credible: [Double]
    let risk: [Double]
    let pValue: Double
    let fixed: [Double]
    let sequentialP: Double
    let sequential: [Double]
  }

  @Test(arguments: [
    Golden(
      kind: .relative, control: control, treatment: treatment, lift: 0.1730769230769231,
      chance: 0.9945268304897082, credible: [0.0397552856090711, 0.30639856054477504],
      risk: [0.17319562513764375, 0.00011870206072063776], pValue: 0.010953832951411835,
      fixed: [0.039747170652109726, 0.3064066755017365], sequentialP: 0.24813591125364198,
      sequential: [-0.03963717854632662, 0.3857910247001728]),
    Golden(
      kind: .absolute, control: control, treatment: treatment, lift: 0.009,
      chance: 0.9970820405606257, credible: [0.0026015355450274133, 0.015398464454972588],
      risk: [0.009002869511732233, 2.8695117322328993e-06], pValue: 0.005841239507800466,
      fixed: [0.0026011460863869613, 0.01539885391361304], sequentialP: 0.14374454741145656,
      sequential: [-0.0012087226361585952, 0.019208722636158596]),
    Golden(
      kind: .relative, control: mean(12_500, 260_000), treatment: mean(13_500, 300_000),
      lift: 0.08, chance: 0.9151233402863497,
      credible: [-0.03420063808670701, 0.19420063808670712],
      risk: [0.082266813879905, 0.002266813879904942], pValue: 0.16978426550406933,
      fixed: [-0.03421453403866745, 0.1942145340386676], sequentialP: 1,
      sequential: [-0.09838218183617403, 0.2583821818361742]),
    Golden(
      kind: .absolute, control: mean(12_500, 260_000), treatment: mean(13_500, 300_000),
      lift: 0.2, chance: 0.9229341010139231, credible: [-0.07506570001542112, 0.4750657000154214],
      risk: [0.20486828908158136, 0.004868289081581179], pValue: 0.15416316925257223,
      fixed: [-0.0750991700539202, 0.47509917005392055], sequentialP: 1,
      sequential: [-0.2296545145377497, 0.6296545145377501]),
    Golden(
      kind: .relative, control: ratio(11_823.66, 356_401.403, payers: 590),
      treatment: ratio(13_498.04, 408_284.3018, payers: 644), lift: 0.04588737921983017,
      chance: 0.8679970148102398, credible: [-0.034631692917144664, 0.12640645135680498],
      risk: [0.04861308475430607, 0.0027257055344759055], pValue: 0.26403291930337747,
      fixed: [-0.034641480868294015, 0.12641623930795434], sequentialP: 1,
      sequential: [-0.07988396503756884, 0.17165872347722916]),
    Golden(
      kind: .relative, control: mean(11_823.66, 356_401.403),
      treatment: mean(13_498.04, 408_284.3018), lift: 0.14161266477554324,
      chance: 0.9693931079689738, credible: [-0.006658391806295905, 0.28988372135738233],
      risk: [0.14251185335214947, 0.0008991885766062427], pValue: 0.061243067800812456,
      fixed: [-0.0066764127072872215, 0.28990174225837373], sequentialP: 0.79024396917938,
      sequential: [-0.08998774498873402, 0.3732130745398205]),
  ])
  func `Tests give the numbers of gbstats`(golden: Golden) throws {
    let lift = try #require(
      Lift(golden.kind, control: golden.control, treatment: golden.treatment))
    expectEqual(lift.value, golden.lift)
    let reading = BayesianComparison(lift)
    expectEqual(reading.chanceToWin, golden.chance)
    expectEqual(reading.riskOfControl, golden.risk[0])
    expectEqual(reading.riskOfTreatment, golden.risk[1])
    let fixed = FixedTest(lift)
    expectEqual(fixed.pValue, golden.pValue)
    let sequential = SequentialTest(lift)
    expectEqual(sequential.pValue(), golden.sequentialP)
    for (interval, ends) in [
      (reading.credibleInterval(), golden.credible), (fixed.interval(), golden.fixed),
      (sequential.interval(), golden.sequential),
    ] {
      expectEqual(interval.low, ends[0])
      expectEqual(interval.high, ends[1])
    }
  }

  @Test func `A ratio has the mean and the variance of the delta method`() {
    let control = Self.ratio(11_823.66, 356_401.403, payers: 590)
    let treatment = Self.ratio(13_498.04, 408_284.3018, payers: 644)
    expectEqual(control.mean, 20.040101694915254)
    expectEqual(treatment.mean, 20.95968944099379)
    expectEqual(control.variance, 1716.144064691971)
    expectEqual(treatment.variance, 1511.7406527133144)
  }

  @Test func `A prior moves the lift toward its mean`() throws {
    let lift = try #require(Lift(control: Self.control, treatment: Self.treatment))
    let reading = BayesianComparison(lift, prior: .normal(mean: 0, standardDeviation: 0.3))
    expectEqual(reading.lift, 0.16461383391138779)
    expectEqual(reading.standardDeviation, 0.06633857374166531)
    expectEqual(reading.chanceToWin, 0.9934569877153797)
    expectEqual(reading.credibleInterval().low, 0.034592618591969215)
    expectEqual(reading.credibleInterval().high, 0.2946350492308063)
    expectEqual(reading.riskOfControl, 0.16475464340695323)
    expectEqual(reading.riskOfTreatment, 0.00014080949556546934)
  }

  @Test(
    arguments: [
      ([520, 10_000], [610, 10_000], 0.99707771978323351),
      ([52, 1000], [61, 1000], 0.80726343148976948),
      ([3, 20], [7, 22], 0.88928576903619445), ([0, 0], [0, 0], 0.5), ([0, 5], [0, 5], 0.5),
      ([900, 1000], [880, 1000], 0.076816561026440246),
      ([20_000, 100_000], [20_300, 100_000], 0.95277255192922444),
      ([5, 10], [10, 10], 0.99380804953560372),
    ] as [([Int], [Int], Double)])
  func `The exact chance to win has 11 digits`(control: [Int], treatment: [Int], expected: Double) {
    let chance = ExactChanceToWin.value(
      control: (control[0], control[1]), treatment: (treatment[0], treatment[1]))
    expectEqual(chance, expected, within: 1e-11)
    let reverse = ExactChanceToWin.value(
      control: (treatment[0], treatment[1]), treatment: (control[0], control[1]))
    #expect(abs(chance + reverse - 1) < 1e-11)
  }

  @Test(
    arguments: [
      ([5000, 5200], 0.0476703806561615), ([3300, 3400, 3300], 0.36787944117144245),
      ([1000, 1010], 0.8234966946547395),
    ] as [([Int], Double)])
  func `A sample ratio has the p-value of a chi-squared test`(
    counts: [Int], expected: Double
  ) throws {
    let ratio = try #require(
      SampleRatio(counts: counts, weights: counts.map { _ in 1 }))
    expectEqual(ratio.pValue, expected)
    #expect(!ratio.isMismatch)
  }

  @Test func `A mismatch names the group that deviates most, and few customers say nothing`() throws
  {
    let ratio = try #require(SampleRatio(counts: [4000, 4100, 900], weights: [40, 40, 20]))
    #expect(ratio.isMismatch)
    #expect(ratio.largestDeviation == 2)
    #expect(SampleRatio(counts: [5, 5], weights: [1, 1]) == nil)
    #expect(SampleRatio(counts: [6, 6], weights: [1, 1]) != nil)
    #expect(SampleRatio(counts: [6], weights: [1]) == nil)
  }

  @Test func `Nothing is said about a lift without a base or a variance`() {
    let none = SampleSummary(successes: 0, of: 100)
    #expect(Lift(control: none, treatment: Self.treatment) == nil)
    #expect(Lift(control: Self.control, treatment: none) == nil)
    let single = SampleSummary(count: 1, sum: 3, sumOfSquares: 9)
    #expect(Lift(control: single, treatment: Self.treatment) == nil)
    #expect(RatioSums().summary == SampleSummary(count: 0, mean: 0, variance: 0))
  }
}

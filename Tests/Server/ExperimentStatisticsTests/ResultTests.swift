import AppStoreCore
import ExperimentStatistics
import Experiments
import Testing

@Suite("Results of an experiment", .timeLimit(.minutes(30))) struct ResultTests {
  private static let start = Timestamp(milliseconds: 1_787_000_000_000)
  private static let now = start + .days(100)

  private static func experiment(
    _ metric: MeasuredMetric = MeasuredMetric(.conversionToPaying), variants: Int = 2
  ) -> Experiment {
    var experiment = Experiment(
      id: "test", seed: "seed-1",
      variants: zip(VariantID.allCases, BasisPoints.even(variants)).map { id, weight in
        Variant(id, weight: weight, offering: OfferingID(id.rawValue))
      })
    experiment.primaryMetric = metric
    experiment.secondaryMetrics = []
    experiment.status = .running
    experiment.startedAt = start
    return experiment
  }

  /// Returns customers in the variants of their draws, of whom the first ones of each variant pay.
  private static func customers(
    of experiment: Experiment, perVariant: Int, paying: [Int], amount: Int64 = 9990
  ) -> [EnrolledCustomer] {
    var counts: [VariantID: Int] = [:]
    var found: [EnrolledCustomer] = []
    for number in 0... {
      let unit = AppUserID("user_\(number)")
      let variant = experiment.variant(of: unit)
      let count = counts[variant] ?? 0
      if counts.values.count(where: { $0 == perVariant }) == experiment.variants.count { break }
      guard count < perVariant else { continue }
      counts[variant] = count + 1
      var customer = EnrolledCustomer(
        unit: unit, variant: variant, enrolledAt: start + .seconds(number))
      let index = experiment.variants.firstIndex { $0.id == variant } ?? 0
      if count < paying[index] {
        customer.outcomes = [Outcome(.payment, at: customer.enrolledAt + .hours(1), amount: amount)]
      }
      found.append(customer)
    }
    return found
  }

  @Test func `A series of exposed customers counts each from its exposure on`() throws {
    let experiment = Self.experiment()
    var customers = Self.customers(of: experiment, perVariant: 150, paying: [15, 60])
    for place in customers.indices {
      customers[place].exposedAt = customers[place].enrolledAt + .days(20)
    }
    let series = ExperimentSeries(
      of: experiment, customers: customers, at: Self.now,
      options: ResultOptions(population: .exposed))
    let counts = series.points.map { ($0.at, $0.result[.b]?.count) }
    #expect(counts.filter { $0.0 < Self.start + .days(20) }.allSatisfy { $0.1 == 0 })
    #expect(counts.last?.1 == 150)
    #expect(counts.contains { $0.0 > Self.start + .days(21) && $0.0 < Self.now && $0.1 == 150 })
  }

  @Test func `A series has what the results said on each day`() throws {
    let experiment = Self.experiment()
    var customers = Self.customers(of: experiment, perVariant: 150, paying: [15, 60])
    for place in customers.indices {
      let delay = Duration.days(place % 40)
      customers[place].enrolledAt = customers[place].enrolledAt + delay
      customers[place].outcomes = customers[place].outcomes.map {
        Outcome($0.kind, at: $0.at + delay, amount: $0.amount)
      }
    }
    let series = ExperimentSeries(
      of: experiment, customers: customers.shuffled(), at: Self.now, limit: 30)
    #expect((25...31).contains(series.points.count))
    for point in series.points {
      let then = ExperimentResults(
        of: experiment, customers: customers.filter { $0.enrolledAt <= point.at }, at: point.at)
      #expect(point.result == then.primary)
    }
    let last = try #require(series.points.last)
    #expect(last.at == Self.now && last.result[.b]?.count == 150)
    #expect(series.points.first?.result[.b]?.count == 0, "no window ended on the first days")
    let revenue = Self.experiment(MeasuredMetric(.mrr))
    #expect(ExperimentSeries(of: revenue, customers: customers, at: Self.now).points.isEmpty)
  }

  private func value(
    _ metric: ExperimentMetric, _ outcomes: [Outcome], days: Int? = nil, mrr: Int64 = 0
  ) -> VariantResult? {
    let rows = [VariantID.a, .b].map { variant in
      EnrolledCustomer(
        unit: AppUserID(variant.rawValue), variant: variant, enrolledAt: Self.start,
        outcomes: outcomes, monthlyRevenue: mrr)
    }
    let others = rows.map { row in
      var other = row
      (other.unit, other.outcomes, other.monthlyRevenue) = ("other", [], 0)
      return other
    }
    let results = ExperimentResults(
      of: Self.experiment(MeasuredMetric(metric, windowDays: days)), customers: rows + others,
      at: Self.now)
    return results.primary[.b]
  }

  @Test func `Each metric has its definition`() throws {
    let early = Self.start + .days(1)
    let trial = Outcome(.trialStart, at: early)
    let converted = Outcome(.trialConversion, at: early + .days(7), amount: 4990)
    let renewed = Outcome(.payment, at: early + .days(14), amount: 4990)
    let refund = Outcome(.refund, at: early + .days(15), amount: 4990)
    let all = [renewed, trial, refund, converted]
    #expect(value(.initialConversion, [trial])?.value == 0.5)
    #expect(value(.initialConversion, [])?.value == 0)
    #expect(value(.conversionToPaying, [trial])?.value == 0)
    #expect(value(.conversionToPaying, all)?.value == 0.5)
    #expect(value(.conversionToPaying, [converted, refund])?.value == 0)
    #expect(value(.trialConversion, all)?.value == 1)
    #expect(value(.trialConversion, [trial])?.value == 0)
    #expect(value(.trialCancellation, [trial, Outcome(.trialCancellation, at: early)])?.value == 1)
    #expect(value(.ltvPerCustomer, all)?.value == 4.99 / 2)
    #expect(value(.revenuePerPayingCustomer, all)?.value == 4.99)
    #expect(value(.refundRate, all)?.value == 0.5)
    #expect(value(.mrr, [], mrr: 6000)?.value == 3)
    // The variant did not cause a payment from before the enrollment, nor its refund.
    let old = Outcome(.refund, at: early, amount: 9990, paidAt: Self.start - .days(9))
    #expect(value(.ltvPerCustomer, all + [old])?.value == 4.99 / 2)
    #expect(value(.refundRate, all + [old])?.value == 0.5)
    #expect(value(.ltvPerCustomer, all, days: 8)?.value == 0)
    #expect(value(.ltvPerCustomer, all, days: 9)?.value == 4.99 / 2)
  }

  @Test func `An outcome counts from the enrollment up to the end of the window`() {
    func ltv(_ at: Timestamp) -> Double? {
      value(.ltvPerCustomer, [Outcome(.payment, at: at, amount: 2000)], days: 7)?.value
    }
    #expect(ltv(Self.start - .milliseconds(1)) == 0)
    #expect(ltv(Self.start) == 1)
    #expect(ltv(Self.start + .days(7) - .milliseconds(1)) == 1)
    #expect(ltv(Self.start + .days(7)) == 0)
  }

  @Test func `A customer whose window has not ended is not in the denominator`() {
    let experiment = Self.experiment(MeasuredMetric(.conversionToPaying, windowDays: 30))
    var rows = Self.customers(of: experiment, perVariant: 200, paying: [20, 20])
    for index in rows.indices.prefix(50) { rows[index].enrolledAt = Self.now - .days(29) }
    let results = ExperimentResults(of: experiment, customers: rows, at: Self.now)
    #expect(results.primary.variants.map(\.count).reduce(0, +) == 350)
    #expect(results.health.enrolled == [200, 200])
  }

  @Test func `A result is too early until each variant has customers and events`() {
    let experiment = Self.experiment()
    func decision(_ size: Int, _ paying: [Int]) -> ResultDecision {
      ExperimentResults(
        of: experiment,
        customers: Self.customers(of: experiment, perVariant: size, paying: paying), at: Self.now
      ).decision
    }
    #expect(decision(99, [50, 90]) == .tooEarly(.a, customers: 99, events: 50))
    #expect(decision(1000, [500, 9]) == .tooEarly(.b, customers: 1000, events: 9))
    #expect(decision(1000, [100, 110]) == .undecided)
    guard case .decided(.b, let lift?) = decision(1000, [100, 200]) else {
      Issue.record("not decided")
      return
    }
    #expect(lift == 1)
    #expect(decision(1000, [200, 100]) == .decided(.a, lift: nil))
  }

  @Test func `Less is better for refunds, and the sides of chance and risk follow`() throws {
    let experiment = Self.experiment(MeasuredMetric(.refundRate))
    var rows = Self.customers(of: experiment, perVariant: 1000, paying: [1000, 1000])
    var refunded: [VariantID: Int] = [:]
    for index in rows.indices {
      let count = refunded[rows[index].variant, default: 0]
      refunded[rows[index].variant] = count + 1
      if count < (rows[index].variant == .a ? 200 : 100) {
        rows[index].outcomes.append(
          Outcome(.refund, at: rows[index].enrolledAt + .days(2), amount: 9990))
      }
    }
    let results = ExperimentResults(of: experiment, customers: rows, at: Self.now)
    #expect(results.decision == .decided(.b, lift: -0.5))
    let comparison = try #require(results.primary[.b]?.comparison)
    #expect(comparison.chanceToWin > 0.999)
    #expect(comparison.riskOfTreatment < comparison.riskOfControl)
  }

  @Test func `A guardrail is broken only when the loss is certain and too large`() {
    func broken(_ paying: [Int], maxLoss: Int) -> Bool? {
      var experiment = Self.experiment(MeasuredMetric(.initialConversion))
      let metric = MeasuredMetric(.conversionToPaying)
      experiment.guardrails = [Guardrail(metric, maxLoss: BasisPoints(maxLoss) ?? .none)]
      let rows = Self.customers(of: experiment, perVariant: 1000, paying: paying)
      let results = ExperimentResults(of: experiment, customers: rows, at: Self.now)
      return results.metrics.first { $0.metric == metric }?[.b]?.comparison?.breaksGuardrail
    }
    #expect(broken([400, 200], maxLoss: 0) == true)
    #expect(broken([400, 200], maxLoss: 6000) == false)
    #expect(broken([400, 390], maxLoss: 0) == false)
    #expect(broken([200, 400], maxLoss: 0) == false)
  }

  @Test func `At the planned size the fixed interval decides once`() {
    var experiment = Self.experiment()
    let rows = Self.customers(of: experiment, perVariant: 1000, paying: [100, 135])
    func decision(_ size: Int?) -> ResultDecision {
      experiment.plannedSize = size
      return ExperimentResults(of: experiment, customers: rows.shuffled(), at: Self.now).decision
    }
    #expect(decision(nil) == .undecided)
    #expect(decision(1001) == .undecided)
    guard case .decided(.b, let lift?) = decision(1000) else {
      Issue.record("not decided")
      return
    }
    expectEqual(lift, 0.35)
    // The first 100 customers of both variants all pay, and later ones do not change that look.
    #expect(decision(100) == .noDifference)
    // The first exposed customers change with time, so no look at them is the only one.
    experiment.plannedSize = 1000
    let exposed = rows.map { row in
      var row = row
      row.exposedAt = row.enrolledAt
      return row
    }
    let results = ExperimentResults(
      of: experiment, customers: exposed, at: Self.now,
      options: ResultOptions(population: .exposed))
    #expect(results.decision == .undecided)
  }

  @Test func `Crossed customers are counted and left out, or shown on request`() {
    let experiment = Self.experiment()
    var rows = Self.customers(of: experiment, perVariant: 500, paying: [50, 50])
    for index in rows.indices.prefix(30) { rows[index].isCrossed = true }
    let results = ExperimentResults(of: experiment, customers: rows, at: Self.now)
    #expect(results.health.crossed.reduce(0, +) == 30)
    #expect(results.primary.variants.map(\.count).reduce(0, +) == 970)
    let warnings = results.health.warnings(about: .enrolled)
    #expect(warnings.contains { $0.hasPrefix("More than 1 percent") })
    let all = ExperimentResults(
      of: experiment, customers: rows, at: Self.now, options: ResultOptions(includesCrossed: true))
    #expect(all.primary.variants.map(\.count) == [500, 500])
  }

  @Test func `A mismatch stops the decision and names where it is largest`() throws {
    let experiment = Self.experiment()
    var rows = Self.customers(of: experiment, perVariant: 1000, paying: [100, 300])
    for index in rows.indices { rows[index].facts.platform = index % 2 == 0 ? "iOS" : "macOS" }
    rows.removeAll { $0.variant == .a && $0.facts.platform == "macOS" && $0.outcomes.isEmpty }
    let results = ExperimentResults(of: experiment, customers: rows, at: Self.now)
    #expect(results.decision == .mismatch)
    #expect(results.health.largestDeviation?.condition == .platform)
    #expect(results.health.largestDeviation?.value == "macOS")
    #expect(results.health.warnings(about: .enrolled).count == 1)
  }

  @Test func `The mismatch of exposed customers alone is found`() {
    let experiment = Self.experiment()
    var rows = Self.customers(of: experiment, perVariant: 1000, paying: [100, 100])
    for index in rows.indices where rows[index].variant == .a || index % 2 == 0 {
      rows[index].exposedAt = rows[index].enrolledAt
    }
    let results = ExperimentResults(
      of: experiment, customers: rows, at: Self.now, options: ResultOptions(population: .exposed))
    #expect(results.health.enrolledRatio?.isMismatch == false)
    #expect(results.health.exposedRatio?.isMismatch == true)
    #expect(results.decision == .mismatch)
    #expect((results.primary[.b]?.count ?? 0) < 600)
    #expect(results.health.exposed.first == 1000)
    let warnings = results.health.warnings(about: .exposed)
    #expect(warnings.contains { $0.hasSuffix("all enrolled customers.") })
    // Those who were assigned can be compared, whatever the app showed them.
    let enrolled = ExperimentResults(of: experiment, customers: rows, at: Self.now)
    #expect(enrolled.decision == .undecided)
    #expect(enrolled.health.warnings(about: .enrolled).count == 1)
  }

  @Test func `Recorded variants that differ from the draw are counted`() {
    let experiment = Self.experiment()
    var rows = Self.customers(of: experiment, perVariant: 200, paying: [20, 20])
    for index in rows.indices.prefix(3) {
      rows[index].variant = rows[index].variant == .a ? .b : .a
    }
    let health = ExperimentHealth(of: experiment, customers: rows)
    #expect(health.differentDraws == 3)
    #expect(health.warnings(about: .enrolled).contains { $0.hasPrefix("3 recorded variants") })
  }

  @Test func `One huge amount does not move the capped figure`() throws {
    let experiment = Self.experiment(MeasuredMetric(.ltvPerCustomer))
    var rows = Self.customers(of: experiment, perVariant: 1000, paying: [200, 200])
    let index = try #require(rows.firstIndex { $0.variant == .b && !$0.outcomes.isEmpty })
    rows[index].outcomes[0].amount = 100_000_000
    let result = try #require(
      ExperimentResults(of: experiment, customers: rows, at: Self.now).primary[.b])
    #expect(result.value > 100)
    expectEqual(try #require(result.cappedValue), 9.99 * 0.2)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `The same rows in any order give the same results`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var experiment = Self.experiment(MeasuredMetric(.ltvPerCustomer), variants: 4)
    experiment.secondaryMetrics = ExperimentMetric.allCases.map { MeasuredMetric($0) }
    experiment.plannedSize = 50
    let rows = (0..<400).map { number in
      let unit = AppUserID("\(random.next())")
      let enrolled = Self.start + .hours(number % 24)
      return EnrolledCustomer(
        unit: unit, variant: experiment.variant(of: unit), enrolledAt: enrolled,
        outcomes: (0..<Int.random(in: 0...4, using: &random)).map { _ in
          Outcome(
            Outcome.Kind.allCases.randomElement(using: &random) ?? .payment,
            at: enrolled + .hours(Int.random(in: 0...900, using: &random)),
            amount: Int64.random(in: 1...100, using: &random) * 1000)
        })
    }
    let results = ExperimentResults(of: experiment, customers: rows, at: Self.now)
    let shuffled = rows.shuffled(using: &random).map { row in
      var row = row
      row.outcomes.shuffle(using: &random)
      return row
    }
    #expect(
      results == ExperimentResults(of: experiment, customers: shuffled, at: Self.now),
      "seed \(seed)")
  }

  @Test func `Most seeds pass the self-test, and a broken assignment would not`() {
    let passed = (0..<20).count { number in
      let experiment = Experiment(
        id: "test", seed: "seed-\(number)",
        variants: zip(VariantID.allCases, BasisPoints.even(3)).map {
          Variant($0, weight: $1, offering: "o")
        })
      return experiment.selfTest()?.isMismatch == false
    }
    #expect(passed >= 19)
  }
}

import ExperimentStatistics
import Testing

@Suite("Planning", .timeLimit(.minutes(30))) struct PlanningTests {
  @Test(arguments: [
    (0.02, 0.05, 315_204), (0.02, 0.1, 80_679), (0.02, 0.2, 21_106), (0.05, 0.05, 122_121),
    (0.05, 0.1, 31_231), (0.05, 0.2, 8155), (0.1, 0.05, 57_760), (0.1, 0.1, 14_749),
    (0.1, 0.2, 3839),
  ])
  func `The size of a variant is that of the table`(base: Double, effect: Double, size: Int) throws
  {
    #expect(try SampleSize(baseRate: base, effect: effect).perVariant == size)
  }

  @Test func `A plan has the days that arrivals need`() throws {
    let plan = try ExperimentPlan(baseRate: 0.05, effect: 0.1, arrivalsPerDay: 1000)
    #expect(plan.total == 62_462)
    #expect(plan.days == 63)
    let half = try ExperimentPlan(
      baseRate: 0.05, effect: 0.1, arrivalsPerDay: 1000, enrolledShare: 0.5)
    #expect(half.days == 125)
    let three = try ExperimentPlan(
      baseRate: 0.05, effect: 0.1, arrivalsPerDay: 1000, variants: 3)
    #expect(three.size.perVariant > plan.size.perVariant)
    #expect(three.total == 3 * three.size.perVariant)
  }

  @Test func `Impossible plans are rejected with the value`() {
    #expect(throws: PlanningError.baseRate(0)) { try SampleSize(baseRate: 0, effect: 0.1) }
    #expect(throws: PlanningError.effect(1.5)) { try SampleSize(baseRate: 0.5, effect: 1.5) }
    #expect(throws: PlanningError.effect(0)) { try SampleSize(baseRate: 0.5, effect: 0) }
    #expect(throws: PlanningError.alpha(1)) {
      try SampleSize(baseRate: 0.5, effect: 0.1, alpha: 1)
    }
    #expect(throws: PlanningError.power(0.01)) {
      try SampleSize(baseRate: 0.5, effect: 0.1, power: 0.01)
    }
    #expect(throws: PlanningError.variants(1)) {
      try ExperimentPlan(baseRate: 0.5, effect: 0.1, arrivalsPerDay: 1, variants: 1)
    }
    #expect(throws: PlanningError.arrivals(0)) {
      try ExperimentPlan(baseRate: 0.5, effect: 0.1, arrivalsPerDay: 0)
    }
    #expect(PlanningError.baseRate(2).description.contains("is 2.0"))
  }

  @Test func `A cap is the amount that a share of the payers does not exceed`() {
    let amounts = [0.0, 0, 0] + (1...100).map(Double.init)
    #expect(Capping.limit(percentile: 0.99, of: amounts) == 99)
    #expect(Capping.limit(percentile: 0.5, of: amounts) == 50)
    #expect(Capping.limit(percentile: 1, of: amounts) == 100)
    #expect(Capping.limit(percentile: 0.99, of: [0, 0]) == nil)
    #expect(Capping.limit(percentile: 0.01, of: [7]) == 7)
  }
}

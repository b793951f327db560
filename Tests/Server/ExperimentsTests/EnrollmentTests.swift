import AppStoreCore
import Experiments
import Testing

@Suite("Enrollments", .timeLimit(.minutes(30))) struct EnrollmentTests {
  private let now = Samples.start + .days(3)

  @Test func `An eligible customer gets an enrollment to record, and keeps it afterwards`() throws {
    let experiment = Samples.running()
    let customer = Samples.customer(1)
    let first = [experiment].decide(for: customer, enrollments: [], at: now)
    let enrollment = try #require(first.newEnrollment)
    #expect(
      enrollment
        == Enrollment(experiment: experiment.id, variant: .a, unit: customer.unit, at: now))
    #expect(first.shown?.variant.offering == "offering_a")

    var changed = experiment
    changed.enrollment = BasisPoints(1) ?? .none
    for status in [ExperimentStatus.running, .paused] {
      changed.status = status
      let later = [changed].decide(for: customer, enrollments: [enrollment], at: now + .days(1))
      #expect(later.shown == first.shown)
      #expect(later.newEnrollment == nil)
    }
  }

  @Test func `The record decides, not the draw`() {
    let experiment = Samples.running()
    let recorded = Enrollment(
      experiment: experiment.id, variant: .b, unit: "user_1", at: Samples.start)
    let decision = [experiment].decide(
      for: ExperimentCustomer(unit: "user_1"), enrollments: [recorded], at: now)
    #expect(experiment.variant(of: "user_1") == .a)
    #expect(decision.shown?.variant.id == .b)
  }

  @Test func `A stopped experiment shows nothing and enrolls no one again`() {
    var experiment = Samples.running()
    let recorded = Enrollment(
      experiment: experiment.id, variant: .b, unit: "user_1", at: Samples.start)
    experiment.status = .stopped
    let decision = [experiment].decide(
      for: ExperimentCustomer(unit: "user_1"), enrollments: [recorded], at: now)
    #expect(decision.shown == nil && decision.newEnrollment == nil)
  }

  @Test func `The earliest enrollment decides after two customers were joined`() {
    let experiment = Samples.running()
    let anonymous = Enrollment(
      experiment: experiment.id, variant: .b, unit: "$RCAnonymousID:1", at: Samples.start)
    let known = Enrollment(
      experiment: experiment.id, variant: .a, unit: "ada", at: Samples.start + .days(1))
    for enrollments in [[anonymous, known], [known, anonymous]] {
      let decision = [experiment].decide(
        for: ExperimentCustomer(unit: "ada"), enrollments: enrollments, at: now)
      #expect(decision.shown?.variant.id == .b)
      #expect(decision.newEnrollment == nil)
      #expect(isCrossed(enrollments, in: experiment.id))
    }
    #expect(!isCrossed([anonymous], in: experiment.id))
    #expect(!isCrossed([anonymous, known], in: "other"))
  }

  /// Customers log in, are joined, come back and are seen while the experiment changes its percentage,
  /// pauses and continues.
  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `An uncrossed customer never sees two variants`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var experiment = Samples.running(seed: "\(random.next())", variants: 3, percent: "50")
    var customers = (0..<20).map { [AppUserID("anonymous_\($0)")] }
    var recorded: [Enrollment] = []
    var seen: [AppUserID: Set<VariantID>] = [:]
    for step in 0..<400 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        experiment.enrollment = BasisPoints(Int.random(in: 1...10_000, using: &random)) ?? .all
      case 1: experiment.status = experiment.status == .running ? .paused : .running
      case 2 where customers.count > 5:
        let gone = customers.remove(at: Int.random(in: 0..<customers.count, using: &random))
        customers[Int.random(in: 0..<customers.count, using: &random)] += gone
      default:
        guard let ids = customers.randomElement(using: &random) else { continue }
        let own = recorded.filter { ids.contains($0.unit) }
        let decision = [experiment].decide(
          for: ExperimentCustomer(unit: ids[0]), enrollments: own.shuffled(using: &random),
          at: Samples.start + .seconds(step))
        if let new = decision.newEnrollment { recorded.append(new) }
        guard let shown = decision.shown, !isCrossed(own, in: experiment.id) else { continue }
        seen[ids[0], default: []].insert(shown.variant.id)
      }
    }
    #expect(seen.values.allSatisfy { $0.count == 1 }, "seed \(seed): \(seen)")
    #expect(!recorded.isEmpty)
  }
}

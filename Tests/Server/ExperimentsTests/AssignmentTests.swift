import AppStoreCore
import Experiments
import Testing

@Suite("Assignment", .timeLimit(.minutes(30))) struct AssignmentTests {
  @Test func `A customer of a running experiment gets the variant of the draw`() {
    let assignment = Samples.running().assign(ExperimentCustomer(unit: "user_1"))
    #expect(assignment.outcome == .enrolled(.a))
    #expect(assignment.draws.map(\.value) == [520, 3155])
    #expect(assignment.draws.map(\.purpose) == [.enroll, .variant])
    #expect(Samples.running(variants: 4).variant(of: "user_1") == .b)
  }

  @Test(arguments: [ExperimentStatus.draft, .paused, .stopped])
  func `Only a running experiment enrolls`(status: ExperimentStatus) {
    var experiment = Samples.running()
    experiment.status = status
    #expect(experiment.assign(Samples.customer(1)).outcome == .notRunning(status))
  }

  @Test
  func `A customer from before the start is enrolled only in the mode for existing customers`() {
    var experiment = Samples.running()
    var customer = Samples.customer(1)
    customer.firstSeen = Samples.start - .milliseconds(1)
    #expect(experiment.assign(customer).outcome == .existingCustomer)
    experiment.enrollmentMode = .newAndExisting
    #expect(experiment.assign(customer).variant != nil)
    experiment.enrollmentMode = .new
    customer.firstSeen = Samples.start
    #expect(experiment.assign(customer).variant != nil)
    customer.firstSeen = nil
    #expect(experiment.assign(customer).variant != nil)
  }

  @Test func `A customer whose country is unknown does not belong to an audience of countries`() {
    var experiment = Samples.running()
    experiment.audience.countries = ["USA"]
    var customer = Samples.customer(1)
    let unknown = AudienceMismatch(.country, nil)
    #expect(experiment.assign(customer).outcome == .outsideAudience(unknown))
    customer.facts.country = "DEU"
    let other = AudienceMismatch(.country, "DEU")
    #expect(experiment.assign(customer).outcome == .outsideAudience(other))
    customer.facts.country = "USA"
    #expect(experiment.assign(customer).variant != nil)
  }

  @Test func `Every condition of an audience counts`() {
    let versions = VersionRange(from: AppVersion("2.9"), below: AppVersion("3"))
    let audience = Audience(
      countries: ["USA"], apps: ["com.example.app"], platforms: ["iOS"], appVersions: versions,
      sdkVersions: versions)
    let facts = AudienceFacts(
      app: "com.example.app", country: "USA", platform: "iOS", appVersion: "2.10",
      sdkVersion: "2.9.0")
    func mismatch(_ change: (inout AudienceFacts) -> Void) -> AudienceMismatch.Condition? {
      var facts = facts
      change(&facts)
      return audience.mismatch(facts)?.condition
    }
    #expect(mismatch { _ in } == nil)
    #expect(mismatch { $0.app = "com.example.other" } == .app)
    #expect(mismatch { $0.country = "CAN" } == .country)
    #expect(mismatch { $0.platform = "macOS" } == .platform)
    #expect(mismatch { $0.appVersion = "3.0.0" } == .appVersion)
    #expect(mismatch { $0.appVersion = "2.10 beta" } == .appVersion)
    #expect(mismatch { $0.sdkVersion = "2.8.9" } == .sdkVersion)
  }

  @Test func `Held out customers are the same in all experiments, and are never enrolled`() {
    var first = Samples.running(seed: "one")
    first.holdout = ExperimentHoldout(seed: "project", share: BasisPoints(500) ?? .none)
    var second = Samples.running(seed: "two", variants: 3)
    second.holdout = first.holdout
    var heldOut = 0
    for customer in (0..<20_000).map(Samples.customer) {
      let isHeldOut = first.assign(customer).outcome == .heldOut
      #expect(isHeldOut == (second.assign(customer).outcome == .heldOut))
      heldOut += isHeldOut ? 1 : 0
    }
    #expect(850...1150 ~= heldOut)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `A change of the percentage never moves a customer between variants`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let text = "seed-\(random.next())"
    let variants = Int.random(in: 2...4, using: &random)
    let percentages = (0..<4).map { _ in Int.random(in: 1...10_000, using: &random) }.sorted()
    let versions = percentages.map { points in
      var experiment = Samples.running(seed: text, variants: variants)
      experiment.enrollment = BasisPoints(points) ?? .none
      return experiment
    }
    for _ in 0..<500 {
      let customer = ExperimentCustomer(unit: AppUserID("\(random.next())"))
      let assigned = versions.map { $0.assign(customer).variant }
      #expect(Set(assigned.compactMap { $0 }).count <= 1, "seed \(seed): \(customer.unit)")
      // A customer who is drawn for a percentage is drawn for each higher one.
      let firstIndex = assigned.firstIndex { $0 != nil } ?? assigned.endIndex
      #expect(assigned[firstIndex...].allSatisfy { $0 != nil }, "seed \(seed): \(customer.unit)")
    }
  }

  @Test func `The shares of variants and of enrollment are those of the experiment`() {
    var experiment = Samples.running(variants: 3, percent: "40")
    experiment.variants[0].weight = BasisPoints(7000) ?? .none
    experiment.variants[1].weight = BasisPoints(2000) ?? .none
    experiment.variants[2].weight = BasisPoints(1000) ?? .none
    let variants = (0..<100_000).compactMap { experiment.assign(Samples.customer($0)).variant }
    #expect(39_200...40_800 ~= variants.count)
    let counts = VariantID.allCases.map { id in variants.count { $0 == id } }
    let shares = counts.map { Double($0) / Double(variants.count) }
    #expect(abs(shares[0] - 0.7) < 0.012 && abs(shares[1] - 0.2) < 0.01)
    #expect(abs(shares[2] - 0.1) < 0.01 && counts[3] == 0)
  }

  @Test func `Experiments of one layer never share a customer, and together enroll everyone`() {
    let experiments = [("one", 0, 3000), ("two", 3000, 4500), ("three", 7500, 2500)].map {
      var experiment = Samples.running(ExperimentID($0.0), seed: $0.0)
      experiment.layer = ExperimentLayer(name: "paywall", start: BasisPoints($0.1) ?? .none)
      experiment.enrollment = BasisPoints($0.2) ?? .none
      return experiment
    }
    for customer in (0..<5000).map(Samples.customer) {
      #expect(experiments.count { $0.assign(customer).variant != nil } == 1)
    }
  }
}

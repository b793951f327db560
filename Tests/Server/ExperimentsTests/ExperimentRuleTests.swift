import AppStoreCore
import Experiments
import Testing

@Suite("Rules of experiments", .timeLimit(.minutes(30))) struct ExperimentRuleTests {
  private func problems(_ change: (inout Experiment) -> Void) -> String {
    var experiment = Samples.running()
    change(&experiment)
    return experiment.problems().map(\.description).joined(separator: "\n")
  }

  @Test func `A valid experiment has no problem`() {
    #expect(problems { _ in } == "")
    #expect(Samples.running(variants: 4).problems().isEmpty)
  }

  @Test func `Each rule has a problem`() {
    #expect(problems { $0.variants = [$0.variants[0]] }.contains("has 1 variants"))
    #expect(problems { $0.variants.reverse() }.contains("has the variants b, a"))
    #expect(problems { $0.variants[0].weight = .all }.contains("sum 150.0 percent"))
    #expect(problems { $0.variants[0].weight = .none }.contains("has the weight 0"))
    #expect(problems { $0.variants[1].offering = "offering_a" }.contains("shows the same"))
    #expect(problems { $0.enrollment = .none }.contains("enrolls no one"))
    #expect(
      problems { $0.layer = ExperimentLayer(name: "x", start: BasisPoints(1) ?? .none) }
        .contains("ends after 100 percent"))
    #expect(problems { $0.layer = ExperimentLayer(name: "", start: .none) }.contains("is empty"))
    #expect(problems { $0.plannedSize = 0 }.contains("is 0"))
    #expect(problems { $0.startedAt = nil }.contains("is missing in an experiment that is running"))
    #expect(
      problems { $0.status = .stopped }.contains("is missing in an experiment that is stopped"))
    #expect(problems { $0.status = .draft }.contains("is the start of a draft"))
    #expect(problems { $0.stoppedAt = Samples.start }.contains("is the end of an experiment"))
    #expect(
      problems {
        $0.status = .stopped
        $0.stoppedAt = Samples.start - .seconds(1)
      }.contains("is before the start"))
  }

  @Test func `A status follows the allowed transitions only`() {
    let allowed = ExperimentStatus.allCases.flatMap { from in
      ExperimentStatus.allCases.filter { $0 != from && from.canBecome($0) }.map {
        "\(from.rawValue) \($0.rawValue)"
      }
    }
    #expect(
      allowed == [
        "draft running", "running paused", "running stopped", "paused running", "paused stopped",
      ])
  }

  @Test func `After the start only name, notes, percentage and status change`() throws {
    let before = Samples.running()
    var after = before
    (after.name, after.notes) = ("Other", "Notes")
    after.enrollment = BasisPoints(100) ?? .none
    after.status = .paused
    try before.checkChange(to: after)

    let changes: [(String, (inout Experiment) -> Void)] = [
      ("type", { $0.type = .pricePoint }),
      ("primary_metric", { $0.primaryMetric = MeasuredMetric(.refundRate) }),
      ("secondary_metrics", { $0.secondaryMetrics = [] }),
      ("guardrails", { $0.guardrails = [Guardrail(MeasuredMetric(.refundRate))] }),
      ("variants", { $0.variants[0].offering = "other" }),
      ("layer", { $0.layer = ExperimentLayer(name: "x", start: .none) }),
      ("audience", { $0.audience.countries = ["USA"] }),
      ("enrollment_mode", { $0.enrollmentMode = .newAndExisting }),
      ("experiment_holdout", { $0.holdout = ExperimentHoldout(seed: "p", share: .none) }),
      ("planned_size", { $0.plannedSize = 7 }), ("planned_end", { $0.plannedEnd = Samples.start }),
      ("started_at", { $0.startedAt = Samples.start + .seconds(1) }),
    ]
    for (name, change) in changes {
      var after = before
      change(&after)
      #expect(throws: ExperimentChange.fixedParts(before.id, [name])) {
        try before.checkChange(to: after)
      }
      var draft = before
      (draft.status, draft.startedAt) = (.draft, nil)
      try draft.checkChange(to: after)
    }
    let reseeded = Samples.running(seed: "seed-2")
    #expect(throws: ExperimentChange.fixedParts(before.id, ["seed"])) {
      try before.checkChange(to: reseeded)
    }
  }

  @Test func `A stopped experiment stays stopped, and a running one is not removed`() {
    var stopped = Samples.running("old")
    (stopped.status, stopped.stoppedAt) = (.stopped, Samples.start)
    var running = stopped
    (running.status, running.stoppedAt) = (.running, nil)
    #expect(
      forbiddenExperimentChanges(from: [stopped], to: [running]) == [
        .status("old", from: .stopped, to: .running)
      ])
    #expect(
      forbiddenExperimentChanges(from: [running], to: []) == [.removed("old", .running)])
    #expect(forbiddenExperimentChanges(from: [stopped], to: []).isEmpty)
  }

  @Test func `Overlaps are rejected with the reason`() throws {
    var first = Samples.running("first")
    var second = Samples.running("second", seed: "seed-2")
    func overlap() -> ExperimentOverlap? {
      do throws(ExperimentOverlap) {
        try second.checkOverlap(with: [second, first])
        return nil
      } catch {
        return error
      }
    }
    #expect(overlap() == .shares("second", "first", percent: "200.0"))
    (first.enrollment, second.enrollment) = (.even(2)[0], .even(2)[1])
    #expect(overlap() == .layers("second", "first"))
    first.layer = ExperimentLayer(name: "paywall", start: .none)
    second.layer = ExperimentLayer(name: "paywall", start: BasisPoints(4999) ?? .none)
    #expect(overlap() == .ranges("second", "first"))
    second.layer?.start = .even(2)[0]
    #expect(overlap() == nil)
    second.audience.platforms = ["iOS"]
    #expect(overlap() == .audiences("second", "first"))
    first.audience.platforms = ["macOS"]
    #expect(overlap() == nil)
    first.audience.platforms = nil
    first.status = .stopped
    #expect(overlap() == nil)
  }

  /// Whatever the checks accept, no customer is drawn for two experiments.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `Experiments without an overlap never share a customer`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func subset(_ values: [String]) -> Set<String>? {
      let chosen = Set(values.filter { _ in Bool.random(using: &random) })
      return chosen.isEmpty ? nil : chosen
    }
    func version(_ range: ClosedRange<Int>) -> AppVersion? {
      AppVersion("\(Int.random(in: range, using: &random))")
    }
    var accepted: [Experiment] = []
    for number in 0..<40 {
      var experiment = Samples.running(
        ExperimentID("e\(number)"), seed: "\(random.next())", variants: 2)
      experiment.enrollment = BasisPoints(Int.random(in: 1...6000, using: &random)) ?? .none
      experiment.layer = ExperimentLayer(
        name: Bool.random(using: &random) ? "one" : "two",
        start: BasisPoints(Int.random(in: 0...4000, using: &random)) ?? .none)
      if Bool.random(using: &random) {
        experiment.audience = Audience(
          countries: subset(["USA", "DEU", "FRA"]), platforms: subset(["iOS", "macOS"]),
          appVersions: VersionRange(from: version(0...3), below: version(2...5)))
      }
      if (try? experiment.checkOverlap(with: accepted)) != nil { accepted.append(experiment) }
    }
    for number in 0..<300 {
      var customer = Samples.customer(number)
      customer.facts = AudienceFacts(
        country: ["USA", "DEU", "FRA"].randomElement(using: &random),
        platform: ["iOS", "macOS"].randomElement(using: &random),
        appVersion: "\(Int.random(in: 0...5, using: &random)).5")
      let enrolled = accepted.filter { $0.assign(customer).variant != nil }.map(\.id)
      #expect(enrolled.count <= 1, "seed \(seed): \(enrolled), \(customer)")
    }
  }
}

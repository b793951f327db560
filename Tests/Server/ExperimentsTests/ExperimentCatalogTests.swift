import AppStoreCore
import Catalog
import Experiments
import Foundation
import RepositoryFiles
import Testing

@Suite("Experiments in a catalog", .timeLimit(.minutes(30))) struct ExperimentCatalogTests {
  static let base = """
    apps:
      - bundle_id: com.example.app
        environments: [Sandbox]
        public_api_keys: [appl_example]
    entitlements:
      pro: [monthly, yearly]
    offerings:
      default: {packages: [{identifier: $rc_monthly, product: monthly}]}
      yearly_first: {packages: [{identifier: $rc_annual, product: yearly}]}
      sale: {packages: [{identifier: $rc_annual, product: yearly}]}
    current_offering: default
    placements:
      offerings: {banner: default, ending: }

    """

  private func catalog(_ text: String) throws(CatalogFileError) -> ServerCatalog {
    try CatalogFile.parse(Self.base + text, fileName: "catalog.yaml")
  }

  private func problems(_ text: String) -> String {
    do throws(CatalogFileError) {
      _ = try catalog(text)
      return "no problem"
    } catch {
      return "\(error)"
    }
  }

  private func experiment(_ name: String = "one", _ rest: String = "") -> String {
    """
      \(name):
        seed: seed-1
        variants: {a: {offering: default}, b: {offering: yearly_first}}
    \(rest.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))

    """
  }

  private func draft(_ rest: String) -> String { "experiments:\n" + experiment("one", rest) }

  @Test func `A catalog has no experiments by default`() throws {
    #expect(try catalog("").experiments.isEmpty)
    #expect(try catalog("experiments:\n").experiments.isEmpty)
  }

  @Test func `An experiment with its seed and variants is a draft of its type`() throws {
    let experiment = try #require(try catalog(draft("type: paywall_design")).experiments.first)
    var expected = Experiment(
      id: "one", type: .paywallDesign, seed: "seed-1",
      variants: [
        Variant(.a, weight: BasisPoints.even(2)[0], offering: "default"),
        Variant(.b, weight: BasisPoints.even(2)[1], offering: "yearly_first"),
      ])
    expected.status = .draft
    #expect(experiment == expected)
    #expect(experiment.primaryMetric == MeasuredMetric(.initialConversion, windowDays: 7))
  }

  @Test func `The example of the documentation has all fields`() throws {
    let document = try String(
      contentsOf: Repository.root.appending(path: "Docs/Experiments.md"), encoding: .utf8)
    let blocks = document.components(separatedBy: "```yaml\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(blocks.count == 1)
    let experiment = try #require(try catalog(blocks.joined(separator: "\n")).experiments.first)
    #expect(experiment.name == "Yearly plan first")
    #expect(experiment.notes == "One change a test.")
    #expect(experiment.status == .running)
    #expect(experiment.startedAt?.iso8601 == "2026-08-01T09:00:00Z")
    #expect(experiment.plannedEnd?.iso8601 == "2026-12-01T00:00:00Z")
    #expect(experiment.plannedSize == 31_231)
    #expect(experiment[.b]?.placements == ["banner": "sale", "ending": nil])
    #expect(experiment.enrollment.value == 5000)
    #expect(experiment.layer == ExperimentLayer(name: "paywall", start: .none))
    #expect(
      experiment.audience
        == Audience(
          countries: ["USA", "CAN"], apps: ["com.example.app"], platforms: ["iOS"],
          appVersions: VersionRange(from: AppVersion("2.0"), below: AppVersion("4.0")),
          sdkVersions: VersionRange(from: AppVersion("5.0"), below: nil)))
    #expect(experiment.primaryMetric == MeasuredMetric(.conversionToPaying, windowDays: 14))
    #expect(experiment.secondaryMetrics.map(\.metric) == [.initialConversion, .ltvPerCustomer])
    #expect(
      experiment.guardrails == [
        Guardrail(
          MeasuredMetric(.refundRate, windowDays: 30), maxLoss: BasisPoints(1000) ?? .none)
      ])
    #expect(
      experiment.holdout
        == ExperimentHoldout(seed: "2b9d40c1e7f85a36", share: BasisPoints(500) ?? .none))
  }

  @Test func `The commented example of the example catalog is valid`() throws {
    let path = Repository.root.appending(path: "Examples/catalog.yaml")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "# experiments:"))
    let end = try #require(lines.firstIndex { $0.hasPrefix("# experiment_holdout") })
    let text = lines[start...end].map { $0.dropFirst(2) }.joined(separator: "\n")
    #expect(
      try catalog(text.replacing("coins", with: "sale")).experiments.map(\.id) == ["yearly_first"])
  }

  @Test(arguments: [
    ("status: started", "status: unknown value \"started\""),
    ("status: running", "status: is missing in an experiment that is running"),
    ("started_at: 2026-08-01", "started_at: is the start of a draft"),
    ("status: running\nstarted_at: 2026-13-01", "started_at: is \"2026-13-01\""),
    ("enrollment_percent: 0", "enrollment_percent: enrolls no one"),
    ("enrollment_percent: 101", "enrollment_percent: is \"101\""),
    ("layer: {name: x, start_percent: 1}", "layer: ends after 100 percent"),
    ("layer: {start_percent: 1}", "layer.name: is missing"),
    ("audience: {countries: [US]}", "audience.countries[0]: is not a country"),
    ("audience: {countries: []}", "audience.countries: is empty"),
    ("audience: {apps: [com.example.ap]}", "did you mean com.example.app?"),
    ("audience: {app_versions: {from: x}}", "audience.app_versions.from: is not a version"),
    ("audience: {app_versions: {from: \"3\", below: \"2\"}}", "contains no version"),
    ("audience: {sdk_versions: {}}", "has no version"),
    ("primary_metric: ltv", "primary_metric: unknown value \"ltv\""),
    ("primary_metric: {metric: mrr, window_days: 3}", "has no meaning for mrr"),
    ("secondary_metrics: [mrr, mrr]", "is a duplicate"),
    ("guardrails: [{metric: refund_rate, max_loss_percent: x}]", "max_loss_percent: is \"x\""),
    ("planned_size: 0", "planned_size: is 0"), ("enrolment_percent: 5", "did you mean"),
  ])
  func `A wrong field is reported with its line`(field: String, problem: String) {
    let found = problems(draft(field))
    #expect(found.contains(problem), "\(found)")
    let line = Self.base.split(separator: "\n", omittingEmptySubsequences: false).count + 4
    #expect(found.hasPrefix("catalog.yaml:\(line)") || found.hasPrefix("catalog.yaml:\(line + 1)"))
  }

  @Test(arguments: [
    ("{a: {offering: default}}", "has 1 variants"),
    ("{a: {offering: default}, c: {offering: sale}}", "has the variants a, c"),
    ("{a: {offering: default}, x: {offering: sale}}", "is not a variant"),
    ("{a: {offering: default}, b: {offering: default}}", "shows the same"),
    ("{a: {offering: default}, b: {offering: sal}}", "unknown offering \"sal\""),
    ("{a: {offering: default, weight_percent: 60}, b: {offering: sale}}", "for some variants only"),
    (
      "{a: {offering: default, weight_percent: 60}, b: {offering: sale, weight_percent: 60}}",
      "sum 120.0 percent"
    ),
    (
      "{a: {offering: default, weight_percent: 100}, b: {offering: sale, weight_percent: 0}}",
      "variants.b: has the weight 0"
    ), ("{a: {offering: default}, b: {placements: {banner: sale}}}", "offering: is missing"),
    ("{a: {offering: default}, b: {offering: sale, placements: {x: y}}}", "unknown offering"),
  ])
  func `Wrong variants are reported`(variants: String, problem: String) {
    let text = "experiments:\n  one:\n    seed: s\n    variants: \(variants)\n"
    #expect(problems(text).contains(problem), "\(problems(text))")
  }

  @Test func `A missing seed and a wrong holdout are reported`() {
    let text = "experiments:\n  one:\n    variants: {a: {offering: default}}\n"
    #expect(problems(text).contains("experiments.one.seed: is missing"))
    let holdout = problems("experiment_holdout: {seed: \"\", percent: 5}")
    #expect(holdout.contains("experiment_holdout.seed: is"), "\(holdout)")
    #expect(problems("experiment_holdout: {seed: s}").contains("percent: is missing"))
  }

  @Test func `Running experiments that could share a customer are reported at the later one`() {
    let running = "status: running\nstarted_at: 2026-08-01\nenrollment_percent: 50\n"
    func two(_ first: String, _ second: String) -> String {
      problems(
        "experiments:\n" + experiment("one", running + first) + experiment("two", running + second))
    }
    #expect(two("", "").contains("experiments.two: has the audience of one without a common layer"))
    #expect(
      two("layer: {name: p}", "layer: {name: p, start_percent: 49}")
        .contains("experiments.two: uses draws of the layer that one uses"))
    #expect(two("layer: {name: p}", "layer: {name: p, start_percent: 50}") == "no problem")
    #expect(
      two("", "audience: {platforms: [iOS]}").contains("has another audience than one"))
    #expect(
      two("audience: {platforms: [macOS]}", "audience: {platforms: [iOS]}") == "no problem")
    let draft = experiment("one", running) + experiment("two", "enrollment_percent: 50\n")
    #expect(problems("experiments:\n" + draft) == "no problem")
  }

  @Test func `Changes are listed, and those that a running server rejects`() throws {
    let running = "status: running\nstarted_at: 2026-08-01\n"
    let old = try catalog(draft(running + "enrollment_percent: 10"))
    let new = try catalog(
      draft(
        "status: paused\nstarted_at: 2026-08-01\nenrollment_percent: 20\naudience: {platforms: [iOS]}"
      ))
    #expect(
      CatalogDifference(from: old, to: new).lines == [
        "experiment one: status: changed from running to paused",
        "experiment one: enrollment_percent: changed from 10 to 20",
        "experiment one: audience changed",
        "not allowed on a running server: experiment one: audience changed after the start; restore the "
          + "former value, or stop the experiment and start a new one",
      ])
    let none = try catalog("")
    #expect(
      CatalogDifference(from: none, to: old).lines == [
        "experiment one: added (running, 2 variants, 10 percent)"
      ])
    #expect(CatalogDifference(from: old, to: none).lines.count == 2)
    #expect(old.digest != new.digest)
  }

  @Test func `A running server rejects a change that would falsify results`() async throws {
    let folder = URL.temporaryDirectory.appending(path: "experiments-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "catalog.yaml")
    func write(_ rest: String) throws {
      try (Self.base + draft(rest)).write(to: file, atomically: true, encoding: .utf8)
    }
    let running = "status: running\nstarted_at: 2026-08-01\n"
    try write(running + "enrollment_percent: 10")
    let clock = VirtualClock(at: Timestamp(milliseconds: 0))
    let provider = CatalogProvider(
      try CatalogFile.load(file.path, environment: [:]), at: clock.now())
    let reloader = CatalogReloader(
      path: file.path, environment: [:], source: provider,
      clock: clock)

    try write(running + "enrollment_percent: 20")
    guard case .reloaded = await reloader.look(isRequested: true) else {
      Issue.record("a change of the percentage was not loaded")
      return
    }
    let inUse = provider.current
    try write(running + "enrollment_percent: 20\nplanned_size: 7")
    guard case .rejected(let lines) = await reloader.look(isRequested: true) else {
      Issue.record("a change of the planned size was loaded")
      return
    }
    #expect(lines.count == 1 && lines[0].contains("planned_size changed after the start"))
    #expect(provider.current == inUse)
    #expect(provider.status.problems == 1)
  }
}

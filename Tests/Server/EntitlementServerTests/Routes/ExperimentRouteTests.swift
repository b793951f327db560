import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Experiments
import Foundation
import HTTPTypes
import Ingest
import Ledger
import LedgerTestSupport
import Logging
import SignedData
import Subscriptions
import TestSupport
import Testing

/// Offerings that an experiment decides, and the routes of its results.
@Suite("Experiments in requests", .timeLimit(.minutes(30)))
struct ExperimentRouteTests {
  private static let fields: [HTTPField.Name: String] = [
    .platform: "iOS", .storefront: "USA", .appVersion: "2.1", .sdkVersion: "5.86.0",
    .isSandbox: "false",
  ]
  private static let secretKey = "sk_test"

  private let store: TestStore
  private let ledger: any LedgerStore = InMemoryLedger()
  private let clock = VirtualClock(at: TestStore.purchaseDate)
  private let catalogs: CatalogProvider
  private let service: EntitlementService

  init() throws {
    store = try TestStore()
    catalogs = CatalogProvider(
      ServerCatalog(
        apps: [
          ServerApp(
            bundleID: TestStore.bundleID, appAppleID: nil, environments: [.production, .sandbox],
            publicAPIKeys: ["appl_test"], secretAPIKeys: [Self.secretKey])
        ], entitlements: EntitlementCatalog(["pro": [TestStore.productID]]),
        offerings: OfferingCatalog(
          offerings: ["default", "one", "two", "three", "sale"].map {
            OfferingDefinition(
              id: OfferingID($0), description: $0,
              packages: [PackageDefinition(id: "$rc_monthly", product: TestStore.productID)])
          }, current: "default",
          placements: Placements(offerings: ["ending": nil], fallback: "default"))),
      at: clock.now())
    service = try EntitlementService(
      catalogs: catalogs, ledger: ledger,
      ingest: Ingestor(verifier: store.verifier(), ledger: ledger, clock: clock),
      keys: IntermediateKeyRing(root: .make()), clock: clock, random: .system,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  /// Replaces the experiments of the catalog.
  private func run(_ experiments: Experiment...) async {
    var catalog = catalogs.current
    catalog.experiments = experiments
    await catalogs.replace(with: catalog, at: clock.now())
  }

  private func experiment(
    _ id: ExperimentID = "yearly", seed: String = "seed-1",
    _ change: (inout Experiment) -> Void = { _ in }
  ) -> Experiment {
    var experiment = Experiment(
      id: id, seed: seed,
      variants: [
        Variant(.a, weight: BasisPoints.even(2)[0], offering: "one"),
        Variant(
          .b, weight: BasisPoints.even(2)[1], offering: "two", placements: ["banner": "three"]),
      ])
    experiment.status = .running
    experiment.startedAt = TestStore.purchaseDate
    change(&experiment)
    return experiment
  }

  private func ask(
    _ path: String, key: String = "appl_test", fields: [HTTPField.Name: String] = fields,
    method: HTTPRequest.Method = .get, body: String = ""
  ) async -> BufferedHTTPResponse {
    var request = HTTPRequest(method: method, scheme: "http", authority: "test", path: path)
    for (name, value) in fields { request.headerFields[name] = value }
    request.headerFields[.authorization] = "Bearer \(key)"
    return await service.respond(to: request, body: Array(body.utf8))
  }

  private func offerings(
    of id: AppUserID, key: String = "appl_test", fields: [HTTPField.Name: String] = fields
  ) async throws -> OfferingsBody {
    let reply = await ask(
      "/v1/subscribers/\(id.rawValue)/offerings", key: key, fields: fields)
    #expect(reply.response.status == .ok)
    return try WireJSON.decode(OfferingsBody.self, from: reply.body)
  }

  private func rows() async throws -> [RecordedEnrollment] {
    try await ledger.enrollments(after: 0, limit: 999).rows
  }

  @Test func `The variant of the golden draw is recorded, served and stays`() async throws {
    // seed-1 and user_1 draw 3155 for the variant: the first half is a.
    let experiment = experiment()
    await run(experiment)
    #expect(try await offerings(of: "user_1").currentOfferingID == "one")
    let row = try #require(try await rows().first)
    #expect(row.unit == "user_1" && row.row.variant == .a && row.row.at == clock.now())
    #expect(
      row.row.facts
        == AudienceFacts(
          app: TestStore.bundleID, country: "USA", platform: "iOS", appVersion: "2.1",
          sdkVersion: "5.86.0"))
    #expect(row.row.revision == catalogs.current.revision(of: experiment))
    #expect(try await ledger.customer("user_1")?.firstSeen == clock.now())

    // Paused, with less enrollment: the row decides, and no one new is enrolled.
    await run(
      self.experiment {
        $0.status = .paused
        $0.enrollment = BasisPoints(1) ?? .none
      })
    #expect(try await offerings(of: "user_1").currentOfferingID == "one")
    #expect(try await offerings(of: "user_2").currentOfferingID == "default")
    // Stopped: what all others see. It never enrolls again.
    await run(
      self.experiment {
        $0.status = .stopped
        $0.stoppedAt = $0.startedAt
      })
    #expect(try await offerings(of: "user_1").currentOfferingID == "default")
    #expect(try await rows() == [row])
  }

  @Test func `A variant decides placements too`() async throws {
    await run(experiment())
    var body = try await offerings(of: "user_0")
    for number in 1..<99 where body.currentOfferingID != "two" {
      body = try await offerings(of: AppUserID("user_\(number)"))
    }
    #expect(body.currentOfferingID == "two")
    #expect(body.placements?.fallbackOfferingID == "two")
    #expect(body.placements?.offeringIDsByPlacement == ["banner": "three"])
  }

  @Test func `Without a running experiment no customer is created or looked up for one`()
    async throws
  {
    await run(experiment { $0.status = .draft })
    #expect(try await offerings(of: "user_1").currentOfferingID == "default")
    #expect(try await ledger.customer("user_1") == nil)
    #expect(try await rows().isEmpty)
  }

  @Test func `An override comes first and enrolls no one`() async throws {
    await run(experiment())
    try await ledger.overrideOffering(
      OfferingOverride(customer: "user_1", offering: "sale", at: clock.now(), actor: "test"))
    #expect(try await offerings(of: "user_1").currentOfferingID == "sale")
    #expect(try await rows().isEmpty)
  }

  @Test func `A customer from before the start sees the current offering`() async throws {
    _ = try await ledger.findOrCreateCustomer("user_1", at: clock.now() - .days(1))
    await run(experiment())
    #expect(try await offerings(of: "user_1").currentOfferingID == "default")
    await run(experiment { $0.enrollmentMode = .newAndExisting })
    #expect(try await offerings(of: "user_1").currentOfferingID == "one")
  }

  @Test func `A customer with an unknown country stays outside an audience of countries`()
    async throws
  {
    await run(experiment { $0.audience.countries = ["USA"] })
    var unknown = Self.fields
    unknown[.storefront] = nil
    #expect(try await offerings(of: "user_1", fields: unknown).currentOfferingID == "default")
    #expect(try await offerings(of: "user_1").currentOfferingID == "default")
    #expect(try await rows().map(\.row.variant) == [nil])
    let kinds = try await ledger.changes(after: 0, limit: 99).map(\.change.kind)
    #expect(!kinds.contains(.enrollment))
    #expect(try await offerings(of: "user_2").currentOfferingID != "default")
  }

  @Test func `A request of the developer's backend sees the variant, and enrolls no one`()
    async throws
  {
    await run(experiment())
    let backend = Self.secretKey
    #expect(try await offerings(of: "user_1", key: backend).currentOfferingID == "default")
    #expect(try await rows().isEmpty)
    #expect(try await offerings(of: "user_1").currentOfferingID == "one")
    #expect(try await offerings(of: "user_1", key: backend).currentOfferingID == "one")
  }

  @Test func `A held out customer is in no experiment`() async throws {
    // seed-1 and user_1 draw 8055 for the holdout.
    let holdout = ExperimentHoldout(seed: "seed-1", share: BasisPoints(8056) ?? .none)
    await run(experiment { $0.holdout = holdout })
    #expect(try await offerings(of: "user_1").currentOfferingID == "default")
    #expect(try await rows().isEmpty)
  }

  @Test func `A customer in the sandbox sees a variant and is in no result`() async throws {
    await run(experiment())
    var sandbox = Self.fields
    sandbox[.isSandbox] = "true"
    #expect(try await offerings(of: "user_1", fields: sandbox).currentOfferingID == "one")
    _ = try await offerings(of: "user_2")
    let results = try await json("/v2/projects/main/experiments/yearly/results")
    #expect(results["health"]?["sandbox"] == .integer(1))
    let enrolled = counts(results["experiment"])
    #expect(enrolled.reduce(0, +) == 1)
    let tried = try await json(
      "/v2/projects/main/experiments/yearly/results?environment=sandbox")
    #expect(counts(tried["experiment"]) == [1, 0])
  }

  @Test func `Logging in joins the enrollments, and the earlier one is served`() async throws {
    await run(experiment())
    // One of each variant, so that the customer is crossed.
    var ids: [VariantID: AppUserID] = [:]
    for number in 0..<99 where ids.count < 2 {
      let unit = AppUserID("$RCAnonymousID:\(String(repeating: "0", count: 30))\(10 + number)")
      ids[experiment().variant(of: unit)] = ids[experiment().variant(of: unit)] ?? unit
    }
    let device = try #require(ids[.b])
    #expect(try await offerings(of: device).currentOfferingID == "two")
    clock.advance(to: clock.now() + .seconds(60))
    var known: AppUserID = "known_0"
    for number in 1..<99 where experiment().variant(of: known) != .a {
      known = AppUserID("known_\(number)")
    }
    #expect(try await offerings(of: known).currentOfferingID == "one")
    let joined = try await ledger.logIn(
      from: device, to: known, at: clock.now() + .seconds(1))
    #expect(joined.decision == .alias)
    for id in [device, known] {
      #expect(try await offerings(of: id).currentOfferingID == "two", "the first one decides")
    }
    let excluded = try await json("/v2/projects/main/experiments/yearly/results")
    #expect(excluded["health"]?["crossed"] == .array([.integer(0), .integer(1)]))
  }

  @Test func `A deletion keeps the count, and the same ID is another customer afterwards`()
    async throws
  {
    await run(experiment())
    #expect(try await offerings(of: "user_1").currentOfferingID == "one")
    _ = try await ledger.deleteCustomer("user_1", by: .backend, at: clock.now())
    let list = try await json("/v2/projects/main/experiments")
    guard case .array(let items)? = list["items"] else {
      Issue.record("there is no list")
      return
    }
    #expect(counts(items.first) == [1, 0])
    let results = try await json("/v2/projects/main/experiments/yearly/results")
    #expect(results["health"]?["deleted"] == .integer(1))
    #expect(counts(results["experiment"]) == [1, 0])
    clock.advance(to: clock.now() + .days(1))
    #expect(try await offerings(of: "user_1").currentOfferingID == "one")
    #expect(counts(try await json("/v2/projects/main/experiments/yearly")) == [2, 0])
  }

  @Test func `Results are JSON or CSV, and need a secret key`() async throws {
    await run(experiment())
    _ = try await offerings(of: "user_1")
    let path = "/v2/projects/main/experiments/yearly/results"
    let results = try await json(path)
    #expect(results["object"] == .string("experiment_results"))
    #expect(results["decision"]?["type"] == .string("too_early"))
    let csv = await ask(path + "?format=csv", key: Self.secretKey, fields: [:])
    #expect(csv.response.headerFields[.contentType] == "text/csv; charset=utf-8")
    #expect(
      String(decoding: csv.body, as: UTF8.self).hasPrefix("experiment,at,currency,decision,"))
    #expect(await ask(path).response.status == .forbidden)
    _ = try await json(path + "?crossed=maybe", status: .badRequest)
    _ = try await json(path + "?colour=red", status: .badRequest)
    _ = try await json("/v2/projects/main/experiments/nothing", status: .notFound)
  }

  /// Reports that the app showed an offering.
  private func show(
    _ offering: OfferingID, to id: AppUserID, isSandbox: Bool = false, daysAgo: Int = 0
  ) async {
    var fields = Self.fields
    fields[.isSandbox] = "\(isSandbox)"
    let time = (clock.now() - .days(daysAgo)).milliseconds
    let event = """
      {"type": "paywall_impression", "app_user_id": "\(id)", "offering_id": "\(offering)", \
      "timestamp": \(time)}
      """
    let reply = await ask(
      "/v1/events", fields: fields, method: .post, body: "{\"events\": [\(event)]}")
    #expect(reply.response.status == .ok)
  }

  private func exposed(_ query: String = "") async throws -> [Int64] {
    let results = try await json("/v2/projects/main/experiments/yearly/results\(query)")
    guard case .array(let counts)? = results["health"]?["exposed"] else { return [] }
    return counts.compactMap { if case .integer(let count) = $0 { count } else { nil } }
  }

  @Test func `Results of exposed customers leave out those to whom no paywall was shown`()
    async throws
  {
    await run(experiment())
    for number in 1...6 { _ = try await offerings(of: AppUserID("user_\(number)")) }
    let rows = try await rows()
    let (firsts, seconds) = (
      rows.filter { $0.row.variant == .a }.compactMap(\.unit),
      rows.filter { $0.row.variant == .b }.compactMap(\.unit)
    )
    #expect(!firsts.isEmpty && !seconds.isEmpty)
    #expect(try await exposed() == [0, 0])
    // The offering of a placement belongs to the variant, too.
    await show("three", to: seconds[0])
    await show("one", to: firsts[0])
    #expect(try await exposed() == [1, 1])

    // The window of the primary metric is 30 days.
    clock.advance(to: clock.now() + .days(31))
    let path = "/v2/projects/main/experiments/yearly/results?population="
    for (population, expected) in [
      ("exposed", [1, 1]), ("enrolled", [firsts.count, seconds.count]),
    ] {
      let results = try await json(path + population)
      #expect(results["population"] == .string(population))
      guard case .array(let metrics)? = results["metrics"],
        case .array(let figures)? = metrics.first?["variants"]
      else {
        Issue.record("there are no figures")
        return
      }
      #expect(figures.map { $0["customers"] } == expected.map { .integer(Int64($0)) })
    }
    _ = try await json(path + "seen", status: .badRequest)
  }

  @Test func `Only impressions of the variant while it runs expose a customer`() async throws {
    await run(experiment { $0.enrollmentMode = .newAndExisting })
    _ = try await ledger.findOrCreateCustomer("user_1", at: clock.now() - .days(9))
    clock.advance(to: clock.now() + .days(3))
    await show("one", to: "user_1", daysAgo: 1)
    _ = try await offerings(of: "user_1")
    #expect(try await exposed() == [0, 0], "the day before the enrollment")
    await show("two", to: "user_1")
    await show("one", to: "user_1", isSandbox: true)
    await show("one", to: "user_2")
    #expect(try await exposed() == [0, 0])
    let stopped = clock.now() + .days(2)
    clock.advance(to: stopped + .days(1))
    await run(
      experiment {
        ($0.enrollmentMode, $0.status, $0.stoppedAt) = (.newAndExisting, .stopped, stopped)
      })
    await show("one", to: "user_1")
    #expect(try await exposed() == [0, 0], "after the end")
    await show("one", to: "user_1", daysAgo: 1)
    #expect(try await exposed() == [0, 0], "on the last day, perhaps after the end")
    await show("one", to: "user_1", daysAgo: 2)
    #expect(try await exposed() == [1, 0])
    _ = try await ledger.deleteCustomer("user_1", by: .backend, at: clock.now())
    #expect(try await exposed() == [1, 0], "a deletion keeps the count")
  }

  @Test func `An experiment that ended before an enrollment has results`() async throws {
    await run(experiment())
    clock.advance(to: clock.now() + .days(3))
    _ = try await offerings(of: "user_1")
    await show("one", to: "user_1")
    let stopped = TestStore.purchaseDate + .days(1)
    await run(experiment { ($0.status, $0.stoppedAt) = (.stopped, stopped) })
    #expect(try await exposed() == [0, 0])
  }

  @Test func `An impression of another ID of the same customer counts`() async throws {
    await run(experiment())
    let device = AppUserID("$RCAnonymousID:\(String(repeating: "0", count: 32))")
    let variant = experiment().variant(of: device)
    _ = try await offerings(of: device)
    clock.advance(to: clock.now() + .seconds(60))
    _ = try await ledger.logIn(from: device, to: "ada", at: clock.now())
    await show(variant == .a ? "one" : "two", to: "ada")
    #expect(try await exposed().reduce(0, +) == 1)
    _ = try await ledger.deleteCustomer("ada", by: .backend, at: clock.now())
    #expect(try await exposed().reduce(0, +) == 1, "a deletion keeps the count")
  }

  private func json(
    _ path: String, status: HTTPResponse.Status = .ok
  ) async throws -> JSONValue {
    let reply = await ask(path, key: Self.secretKey, fields: [:])
    #expect(
      reply.response.status == status, "\(path): \(String(decoding: reply.body, as: UTF8.self))")
    return .object(try JSONReader.object(reply.body))
  }

  /// The enrolled customers of each variant.
  private func counts(_ experiment: JSONValue?) -> [Int64] {
    guard case .array(let variants)? = experiment?["variants"] else { return [] }
    return variants.compactMap { variant in
      if case .integer(let count)? = variant["enrolled"] { count } else { nil }
    }
  }
}

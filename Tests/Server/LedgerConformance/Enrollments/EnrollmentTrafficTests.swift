import AppStoreCore
import Catalog
import Experiments
import Ledger
import LedgerTestSupport
import Subscriptions
import Testing

/// Customers who are joined, switch, come back, restore, and are deleted while an experiment runs.
@Suite("Enrollments under random traffic", .timeLimit(.minutes(30)))
struct EnrollmentTrafficTests {
  private static let client = ClientDetails(
    bundleID: "com.example.app", isSandbox: false, platform: "iOS", storefront: "USA")

  private let operations: RandomOperations

  init() throws {
    operations = try RandomOperations()
  }

  private static func catalog(seed: UInt64) -> ServerCatalog {
    var experiment = Experiment(
      id: "yearly", seed: "seed-\(seed)",
      variants: zip(VariantID.allCases, BasisPoints.even(3)).map { id, weight in
        Variant(id, weight: weight, offering: OfferingID("offering_\(id.rawValue)"))
      })
    experiment.status = .running
    experiment.enrollmentMode = .newAndExisting
    experiment.startedAt = Cast.start
    experiment.enrollment = BasisPoints(7000) ?? .all
    var catalog = ServerCatalog(apps: [], entitlements: EntitlementCatalog([:]))
    catalog.offerings = OfferingCatalog(
      offerings: ["default", "offering_a", "offering_b", "offering_c"].map {
        OfferingDefinition(id: OfferingID($0), description: $0, packages: [])
      }, current: "default")
    catalog.experiments = [experiment]
    return catalog
  }

  /// Requests offerings as the server does, and returns what is recorded and decided.
  private func request(
    _ id: AppUserID, _ catalog: ServerCatalog, on ledger: any LedgerStore, at now: Timestamp,
    newNumber: Int64
  ) async throws -> (OfferingViewer, OfferingDecision) {
    let viewer = try await ledger.enroll(id, at: now, visit: nil, newNumber: newNumber) {
      let decision = catalog.offeringDecision(for: $0, client: Self.client, at: now)
      return catalog.enrollments(of: decision, for: $0, client: Self.client)
    }
    return (viewer, catalog.offeringDecision(for: viewer, client: Self.client, at: now))
  }

  private func run(_ ledger: any LedgerStore, seed: UInt64, steps: Int) async throws -> [String] {
    var dice = Dice(seed: seed)
    var catalog = Self.catalog(seed: seed)
    var shown: [Int64: Set<VariantID>] = [:]
    var rows: [Int64: EnrollmentRow] = [:]
    var served: [String] = []
    for step in 0..<steps {
      let now = Cast.start + .seconds(Int64(step) * 90)
      let name: Comment = "seed \(seed), step \(step)"
      switch Int.random(in: 0..<10, using: &dice) {
      case 0:
        catalog.experiments[0].status =
          catalog.experiments[0].status == .running ? .paused : .running
      case 1:
        catalog.experiments[0].enrollment =
          BasisPoints(Int.random(in: 1...10_000, using: &dice)) ?? .all
      case 2..<5: try await operations.change(on: ledger, at: now, &dice)
      default:
        let id = operations.customer(&dice)
        let (viewer, decision) = try await request(
          id, catalog, on: ledger, at: now, newNumber: 1_000_000 + Int64(step))
        served.append("\(id) \(decision.reason)")
        guard let first = viewer.enrollments.first else {
          #expect(decision.reason == .current, name)
          continue
        }
        let variant = try #require(first.row.variant)
        #expect(decision.reason == .experiment("yearly", variant), name)
        #expect(viewer.enrollments.allSatisfy { first.row.at <= $0.row.at }, name)
        guard Set(viewer.enrollments.map(\.row.variant)).count == 1 else { continue }
        for number in viewer.enrollments.map(\.row.number) {
          shown[number, default: []].insert(variant)
        }
      }
      for recorded in try await ledger.enrollments(after: 0, limit: 999).rows {
        let row = recorded.row
        #expect(rows[row.number] ?? row == row, name)
        rows[row.number] = row
        // The draw is pure: the row has the variant that any device computes.
        guard let unit = recorded.unit else { continue }
        #expect(catalog.experiments[0].variant(of: unit) == row.variant, name)
      }
    }
    #expect(shown.values.allSatisfy { $0.count == 1 }, "seed \(seed): \(shown)")
    #expect(!rows.isEmpty, "seed \(seed)")
    #expect(try await ledger.activityWithoutNumber() == 0, "seed \(seed)")
    return served
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `An uncrossed customer never sees two variants, and a row never changes`(
    seed: UInt64
  ) async throws {
    _ = try await run(InMemoryLedger(), seed: seed, steps: 120)
  }

  @Test(arguments: StoreKind.allCases, 100..<103 as Range<UInt64>)
  func `Every store serves the same`(kind: StoreKind, seed: UInt64) async throws {
    let expected = try await run(InMemoryLedger(decidesAgain: true), seed: seed, steps: 60)
    try await kind.withLedger { ledger in
      let served = try await run(ledger, seed: seed, steps: 60)
      #expect(served == expected, "seed \(seed)")
    }
  }
}

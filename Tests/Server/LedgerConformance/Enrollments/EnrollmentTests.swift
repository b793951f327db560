import AppStoreCore
import Experiments
import Ledger
import LedgerTestSupport
import TestSupport
import Testing

/// The decisions of experiments that a ledger records.
@Suite("Enrollments in all stores", .timeLimit(.minutes(30)))
struct EnrollmentTests {
  private static let now = Cast.start
  private static let facts = AudienceFacts(
    app: "com.example.app", country: "USA", platform: "iOS", appVersion: "3.1",
    sdkVersion: "5.2")

  private static func new(
    _ experiment: ExperimentID = "yearly", _ variant: VariantID? = .b, of unit: AppUserID,
    isSandbox: Bool = false
  ) -> NewEnrollment {
    NewEnrollment(
      experiment: experiment, variant: variant, unit: unit, offering: "sale", facts: facts,
      isSandbox: isSandbox, revision: "r1")
  }

  private static func visit(_ number: Int64) -> CustomerVisit {
    CustomerVisit(
      client: ClientDetails(
        bundleID: "com.example.app", isSandbox: false, platform: "iOS", storefront: "USA"),
      newNumber: number)
  }

  private func all(_ ledger: any LedgerStore) async throws -> [RecordedEnrollment] {
    try await ledger.enrollments(after: 0, limit: 99).rows
  }

  @Test(arguments: StoreKind.allCases)
  func `An enrollment creates its customer, is read by any ID, and is one unit of the feed`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let empty = try await ledger.offeringViewer(Cast.ada)
      #expect(empty.customer == nil && empty.unit == Cast.ada && empty.enrollments.isEmpty)
      let viewer = try await ledger.enroll(
        Cast.ada, at: Self.now, visit: Self.visit(7), newNumber: 8
      ) {
        [Self.new(of: $0.unit), Self.new("other", nil, of: $0.unit)]
      }
      let expected = RecordedEnrollment(
        row: EnrollmentRow(
          experiment: "yearly", number: 7, variant: .b, at: Self.now, facts: Self.facts,
          isSandbox: false, revision: "r1"), unit: Cast.ada)
      #expect(viewer.customer?.id == Cast.ada)
      #expect(viewer.enrollments.first { $0.row.experiment == "yearly" } == expected)
      #expect(viewer.enrollments.count == 2)
      #expect(try await ledger.offeringViewer(Cast.ada) == viewer)
      #expect(try await all(ledger).first == expected)
      #expect(try await ledger.enrollments(of: [Cast.ada, Cast.bob])[Cast.ada]?.count == 2)
      #expect(try await ledger.rows(CustomerDay.self, after: 0, limit: 9).rows.map(\.number) == [7])

      let changes = try await ledger.changes(after: 0, limit: 9).map(\.change)
      #expect(changes.map(\.kind) == [.customer, .enrollment])
      #expect(changes.map(\.continuesUnit) == [false, true])
      let line = EnrollmentLine(reference: changes.last?.reference ?? "")
      #expect(
        line
          == EnrollmentLine(
            experiment: "yearly", variant: .b, offering: "sale", isSandbox: false,
            bundleID: "com.example.app"))
      #expect(try await ledger.activityWithoutNumber() == 0)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The first enrollment in an experiment stays, and no decision writes nothing`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      for variant in [VariantID.b, .a] {
        _ = try await ledger.enroll(
          Cast.ada, at: Self.now, visit: nil, newNumber: variant == .b ? 1 : 2
        ) {
          [Self.new("yearly", variant, of: $0.unit)]
        }
      }
      #expect(try await all(ledger).map(\.row.variant) == [.b])
      #expect(try await all(ledger).map(\.row.number) == [1])
      let changes = try await ledger.changes(after: 0, limit: 9)
      _ = try await ledger.enroll(Cast.bob, at: Self.now, visit: Self.visit(3), newNumber: 4) {
        _ in []
      }
      #expect(try await ledger.changes(after: 0, limit: 9) == changes)
      #expect(try await ledger.customer(Cast.bob) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Simultaneous requests of one customer record one variant`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      try await withThrowingTaskGroup(of: OfferingViewer.self) { group in
        for number in 1...8 as ClosedRange<Int64> {
          group.addTask {
            try await ledger.enroll(
              Cast.ada, at: Self.now, visit: nil, newNumber: number
            ) { viewer in
              viewer.enrollments.isEmpty
                ? [Self.new("yearly", number % 2 == 0 ? .a : .b, of: viewer.unit)] : []
            }
          }
        }
        var seen: Set<[VariantID?]> = []
        for try await viewer in group { seen.insert(viewer.enrollments.map(\.row.variant)) }
        #expect(seen.count == 1)
      }
      #expect(try await all(ledger).count == 1)
      let kinds = try await ledger.changes(after: 0, limit: 99).map(\.change.kind)
      #expect(kinds == [.customer, .enrollment])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Joined customers have the enrollments of both, and a deletion keeps rows without names`(
    kind: StoreKind
  ) async throws {
    try await kind.withLedger { ledger in
      let device = IdentityTests.device
      _ = try await ledger.enroll(device, at: Self.now, visit: nil, newNumber: 1) {
        [Self.new("yearly", .a, of: $0.unit)]
      }
      _ = try await ledger.logIn(from: device, to: Cast.ada, at: Self.now + .seconds(60))
      // The new ID belongs to the customer who is enrolled already, and to no other experiment.
      let joined = try await ledger.enroll(
        Cast.ada, at: Self.now + .seconds(70), visit: nil, newNumber: 2
      ) {
        [Self.new("second", .b, of: $0.unit)]
      }
      #expect(joined.unit == device)
      #expect(joined.enrollments.map(\.row.number) == [1, 1])
      #expect(joined.enrollments.compactMap(\.enrollment?.variant) == [.a, .b])

      _ = try await ledger.deleteCustomer(Cast.ada, by: .backend, at: Self.now + .days(1))
      let rows = try await all(ledger)
      #expect(rows.map(\.unit) == [nil, nil])
      #expect(rows.map(\.deleted) == [1, 1])
      #expect(rows.map(\.row.variant) == [.a, .b])
      #expect(try await ledger.offeringViewer(device).enrollments.isEmpty)
      #expect(try await ledger.rebuildProjections().isEqual)
      #expect(try await all(ledger) == rows)

      // The same ID is another customer now.
      _ = try await ledger.enroll(device, at: Self.now + .days(2), visit: nil, newNumber: 3) {
        [Self.new("yearly", .b, of: $0.unit)]
      }
      #expect(try await all(ledger).map(\.unit) == [nil, nil, device])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Pages return every enrollment once`(kind: StoreKind) async throws {
    try await kind.withLedger { ledger in
      for number in 1...5 as ClosedRange<Int64> {
        _ = try await ledger.enroll(
          AppUserID("user_\(number)"), at: Self.now, visit: nil, newNumber: number
        ) { [Self.new(of: $0.unit, isSandbox: number == 2)] }
      }
      var (found, last): ([RecordedEnrollment], Int64) = ([], 0)
      while true {
        let page = try await ledger.enrollments(after: last, limit: 2)
        guard !page.rows.isEmpty else { break }
        (found, last) = (found + page.rows, page.last)
      }
      #expect(found.map(\.unit?.rawValue) == (1...5).map { "user_\($0)" })
      #expect(found.map(\.row.isSandbox) == [false, true, false, false, false])
    }
  }
}

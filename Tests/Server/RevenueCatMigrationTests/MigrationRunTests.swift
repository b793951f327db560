import AppStoreCore
import AppStoreSimulator
import Ingest
import Ledger
import LedgerTestSupport
import RevenueCatMigration
import SimulatorServer
import StoreTestSupport
import Subscriptions
import Testing

/// An import records what Apple signed, once, and its summary adds up.
@Suite(.timeLimit(.minutes(30))) struct MigrationRunTests {
  private func expectSum(_ summary: MigrationSummary) {
    #expect(summary.total == summary.rows, "\(summary)")
  }

  @Test func `Customers come with purchases from Apple, aliases, attributes and grants`()
    async throws
  {
    let world = try MigrationWorld()
    var file = ExportFile()
    let first = try await world.buy("a", for: "$RCAnonymousID:1", into: &file)
    let coins = try await world.buy("b", for: "bob", into: &file, product: TestWorld.lifetime)
    file.add(
      "$RCAnonymousID:1", "", of: "",
      [
        "store": "stripe", "rc_last_seen_app_user_id_alias": "ada",
        "first_seen_time": "2025-12-24 08:00:00",
        "reserved_subscriber_attributes": #"{"$email":{"value":"a@b.c","updated_at_ms":5}}"#,
        "custom_subscriber_attributes": #"{"1":{"value":"x","updated_at_ms":5}}"#,
      ])
    file.grant("bob", "pro", "lifetime")
    file.add("cyd", "404")
    let list = "app_user_id;last_seen_at\nada;1767250000000\ndan;1767250000000\n"
    let read = try ReadExports(transactions: [file.text()], customers: [list])
    #expect(read.problems == [])
    try await world.open { reconciler in
      let (summary, report) = try await world.run(reconciler).run(read.plan)
      expectSum(summary)
      #expect(summary.rows == 5)
      #expect((summary.imported, summary.alreadyThere) == (3, 0))
      #expect(summary.cannotCome == ["stripe": 1])
      #expect((summary.rejected, summary.pending) == (1, 0))
      #expect((summary.customers, summary.newCustomers, summary.joinedAliases) == (4, 4, 1))
      #expect(summary.rejectedAttributes == 1)
      #expect(report.count == 3)
      #expect(
        report.contains { $0.transaction == "404" && $0.reason.contains("ransaction") },
        "\(report)")
    }
    #expect(
      try await world.picture(of: ["ada", "bob", "dan"]) == [
        "$RCAnonymousID:1 = ada; seen 2025-12-24T08:00:00Z to 2026-01-01T09:00:00Z; \(first); "
          + "$email=a@b.c",
        "bob; seen 2026-01-01T09:00:00Z to 2026-01-01T09:00:00Z; \(coins); pro until ever",
        "dan; seen 2026-01-01T06:46:40Z to 2026-01-01T06:46:40Z",
      ])
  }

  @Test func `A second run changes nothing and makes no requests`() async throws {
    let world = try MigrationWorld()
    var file = ExportFile()
    _ = try await world.buy("a", for: "ada", into: &file)
    file.grant("ada", "pro", "lifetime")
    let plan = try ReadExports(transactions: [file.text()]).plan
    try await world.open { reconciler in
      _ = try await world.run(reconciler).run(plan)
      let before = (await world.ledger.counts(), world.network.calls)
      let feed = try await world.ledger.changes(after: 0, limit: 1000).count
      for batch in ["import", "another file"] {
        let (summary, report) = try await world.run(reconciler, batch: batch).run(plan)
        expectSum(summary)
        #expect((summary.imported, summary.alreadyThere, summary.newCustomers) == (0, 2, 0))
        #expect(report.isEmpty)
      }
      #expect(await world.ledger.counts() == before.0)
      #expect(world.network.calls == before.1)
      #expect(try await world.ledger.changes(after: 0, limit: 1000).count == feed)
    }
  }

  @Test func `A row may name a purchase by a renewal`() async throws {
    let world = try MigrationWorld()
    var file = ExportFile()
    let id = try await world.buy("a", for: "x", into: &file)
    try await world.world.store.advance(by: .days(20))
    let renewal = try #require(
      await world.world.store.simulator.transactions(of: "a").last?.transactionId.rawValue)
    #expect(renewal != id)
    file = ExportFile()
    file.add("ada", renewal)
    let plan = try ReadExports(transactions: [file.text()]).plan
    try await world.open { reconciler in
      let (summary, _) = try await world.run(reconciler).run(plan)
      #expect(summary.imported == 1)
    }
    #expect(try await world.ledger.history(of: "ada").transactions.count > 1)
  }

  @Test func `A purchase that an app presented stays with its customer`() async throws {
    let world = try MigrationWorld()
    var file = ExportFile()
    let id = try await world.buy("a", for: "ada", into: &file)
    var other = ExportFile()
    other.add("bob", id)
    let (plan, mistaken) = (
      try ReadExports(transactions: [file.text()]).plan,
      try ReadExports(transactions: [other.text()]).plan
    )
    try await world.open { reconciler in
      _ = try await world.run(reconciler).run(plan)
      let (summary, report) = try await world.run(reconciler, batch: "second").run(mistaken)
      expectSum(summary)
      #expect((summary.alreadyThere, summary.ownedByOthers) == (1, 1))
      #expect(report.map(\.reason) == ["belongs to ada, whose app presented it here"])
    }
    #expect(try await world.ledger.history(of: "bob").transactions.isEmpty)
  }

  @Test func `A customer who was deleted here does not return`() async throws {
    let world = try MigrationWorld()
    var file = ExportFile()
    _ = try await world.buy("a", for: "ada", into: &file)
    file.grant("ada", "pro", "lifetime")
    let plan = try ReadExports(transactions: [file.text()]).plan
    _ = try await world.ledger.findOrCreateCustomer("ada", at: TestWorld.start)
    _ = try await world.ledger.deleteCustomer(
      "ada", by: .person("test"), at: TestWorld.start)
    try await world.open { reconciler in
      let (summary, report) = try await world.run(reconciler).run(plan)
      expectSum(summary)
      #expect(summary.rejected == 2)
      #expect(Set(report.map(\.reason)) == ["the customer was deleted here"])
    }
    #expect(try await world.ledger.customer("ada") == nil)
  }

  @Test func `Without a key everything else is recorded, and purchases are pending`() async throws {
    let world = try MigrationWorld()
    var file = ExportFile()
    _ = try await world.buy("a", for: "ada", into: &file)
    file.grant("ada", "pro", "lifetime")
    let plan = try ReadExports(transactions: [file.text()]).plan
    try await world.open(hasKey: false) { reconciler in
      let (summary, _) = try await world.run(reconciler).run(plan)
      expectSum(summary)
      #expect((summary.imported, summary.pending) == (1, 1))
    }
    try await world.open { reconciler in
      let (summary, _) = try await world.run(reconciler).run(plan)
      expectSum(summary)
      #expect((summary.imported, summary.alreadyThere, summary.pending) == (1, 1, 0))
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `A run that is cut anywhere continues, and ends like one that was not`(
    seed: UInt64
  ) async throws {
    var random = SeededRandom(seed: seed)
    let world = try MigrationWorld()
    var file = ExportFile()
    let customers = (0..<12).map { "customer \($0)" }
    for (number, customer) in customers.enumerated() {
      _ = try await world.buy(AccountID("\(number)"), for: customer, into: &file)
      if number % 3 == 0 { file.grant(customer, "pro", "lifetime") }
    }
    let plan = try ReadExports(transactions: [file.text()]).plan
    let cuts = (0..<3).map { _ in Int.random(in: 0...14, using: &random) }
    try await world.open { reconciler in
      for cut in cuts {
        world.network.cut(after: cut)
        // The person stops the command while the network is down.
        let summary = try await world.run(reconciler, sleep: { _ in throw CancellationError() })
          .cutOff(plan)
        if let summary { expectSum(summary) }
        try await world.world.store.advance(by: .seconds(120))
      }
      world.network.cut(after: .max)
      let (summary, report) = try await world.run(reconciler).run(plan)
      expectSum(summary)
      #expect(summary.pending == 0, "seed \(seed): \(report)")
      #expect(summary.imported + summary.alreadyThere == 16, "seed \(seed)")
    }
    for (number, customer) in customers.enumerated() {
      let count = try await world.ledger.history(of: AppUserID(customer)).transactions.count
      #expect(count == 1, "seed \(seed), customer \(number)")
      let grants = try await world.ledger.grants(to: [AppUserID(customer)]).count
      #expect(grants == (number % 3 == 0 ? 1 : 0), "seed \(seed), customer \(number)")
    }
    #expect(await world.ledger.counts().purchases == 12, "seed \(seed)")
  }

  @Test func `A short interruption is waited for`() async throws {
    let world = try MigrationWorld()
    var file = ExportFile()
    for number in 0..<6 {
      _ = try await world.buy(AccountID("\(number)"), for: "c\(number)", into: &file)
    }
    let plan = try ReadExports(transactions: [file.text()]).plan
    world.network.cut(after: 3, failures: 5)
    try await world.open { reconciler in
      let (summary, _) = try await world.run(reconciler).run(plan)
      #expect((summary.imported, summary.pending) == (6, 0))
    }
  }

  @Test func `The report is CSV that a spreadsheet does not evaluate`() {
    let row = MigrationReportRow(
      location: MigrationLocation(source: "a.csv", line: 3), customer: "=cmd", store: "stripe",
      product: "a,b", transaction: "t", outcome: .cannotCome, reason: "a \"b\"")
    #expect(row.csvLine == "a.csv,3,'=cmd,stripe,\"a,b\",t,cannot_come,\"a \"\"b\"\"\"")
  }
}

extension MigrationRun {
  /// Runs until the network is cut; `nil` if that ended the run.
  fileprivate func cutOff(_ plan: MigrationPlan) async throws -> MigrationSummary? {
    do throws(LedgerError) {
      return try await run(plan).summary
    } catch {
      return nil
    }
  }
}

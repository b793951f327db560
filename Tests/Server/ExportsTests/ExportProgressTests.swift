import AppStoreCore
import Catalog
import Exports
import Synchronization
import Testing

@Suite("The progress of exports", .timeLimit(.minutes(30)))
struct ExportProgressTests {
  private static func progress(
    _ table: ExportTable = .transactions, rows: Int, read: Int64, total: Int64 = 1000
  ) -> ExportProgress {
    ExportProgress(table: table, number: 2, of: 5, rows: rows, read: read, total: total)
  }

  @Test func `The line has the count, the rate and the time left for the table`() {
    var line = ExportProgressText()
    #expect(
      line.text(of: Self.progress(rows: 30, read: 10), at: .seconds(60))
        == "transactions, table 2 of 5: 30 rows")
    #expect(
      line.text(of: Self.progress(rows: 300, read: 100), at: .seconds(70))
        == "transactions, table 2 of 5: 300 rows, 30 per second, 2 min left")
    #expect(
      line.text(of: Self.progress(rows: 2900, read: 950), at: .seconds(155))
        == "transactions, table 2 of 5: 2900 rows, 30 per second, 5 s left")
    // More was added since the run started.
    #expect(
      line.text(of: Self.progress(rows: 3000, read: 1100), at: .seconds(160))
        == "transactions, table 2 of 5: 3000 rows, 30 per second, 0 s left")
  }

  @Test func `The rate begins anew with each table`() {
    var line = ExportProgressText()
    _ = line.text(of: Self.progress(rows: 30, read: 10), at: .zero)
    #expect(
      line.text(of: Self.progress(.events, rows: 1, read: 1), at: .seconds(100))
        == "events, table 2 of 5: 1 rows")
    #expect(
      line.text(of: Self.progress(.events, rows: 20, read: 20, total: 72_020), at: .seconds(102))
        == "events, table 2 of 5: 20 rows, 10 per second, 2 h 0 min left")
  }

  @Test func `A run reports every table up to its end`() async throws {
    let ledger = try await ExportLedger.population(25, seed: 1)
    let seen = Mutex<[ExportProgress]>([])
    _ = try await ExportRun(
      ExportDefinition(name: "test", destination: .folder("unused")),
      of: ExportLedger.catalog, from: ledger.ledger, to: MemoryDestination(),
      clock: VirtualClock(at: ExportLedger.start), limits: ExportLimits(pageSize: 10)
    ).run { progress in seen.withLock { $0.append(progress) } }
    let all = seen.withLock { $0 }
    let order = all.map(\.table).reduce(into: [ExportTable]()) {
      if $0.last != $1 { $0.append($1) }
    }
    #expect(order == ExportTable.allCases.filter { $0 != .events })
    for table in order {
      let steps = all.filter { $0.table == table }
      #expect(steps.map(\.read) == steps.map(\.read).sorted())
      #expect(steps.last?.read == steps.last?.total)
      #expect(steps.last?.total == (table == .changes ? 50 : 25))
      #expect(steps.allSatisfy { $0.tables == 5 })
    }
  }
}

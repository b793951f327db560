import AppStoreCore
import Catalog
import Exports
import Foundation
import Ledger
import Testing

@Suite("Runs of exports", .timeLimit(.minutes(30)))
struct ExportRunTests {
  private let clock = VirtualClock(at: ExportLedger.start + .days(100))

  private func run(
    _ ledger: ExportLedger, to destination: any ExportDestination,
    _ request: ExportRequest = .scheduled, mode: ExportDefinition.Mode = .incremental,
    tables: [ExportTable] = ExportTable.allCases, format: ExportFormat = .csv,
    limits: ExportLimits = ExportLimits()
  ) async throws -> [ExportManifest] {
    clock.advance(to: clock.now() + .seconds(1))
    return try await ExportRun(
      ExportDefinition(
        name: "test", destination: .folder("unused"), tables: tables, format: format, mode: mode),
      of: ExportLedger.catalog, from: ledger.ledger, to: destination, clock: clock, limits: limits
    ).run(request)
  }

  @Test func `A full run writes every row of every table, and its manifest last`() async throws {
    let ledger = try await ExportLedger.population(40, seed: 1)
    let destination = MemoryDestination()
    let manifests = try await run(ledger, to: destination)
    let manifest = try #require(manifests.first)
    #expect(manifests.count == 1)
    let rows = Dictionary(uniqueKeysWithValues: manifest.tables.map { ($0.table, $0.rows) })
    #expect(rows["customers"] == 40)
    #expect(rows["subscriptions"] == 40)
    #expect(rows["changes"] == 80)
    #expect((40...120).contains(rows["transactions"] ?? 0))
    #expect(manifest.fromSequence == 0)
    #expect(manifest.toSequence == 80)
    #expect(destination.order.last?.hasPrefix("v1/manifests/test/manifest-") == true)
    for file in manifest.tables.flatMap(\.files) {
      let bytes = try #require(destination.files[file.name])
      #expect(bytes.count == file.bytes)
      #expect(gunzip(bytes) != nil)
    }
    #expect(
      manifest.tables.first?.files.first?.name
        == "v1/transactions/2026-09-21/transactions-0-80-0001.csv.gz")
  }

  @Test(arguments: ExportFormat.allCases)
  func `The same range has the same names and bytes`(format: ExportFormat) async throws {
    let ledger = try await ExportLedger.population(30, seed: 2)
    let (first, second) = (MemoryDestination(), MemoryDestination())
    _ = try await run(ledger, to: first, .full, format: format)
    clock.advance(to: clock.now() + .days(40))
    _ = try await run(ledger, to: second, .full, format: format)
    func rows(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
      files.filter { !$0.key.contains("manifest") }
    }
    #expect(rows(first.files) == rows(second.files))
    #expect(!rows(first.files).isEmpty)
  }

  @Test func `Files are limited in size, and no row is lost between them`() async throws {
    let ledger = try await ExportLedger.population(50, seed: 3)
    let (whole, parts) = (MemoryDestination(), MemoryDestination())
    let limits = ExportLimits(pageSize: 7, partBytes: 2000)
    let one = try await run(ledger, to: whole, tables: [.transactions])
    let many = try await run(ledger, to: parts, tables: [.transactions], limits: limits)
    let files = try #require(many.first?.tables.first?.files)
    #expect(files.count > 3)
    var lines: [String] = []
    for file in files {
      let part = try #require(text(parts.files[file.name]))
      #expect(part.utf8.count < 2000 + 1600)
      let header = try #require(part.split(separator: "\n").first)
      #expect(header.hasPrefix("rc_original_app_user_id,"))
      lines.append(String(part.dropFirst(header.count + 1)))
    }
    let name = try #require(one.first?.tables.first?.files.first?.name)
    let all = try #require(text(whole.files[name]))
    #expect(lines.joined() == all.drop { $0 != "\n" }.dropFirst())
    #expect(one.first?.rows == many.first?.rows)
  }

  @Test func `An incremental run writes what changed since the last one`() async throws {
    var ledger = try await ExportLedger.population(20, seed: 4)
    let destination = MemoryDestination()
    _ = try await run(ledger, to: destination)
    ledger.add(
      ExportLedger.history((1...4).map { ExportLedger.period($0, of: "70003") }),
      of: "customer 1003", at: ExportLedger.start + .days(90))
    ledger.note(
      FeedChange(
        kind: .attributes, at: ExportLedger.start + .days(91), customer: "customer 1005"))
    try await ledger.save()
    let manifest = try #require(try await run(ledger, to: destination).first)
    #expect(manifest.fromSequence == 40)
    #expect(manifest.toSequence == 42)
    let rows = Dictionary(uniqueKeysWithValues: manifest.tables.map { ($0.table, $0.rows) })
    #expect(rows["changes"] == 2)
    #expect(rows["customers"] == 2)
    #expect(rows["subscriptions"] == 2)
    let file = "v1/transactions/2026-12-21/transactions-40-42-0001.csv.gz"
    let lines = try #require(text(destination.files[file])).split(separator: "\n").dropFirst()
    #expect(lines.filter { $0.hasPrefix("customer 1003,") }.count == 4)
    #expect(lines.allSatisfy { $0.hasPrefix("customer 1003,") || $0.hasPrefix("customer 1005,") })
    #expect(lines.contains { $0.hasPrefix("customer 1005,") })
  }

  @Test func `A run without changes is in the log and has no files`() async throws {
    let ledger = try await ExportLedger.population(5, seed: 5)
    let destination = MemoryDestination()
    _ = try await run(ledger, to: destination)
    let manifest = try #require(try await run(ledger, to: destination).first)
    #expect(manifest.fromSequence == 10 && manifest.toSequence == 10)
    #expect(manifest.files == 0)
    #expect(try await ExportLog(of: "test", at: destination).names().count == 2)
  }

  @Test func `An empty ledger is exported without rows`() async throws {
    let destination = MemoryDestination()
    let manifest = try #require(try await run(ExportLedger(), to: destination).first)
    #expect(manifest.rows == 0 && manifest.toSequence == 0)
  }

  @Test func `A run that fails at any file leaves no manifest, and the next one is complete`()
    async throws
  {
    let ledger = try await ExportLedger.population(10, seed: 6)
    for writes in 0..<5 {
      let destination = MemoryDestination()
      destination.fail(afterWrites: writes)
      await #expect(throws: ExportError.self) { try await run(ledger, to: destination) }
      #expect(!destination.files.keys.contains { $0.contains("manifest") })
      destination.fail(afterWrites: nil)
      let manifest = try #require(try await run(ledger, to: destination).first)
      #expect(manifest.fromSequence == 0)
      #expect(
        Set(manifest.tables.flatMap(\.files).map(\.name))
          == Set(destination.files.keys.filter { !$0.contains("manifest") }))
    }
  }

  @Test func `Many changes are several runs that together have every change`() async throws {
    var ledger = try await ExportLedger.population(10, seed: 7)
    let destination = MemoryDestination()
    _ = try await run(ledger, to: destination)
    for number in 0..<25 { ledger.add(AppUserID("late \(100 + number)")) }
    try await ledger.save()
    let manifests = try await run(
      ledger, to: destination, limits: ExportLimits(pageSize: 3, maxChanges: 10))
    #expect(manifests.map(\.fromSequence) == [20, 30, 40])
    #expect(manifests.map(\.toSequence) == [30, 40, 45])
    let changes = manifests.map { $0.tables.first { $0.table == "changes" }?.rows }
    #expect(changes == [10, 10, 5])
    #expect(try await ExportLog(of: "test", at: destination).newest()?.toSequence == 45)
  }

  @Test func `Another ledger, an added table or another format begins anew`() async throws {
    let ledger = try await ExportLedger.population(10, seed: 8)
    func next(
      after tables: [ExportTable], _ format: ExportFormat, then ledger: ExportLedger
    ) async throws -> Int64? {
      let destination = MemoryDestination()
      let first = try await ExportLedger.population(10, seed: 8)
      _ = try await run(first, to: destination, tables: tables, format: format)
      return try await run(ledger, to: destination, tables: [.changes, .customers]).first?
        .fromSequence
    }
    #expect(try await next(after: ExportTable.allCases, .csv, then: ledger) == 20)
    #expect(try await next(after: [.changes], .csv, then: ledger) == 0)
    #expect(try await next(after: ExportTable.allCases, .ndjson, then: ledger) == 0)
    let smaller = try await ExportLedger.population(4, seed: 8)
    #expect(try await next(after: ExportTable.allCases, .csv, then: smaller) == 0)
    var other = ExportLedger()
    for number in 0..<20 { other.add(AppUserID("other \(number)")) }
    try await other.save()
    #expect(try await next(after: ExportTable.allCases, .csv, then: other) == 0)
  }

  @Test func `A range by hand does not hide the changes before it`() async throws {
    let ledger = try await ExportLedger.population(10, seed: 9)
    let destination = MemoryDestination()
    _ = try await run(ledger, to: destination, .range(from: 0, to: 5))
    _ = try await run(ledger, to: destination, .range(from: 12, to: 15))
    #expect(try await run(ledger, to: destination).first?.fromSequence == 5)
  }

  @Test func `A range outside of the feed is rejected with the newest change`() async throws {
    let ledger = try await ExportLedger.population(10, seed: 10)
    for (from, to) in [(-1, 5), (8, 7), (0, 21), (30, 40)] as [(Int64, Int64)] {
      await #expect(throws: ExportError.range(from: from, to: to, newest: 20)) {
        try await run(ledger, to: MemoryDestination(), .range(from: from, to: to))
      }
    }
  }

  @Test(arguments: [0, 1, 2, 3, 7, 8, 9, 1000])
  func `The newest change is found without reading the feed`(count: Int) async throws {
    var ledger = ExportLedger()
    for number in 0..<count { ledger.add(AppUserID("\(number) of \(count)")) }
    try await ledger.save()
    #expect(try await ledger.ledger.newestSequence() == Int64(count))
  }

  @Test func `A folder has whole files that only their owner can read`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let ledger = try await ExportLedger.population(10, seed: 11)
    let destination = FolderDestination(folder)
    try await destination.check()
    let manifest = try #require(try await run(ledger, to: destination).first)
    for file in manifest.tables.flatMap(\.files) {
      let path = folder.appending(path: file.name).path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(attributes[.size] as? Int == file.bytes)
      #expect(try await destination.read(file.name).map { gunzip($0) != nil } == true)
    }
    let names = try await ExportLog(of: "test", at: destination).names()
    #expect(names.count == 1)
    #expect(try await ExportLog(of: "test", at: destination).manifest(names[0]) == manifest)
  }

  @Test func `A folder that cannot be written is named with the fix`() async throws {
    let destination = FolderDestination(URL(filePath: "/dev/null/exports"))
    do {
      try await destination.check()
      Issue.record("a file was written below a device")
    } catch {
      #expect("\(error)".contains("/dev/null/exports"))
      #expect("\(error)".contains("check that the folder exists"))
    }
  }
}

package import AppStoreCore
package import Catalog
internal import Charts
package import Ledger

/// Writes the tables of an export, and their manifest last.
///
/// The newest change of the feed is read first. Rows that change while a run reads may already be in
/// their newer state; their change is then in the next run too, so none is lost.
package struct ExportRun: Sendable {
  private let definition: ExportDefinition
  private let catalog: ServerCatalog
  private let ledger: any LedgerStore
  private let destination: any ExportDestination
  private let clock: any WallClock
  private let limits: ExportLimits

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - definition: What is written.
  ///   - catalog: The catalog, for the names and entitlements of products.
  ///   - ledger: The ledger, which a server may be using.
  ///   - destination: Where files are written.
  ///   - clock: The time of manifests and their names.
  ///   - limits: The sizes of pages and files.
  package init(
    _ definition: ExportDefinition, of catalog: ServerCatalog, from ledger: any LedgerStore,
    to destination: any ExportDestination, clock: any WallClock,
    limits: ExportLimits = ExportLimits()
  ) {
    self.definition = definition
    self.catalog = catalog
    self.ledger = ledger
    self.destination = destination
    self.clock = clock
    self.limits = limits
  }

  /// Writes the tables.
  ///
  /// - Parameters:
  ///   - request: Which rows.
  ///   - progress: Called after each page.
  /// - Returns: The manifests; one, unless very many changes were exported.
  /// - Throws: ``ExportError``; the files of completed manifests remain, and a retry continues.
  package func run(
    _ request: ExportRequest = .scheduled,
    progress: @Sendable (ExportProgress) -> Void = { _ in }
  ) async throws(ExportError) -> [ExportManifest] {
    let startedAt = clock.now()
    let ledger = ledger
    let newest = try await fromLedger(await ledger.newestSequence())
    // A full run does not need the log, so that it also repairs an unreadable one.
    let isFull = request == .full || request == .scheduled && definition.mode == .full
    let last = isFull ? nil : try await lastRun(newest: newest)
    let range = try range(of: request, after: last, newest: newest)
    var events =
      definition.tables.contains(.events)
      ? try await EventSelection.following(last, in: ledger.events) : .none
    var manifests: [ExportManifest] = []
    for range in range.split(every: limits.maxChanges) {
      manifests.append(try await write(range, events, startedAt: startedAt, progress))
      events = events.end
    }
    return manifests
  }

  /// Returns the part of the feed that a request means.
  ///
  /// - Parameter last: The run to continue; `nil` for a full run.
  private func range(
    of request: ExportRequest, after last: ExportManifest?, newest: Int64
  ) throws(ExportError) -> ExportRange {
    switch request {
    case .full: return ExportRange(from: 0, to: newest)
    case .scheduled: return ExportRange(from: last?.toSequence ?? 0, to: newest)
    case .range(let from, let to):
      let range = ExportRange(from: from, to: to ?? newest)
      guard 0...newest ~= range.from, range.from...newest ~= range.to else {
        throw .range(from: range.from, to: range.to, newest: newest)
      }
      return range
    }
  }

  /// Returns the run up to whose last change these tables of this ledger are exported; `nil` if
  /// another run must begin anew, such as for an added table or a restored backup.
  private func lastRun(newest: Int64) async throws(ExportError) -> ExportManifest? {
    let log = ExportLog(of: definition.name, at: destination)
    guard let last = try await log.newest(), last.toSequence <= newest,
      last.schemaVersion == ExportManifest.currentVersion,
      last.format == definition.format.rawValue,
      Set(last.tables.map(\.table)).isSuperset(of: definition.tables.map(\.rawValue)),
      last.mark == (try await mark(at: last.toSequence))
    else { return nil }
    return last
  }

  private func mark(at sequence: Int64) async throws(ExportError) -> String {
    FeedReading.mark(of: try await change(at: sequence))
  }

  private func change(at sequence: Int64) async throws(ExportError) -> RecordedFeedChange? {
    guard sequence > 0 else { return nil }
    let ledger = ledger
    return try await fromLedger(await FeedReading.change(sequence, in: ledger))
  }

  private func write(
    _ range: ExportRange, _ events: EventSelection, startedAt: Timestamp,
    _ progress: @Sendable (ExportProgress) -> Void
  ) async throws(ExportError) -> ExportManifest {
    let last = try await change(at: range.to)
    let selection =
      range.isFull
      ? nil : try await FeedSelection.of(range, in: ledger, pageSize: limits.pageSize)
    var money = catalog.money
    money.rates = ExchangeRates(
      try await withLedger { [ledger] () throws(LedgerError) in try await ledger.exchangeRates() })
    let run = RunContext(
      ledger: ledger, catalog: catalog, money: money, range: range, selection: selection,
      events: events,
      counts: try await withLedger { [ledger] () throws(LedgerError) in try await ledger.counts() },
      pageSize: limits.pageSize)
    var tables: [ExportManifest.Table] = []
    // The folder is that of the last change's day, so that the same range has the same names.
    for table in definition.tables {
      tables.append(try await write(table, run, day: last?.change.at ?? startedAt, progress))
    }
    let manifest = ExportManifest(
      export: definition.name, range: range, mark: FeedReading.mark(of: last),
      events: definition.tables.contains(.events) ? events : nil,
      format: definition.format.rawValue, startedAt: startedAt.iso8601,
      completedAt: clock.now().iso8601, tables: tables)
    let name = ExportPath.manifest(of: definition.name, startedAt: startedAt, range)
    try await destination.write(try manifest.json(named: name), to: name)
    return manifest
  }

  private func write(
    _ table: ExportTable, _ run: RunContext, day: Timestamp,
    _ progress: @Sendable (ExportProgress) -> Void
  ) async throws(ExportError) -> ExportManifest.Table {
    let purchases = Int64(run.counts.purchases)
    switch table {
    case .transactions:
      return try await write(
        table, TransactionColumns.all, PurchaseSource(run, isNewestOnly: false), run.range, day,
        total: purchases, progress)
    case .customers:
      return try await write(
        table, CustomerColumns.all, CustomerSource(run), run.range, day,
        total: Int64(run.counts.customers), progress)
    case .subscriptions:
      return try await write(
        table, SubscriptionColumns.all, PurchaseSource(run, isNewestOnly: true), run.range, day,
        total: purchases, progress)
    case .changes:
      return try await write(
        table, ChangeColumns.all, ChangeSource(run), run.range, day, total: run.range.length,
        progress)
    case .events:
      return try await write(
        table, EventColumns.all, EventRowSource(run), run.events.range, day,
        total: run.events.range.length, progress)
    }
  }

  private func write<Source: RowSource>(
    _ table: ExportTable, _ columns: [ExportColumn<Source.Row>], _ source: Source,
    _ range: ExportRange, _ day: Timestamp, total: Int64,
    _ progress: @Sendable (ExportProgress) -> Void
  ) async throws(ExportError) -> ExportManifest.Table {
    let format = definition.format
    let number = (definition.tables.firstIndex(of: table) ?? 0) + 1
    var writer = PartWriter(
      columns.map(\.name), format, to: destination, maxBytes: limits.partBytes
    ) { ExportPath.part(of: table, format, range, day: day, part: $0) }
    var source = source
    while let rows = try await source.next() {
      for row in rows { try await writer.add(columns.map { $0.value(row) }) }
      progress(
        ExportProgress(
          table: table, number: number, of: definition.tables.count, rows: writer.rows,
          read: source.read, total: total))
    }
    try await writer.finish()
    return ExportManifest.Table(
      table: table.rawValue, rows: writer.rows,
      columns: columns.map { ExportManifest.Column(name: $0.name, type: $0.type) },
      files: writer.files)
  }
}

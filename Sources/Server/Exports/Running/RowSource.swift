internal import AppStoreCore
internal import Catalog
internal import Charts
internal import Ledger
internal import Subscriptions

/// Reads the rows of a table page by page.
protocol RowSource<Row> {
  associatedtype Row
  /// How many items were read so far: customers, purchases, changes or events.
  var read: Int64 { get }
  /// Returns the rows of the next page, which may be none; `nil` at the end.
  mutating func next() async throws(ExportError) -> [Row]?
}

/// What the sources of one run share.
struct RunContext: Sendable {
  let ledger: any LedgerStore
  let catalog: ServerCatalog
  /// The catalog's taxes and commission, and the ledger's exchange rates.
  let money: ChartMoneySettings
  let range: ExportRange
  /// What changed in the range; `nil` selects every row.
  let selection: FeedSelection?
  let events: EventSelection
  /// How many customers and purchases the ledger has.
  let counts: LedgerCounts
  let pageSize: Int
}

struct ChangeSource: RowSource {
  private let run: RunContext
  private var position: Int64
  var read: Int64 { position - run.range.from }

  init(_ run: RunContext) {
    self.run = run
    position = run.range.from
  }

  mutating func next() async throws(ExportError) -> [RecordedFeedChange]? {
    guard position < run.range.to else { return nil }
    let limit = Int(min(Int64(run.pageSize), run.range.to - position))
    let (ledger, after) = (run.ledger, position)
    let changes = try await fromLedger(await ledger.changes(after: after, limit: limit))
    guard let last = changes.last else { return nil }
    position = last.sequence
    return changes
  }
}

/// Reads customers, ordered by their first-seen IDs.
struct CustomerSource: RowSource {
  private let run: RunContext
  private var position: AppUserID?
  private var isDone = false
  private(set) var read: Int64 = 0

  init(_ run: RunContext) { self.run = run }

  mutating func next() async throws(ExportError) -> [CustomerColumns.Row]? {
    guard !isDone else { return nil }
    let (run, after) = (run, position)
    let customers = try await fromLedger(
      await run.ledger.customers(limit: run.pageSize, after: after))
    guard let last = customers.last else {
      isDone = true
      return nil
    }
    position = last.id
    read += Int64(customers.count)
    let selected = customers.filter { run.selection?.contains($0) ?? true }.map(\.id)
    guard !selected.isEmpty else { return [] }
    let details = try await fromLedger(await run.ledger.details(of: selected))
    return selected.compactMap { details[$0] }.map {
      CustomerColumns.Row(details: $0, throughSequence: run.range.to)
    }
  }
}

/// Reads the transactions of purchases, ordered by original transaction and then by date.
struct PurchaseSource: RowSource {
  private let run: RunContext
  /// Whether only the newest period of auto-renewable subscriptions is a row.
  private let isNewestOnly: Bool
  private var cursor: LedgerCursor?
  private var isDone = false
  private(set) var read: Int64 = 0

  init(_ run: RunContext, isNewestOnly: Bool) {
    self.run = run
    self.isNewestOnly = isNewestOnly
  }

  mutating func next() async throws(ExportError) -> [PeriodRow]? {
    guard !isDone else { return nil }
    let (run, after) = (run, cursor)
    let page = try await fromLedger(
      await run.ledger.page(of: .purchases, after: after, limit: run.pageSize))
    guard let end = page.end else {
      isDone = true
      return nil
    }
    cursor = end
    read += Int64(page.changes.purchases.count)
    let purchases = page.changes.purchases.sorted {
      $0.key.rawValue.utf8.lexicographicallyPrecedes($1.key.rawValue.utf8)
    }
    let ids = purchases.compactMap(\.value.owner)
    let owners = try await fromLedger(ids.isEmpty ? [:] : try await run.ledger.details(of: ids))
    let transactions = isNewestOnly ? [] : purchases.flatMap(\.value.history.transactions.keys)
    let presentations = try await fromLedger(
      await run.ledger.offeringPresentations(of: transactions))
    let enrollments = try await enrollments(of: Array(owners.values))
    return purchases.flatMap { id, row -> [PeriodRow] in
      let owner = row.owner.flatMap { owners[$0] }
      guard run.selection?.contains(id, of: owner) ?? true else { return [] }
      let rows = PeriodRow.rows(
        of: row.history, owner: owner, catalog: run.catalog, money: run.money,
        presentations: presentations, enrollments: enrollments, throughSequence: run.range.to)
      guard isNewestOnly else { return rows }
      return PeriodRow.newest(of: rows).map { [$0] } ?? []
    }
  }

  /// Returns the enrollments of customers by app user ID; the table of subscriptions needs none.
  private func enrollments(
    of owners: [CustomerDetails]
  ) async throws(ExportError) -> [AppUserID: [RecordedEnrollment]] {
    guard !isNewestOnly, !run.catalog.experiments.isEmpty else { return [:] }
    let (ledger, ids) = (run.ledger, owners.flatMap(\.customer.appUserIDs))
    return try await fromLedger(await ledger.enrollments(of: ids))
  }
}

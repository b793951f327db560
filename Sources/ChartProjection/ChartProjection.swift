package import AppStoreTypes
package import Charts
package import Ledger

/// The charts of a ledger: reads all purchases once, then follows the change feed.
///
/// It is in memory and not stored: each server reads the ledger at the first request of a chart. It
/// holds no rule; ``ChartState`` decides what counts.
package actor ChartProjection {
  /// A value with the position of the change feed from which it was computed.
  package struct Dated<Value: Sendable>: Sendable {
    /// The value.
    package let value: Value
    /// The newest change that it includes.
    package let sequence: Int64
  }

  /// The number of rows that are read together.
  package static let pageSize = 500

  private let ledger: any LedgerDatabase
  private let rates: ExchangeRates
  private let pageSize: Int
  private var state = ChartState()
  /// The newest change that the state includes; `nil` until everything was read once.
  private var sequence: Int64?
  /// Whether charts were requested.
  private var isUsed = false
  /// Whether everything is being read for the first time.
  private var isLoading = false
  /// The update in progress; the next one waits for it.
  private var running: Task<Void, Never>?

  /// Creates a projection that has read nothing.
  ///
  /// - Parameters:
  ///   - ledger: The ledger.
  ///   - rates: The exchange rates.
  ///   - pageSize: The number of rows that are read together.
  package init(
    ledger: any LedgerDatabase, rates: ExchangeRates = ExchangeRates(), pageSize: Int = pageSize
  ) {
    self.ledger = ledger
    self.rates = rates
    self.pageSize = pageSize
  }

  /// Reads everything that was recorded until now if a chart was requested before.
  ///
  /// It also ends a first read whose request was given up.
  ///
  /// - Throws: See ``update()``.
  package func updateIfUsed() async throws(ChartProjectionError) {
    if isUsed { try await update() }
  }

  /// Reads everything that was recorded until now.
  ///
  /// - Throws: ``ChartProjectionError``; ``ChartProjectionError/loading`` if another call reads the
  ///   ledger for the first time.
  package func update() async throws(ChartProjectionError) {
    isUsed = true
    if isLoading { throw .loading }
    // One update at a time: pages are applied in the order of the feed.
    while let running { await running.value }
    if isLoading { throw .loading }
    let (ended, end) = AsyncStream<Never>.makeStream()
    running = Task { for await _ in ended {} }
    isLoading = sequence == nil
    defer {
      isLoading = false
      running = nil
      end.finish()
    }
    do throws(LedgerError) {
      if sequence == nil { try await load() }
      try await follow()
    } catch {
      throw .ledger(error)
    }
  }

  /// Returns the values of a chart, with everything that was recorded until now.
  package func answer(
    _ queries: [ChartQuery]
  ) async throws(ChartProjectionError) -> Dated<[ChartAnswer]> {
    try await update()
    return dated { reader in queries.map { reader.answer($0) } }
  }

  /// Returns the rows behind one value of a chart; `nil` if there are none for its measure.
  package func facts(
    _ query: ChartQuery, in period: ChartPeriod, measure: Int, segment: String?
  ) async throws(ChartProjectionError) -> Dated<ChartFacts?> {
    try await update()
    return dated { $0.facts(query, in: period, measure: measure, segment: segment) }
  }

  /// Returns the values of all properties in an environment, ordered.
  package func values(
    in environment: AppStoreEnvironment
  ) async throws(ChartProjectionError) -> Dated<[ChartDimension.Key: [String]]> {
    try await update()
    return dated { reader in
      Dictionary(
        uniqueKeysWithValues: ChartDimension.Key.allCases.map {
          ($0, reader.values(of: $0, in: environment))
        })
    }
  }

  /// The ISO 4217 code of the currency into which amounts are converted.
  package nonisolated var currency: String { rates.base }

  /// Returns the customers of app user IDs, each with all purchases; unknown ones are missing.
  package func customers(
    of ids: [AppUserID]
  ) async throws(ChartProjectionError) -> Dated<[AppUserID: ChartUnit]> {
    try await update()
    var customers: [AppUserID: ChartUnit] = [:]
    for id in ids {
      customers[id] = state.appUserIDs(of: id).first.flatMap { state.index.units[.customer($0)] }
    }
    return Dated(value: customers, sequence: sequence ?? 0)
  }

  /// Returns whether another projection has the same units and sums.
  package func isEqual(to other: ChartProjection) async -> Bool { await other.state == state }

  private func dated<Value: Sendable>(_ read: (ChartReader) -> Value) -> Dated<Value> {
    // The index is never copied: a copy that outlives the call would cost all its memory again.
    Dated(value: read(ChartReader(state.index, base: rates.base)), sequence: sequence ?? 0)
  }

  /// Reads all customers and purchases, a page at a time.
  private func load() async throws(LedgerError) {
    let start = try await ledger.newestSequence()
    var customer: AppUserID?
    while true {
      let page = try await ledger.customers(limit: pageSize, after: customer)
      guard let last = page.last else { break }
      customer = last.id
      var update = ChartState.Update()
      for record in page { update.customers.updateValue(ChartCustomer(record), forKey: record.id) }
      state.apply(update)
    }
    var place: LedgerCursor?
    while true {
      let page = try await ledger.page(of: .purchases, after: place, limit: pageSize)
      guard let end = page.end else { break }
      place = end
      var update = ChartState.Update()
      for (id, row) in page.changes.purchases {
        update.purchases[id] = (
          ChartPurchase(id: id, history: row.history, rates: rates), row.owner
        )
      }
      state.apply(update)
    }
    sequence = start
  }

  /// Reads what the changes name since the last read.
  private func follow() async throws(LedgerError) {
    while true {
      let changes = try await ledger.changes(after: sequence ?? 0, limit: pageSize)
      guard let last = changes.last else { return }
      var purchases: Set<OriginalTransactionID> = []
      var customers: Set<AppUserID> = []
      for change in changes.map(\.change) {
        if let purchase = change.originalTransactionID { purchases.insert(purchase) }
        guard let customer = change.customer, Self.changesCustomers(change.kind) else { continue }
        customers.insert(customer)
        customers.formUnion(state.appUserIDs(of: customer))
      }
      state.apply(try await read(purchases, customers))
      sequence = last.sequence
    }
  }

  private static func changesCustomers(_ kind: FeedChangeKind) -> Bool {
    [.customer, .alias, .deletion, .ownership].contains(kind)
  }

  private func read(
    _ purchases: Set<OriginalTransactionID>, _ customers: Set<AppUserID>
  ) async throws(LedgerError) -> ChartState.Update {
    var update = ChartState.Update()
    if !purchases.isEmpty {
      for (id, row) in try await ledger.purchases(purchases) {
        update.purchases[id] = (
          ChartPurchase(id: id, history: row.history, rates: rates), row.owner
        )
      }
    }
    guard !customers.isEmpty else { return update }
    var records = try await ledger.customers(of: customers)
    // A customer that is joined with a known one brings IDs that no change names.
    let others = Set(
      records.values.flatMap(\.appUserIDs).flatMap { state.appUserIDs(of: $0) + [$0] }
    )
    .subtracting(customers)
    if !others.isEmpty { records.merge(try await ledger.customers(of: others)) { $1 } }
    for id in customers.union(others) {
      update.customers.updateValue(records[id].map { ChartCustomer($0) }, forKey: id)
    }
    return update
  }
}

extension ChartCustomer {
  fileprivate init(_ record: CustomerRecord) {
    self.init(id: record.id, appUserIDs: record.appUserIDs, firstSeen: record.firstSeen)
  }
}

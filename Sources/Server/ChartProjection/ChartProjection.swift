package import AppStoreCore
internal import Catalog
package import Charts
package import Ledger
internal import Subscriptions

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

  /// The most kinds of money whose sums are kept; others are converted for each request.
  private static let mostShown = 8

  let ledger: any LedgerStore
  /// The clock by which numbers of active customers are kept; `nil` to count them at each request.
  let clock: (any WallClock)?
  /// The numbers of active customers that were counted a moment ago.
  var counted: [ActiveRanges: CountedCustomers] = [:]
  private let pageSize: Int
  private var state: ChartState
  /// Returns Apple's commission and the taxes, which the catalog states.
  private let money: @Sendable () -> ChartMoneySettings
  private var rates = ExchangeRates()
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
  ///   - pageSize: The number of rows that are read together.
  ///   - clock: The clock by which numbers of active customers are kept for a minute; `nil` to count
  ///     them at each request.
  ///   - money: Returns Apple's commission and the taxes. Its exchange rates are not used, because
  ///     the ledger has them.
  package init(
    ledger: any LedgerStore, pageSize: Int = pageSize, clock: (any WallClock)? = nil,
    money: @escaping @Sendable () -> ChartMoneySettings = { ChartMoneySettings() }
  ) {
    self.ledger = ledger
    self.pageSize = pageSize
    self.clock = clock
    self.money = money
    state = ChartState(money())
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
      convert()
    } catch {
      throw .ledger(error)
    }
  }

  /// Returns the values of charts, with everything that was recorded until now.
  package func answer(
    _ queries: [ChartQuery]
  ) async throws(ChartProjectionError) -> Dated<[ChartAnswer]> {
    try await update()
    var requests: [(query: ChartQuery, input: ChartInput?)] = []
    for query in queries {
      keep(query.money)
      requests.append((query, try await input(of: query)))
    }
    if let latest = queries.map(\.asOf).max() { state.advance(to: latest) }
    return dated { reader in requests.map { reader.answer($0.query, $0.input) } }
  }

  /// Reads what a query's chart shows of the ledger itself; `nil` for other charts.
  private func input(
    of query: ChartQuery
  ) async throws(ChartProjectionError) -> ChartInput? {
    switch query.chart.source.input {
    case .activeCustomers?: .activeCustomers(try await activeCustomers(query))
    case .appleReports?: .appleReports(try await reconciledDays(query))
    case nil: nil
    }
  }

  /// Keeps the sums of a kind of money, unless there are many.
  private func keep(_ money: ChartMoney) {
    if state.index.shown.count < Self.mostShown { state.show(money) }
  }

  /// Returns the rows behind one value of a chart; `nil` if there are none for its measure.
  package func facts(
    _ query: ChartQuery, _ cell: ChartCell
  ) async throws(ChartProjectionError) -> Dated<ChartFacts?> {
    try await update()
    keep(query.money)
    if query.chart.source.input == .activeCustomers {
      let facts = try await activeFacts(query, in: cell.period)
      return Dated(value: facts, sequence: sequence ?? 0)
    }
    return dated { $0.facts(query, cell) }
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

  /// The settings with which amounts are converted.
  package var settings: ChartMoneySettings { state.index.settings }

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
    Dated(value: read(ChartReader(state.index)), sequence: sequence ?? 0)
  }

  /// Reads all customers and purchases, a page at a time.
  private func load() async throws(LedgerError) {
    let start = try await ledger.newestSequence()
    try await loadRates()
    try await loadClosedDays()
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
      state.apply(
        try await purchases.update(page.changes.purchases.mapValues { ($0.history, $0.owner) }))
    }
    sequence = start
  }

  private var purchases: PurchaseReader {
    PurchaseReader(ledger: ledger, closedDays: state.index.closedDays)
  }

  /// Reads when the ledger received its first fact; later ones change nothing.
  private func loadClosedDays() async throws(LedgerError) {
    guard state.index.closedDays == nil,
      let first = try await ledger.facts(after: 0, limit: 1).first
    else { return }
    state.apply(ClosedDays(firstReception: first.receivedAt))
  }

  /// Reads the exchange rates, and converts all money again if they changed.
  private func loadRates() async throws(LedgerError) {
    rates = ExchangeRates(try await ledger.exchangeRates())
    convert()
  }

  /// Converts all money again if the settings changed.
  private func convert() {
    var settings = money()
    settings.rates = rates
    state.apply(settings)
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
      if changes.contains(where: { $0.change.kind == .exchangeRates }) { try await loadRates() }
      if !purchases.isEmpty { try await loadClosedDays() }
      state.apply(try await read(purchases, customers))
      sequence = last.sequence
    }
  }

  private static func changesCustomers(_ kind: FeedChangeKind) -> Bool {
    [.customer, .alias, .deletion, .ownership].contains(kind)
  }

  private func read(
    _ changed: Set<OriginalTransactionID>, _ customers: Set<AppUserID>
  ) async throws(LedgerError) -> ChartState.Update {
    var update = ChartState.Update()
    if !changed.isEmpty {
      var rows = try await ledger.purchases(changed)
      // A transaction that moved here is no longer in the purchase that had it, which no change names.
      let arrived = rows.reduce(into: Set<TransactionID>()) { arrived, row in
        arrived.formUnion(
          Set(row.value.history.transactions.keys).subtracting(state.transactions(of: row.key)))
      }
      let former = try await ledger.purchases(naming: arrived).subtracting(changed)
      if !former.isEmpty { rows.merge(try await ledger.purchases(former)) { $1 } }
      update = try await purchases.update(rows)
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

public import AppStoreCore
public import Ingest
public import Ledger
public import Subscriptions
internal import Synchronization

/// Records a plan in a ledger; a run that was interrupted continues when it is repeated.
///
/// Purchases are recorded from Apple's signed responses only. The plan names them, and says which
/// customer they belong to.
public struct MigrationRun: Sendable {
  /// The settings of a run.
  public struct Settings: Hashable, Sendable {
    /// The name of the import; the same files have the same name.
    public var batch: String
    /// Who requested it, for the audit log.
    public var actor: String
    /// The amount of each currency that each product adds, from the catalog.
    public var currencyGrants: [ProductID: [VirtualCurrencyCode: CurrencyGrant]]
    /// How long a run waits while Apple responds to no request.
    var patience: Duration

    /// Creates settings.
    public init(
      batch: String, actor: String,
      currencyGrants: [ProductID: [VirtualCurrencyCode: CurrencyGrant]] = [:],
      patience: Duration = .seconds(300)
    ) {
      self.batch = batch
      self.actor = actor
      self.currencyGrants = currencyGrants
      self.patience = patience
    }
  }

  /// The number of customers that are recorded in one change.
  static let customersPerChange = 100

  let ledger: any LedgerStore
  let reconciler: AppStoreReconciler
  let clock: any WallClock
  let settings: Settings
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - ledger: The ledger.
  ///   - reconciler: Queries Apple for the same ledger.
  ///   - clock: The clock.
  ///   - settings: The settings.
  ///   - sleep: Waits while Apple does not respond; throws if the task was canceled.
  public init(
    ledger: any LedgerStore, reconciler: AppStoreReconciler, clock: any WallClock,
    settings: Settings,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.ledger = ledger
    self.reconciler = reconciler
    self.clock = clock
    self.settings = settings
    self.sleep = sleep
  }

  /// Records a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - progress: Called often, from any thread.
  /// - Returns: The summary, and the rows of the report.
  /// - Throws: `LedgerError`. What was recorded stays; a repeated run continues.
  public func run(
    _ plan: MigrationPlan, progress: @escaping @Sendable (MigrationProgress) -> Void = { _ in }
  ) async throws(LedgerError) -> (summary: MigrationSummary, report: [MigrationReportRow]) {
    var result = MigrationResult(plan)
    let known = try await recordedItems(of: plan)
    try await recordCustomers(of: plan, into: &result, progress)
    try await fetchPurchases(of: plan, known: known, deleted: result.deleted, progress)
    try await check(plan, known: known, into: &result, progress)
    try await recordBalances(of: plan, into: &result)
    assert(result.summary.total == result.summary.rows, "every row has one outcome")
    return (result.summary, result.report)
  }

  /// Returns the transactions of the plan that are recorded for their customers.
  private func recordedItems(
    of plan: MigrationPlan
  ) async throws(LedgerError) -> [Int: Set<TransactionID>] {
    var known: [Int: Set<TransactionID>] = [:]
    for (index, customer) in plan.customers.enumerated() where !customer.purchases.isEmpty {
      known[index] = try await recordedItems(of: customer)
    }
    return known
  }

  private func recordedItems(
    of customer: MigrationPlan.Customer
  ) async throws(LedgerError) -> Set<TransactionID> {
    let history = try await ledger.history(of: customer.id)
    let listed = customer.purchases.flatMap(\.items).map(\.transaction)
    return Set(listed.filter { history.transactions[$0] != nil })
  }

  private func recordCustomers(
    of plan: MigrationPlan, into result: inout MigrationResult,
    _ progress: @Sendable (MigrationProgress) -> Void
  ) async throws(LedgerError) {
    let all = plan.customers
    for start in stride(from: 0, to: all.count, by: Self.customersPerChange) {
      if Task.isCancelled { throw .cancelled }
      let part = Array(all[start..<min(start + Self.customersPerChange, all.count)])
      let now = clock.now()
      let results = try await ledger.record(
        part.map { $0.imported(at: now) }, by: .person(settings.actor), at: now)
      for (customer, recorded) in zip(part, results) {
        result.note(recorded, of: customer)
      }
      progress(.customers(done: min(start + part.count, all.count), of: all.count))
    }
  }

  private func fetchPurchases(
    of plan: MigrationPlan, known: [Int: Set<TransactionID>], deleted: Set<AppUserID>,
    _ progress: @escaping @Sendable (MigrationProgress) -> Void
  ) async throws(LedgerError) {
    var requests: [RefreshRequest] = []
    for (index, customer) in plan.customers.enumerated() where !deleted.contains(customer.id) {
      let known = known[index] ?? []
      for purchase in customer.purchases
      where !purchase.items.allSatisfy({ known.contains($0.transaction) }) {
        requests.append(
          RefreshRequest(
            purchase: purchase.id,
            target: RefreshTarget(
              bundleID: purchase.bundleID,
              environment: purchase.isSandbox ? .sandbox : .production),
            claimant: customer.id, cause: .import, batch: settings.batch))
      }
    }
    for start in stride(from: 0, to: requests.count, by: 1000) {
      _ = try await reconciler.request(
        Array(requests[start..<min(start + 1000, requests.count)]))
    }
    try await refresh(requests.count, progress)
  }

  /// Queries Apple until no job is due, and waits for a while if Apple does not respond.
  private func refresh(
    _ total: Int, _ progress: @escaping @Sendable (MigrationProgress) -> Void
  ) async throws(LedgerError) {
    guard total > 0 else { return }
    let done = Mutex(0)
    var (idle, pause) = (Duration.zero, Duration.seconds(1))
    while !Task.isCancelled {
      let performed = try await reconciler.refreshDue(atMost: .max / 2) {
        let number = done.withLock { count in
          count += 1
          return count
        }
        progress(.purchases(done: min(number, total), of: total))
      }
      let report = try await reconciler.importReport(of: settings.batch)
      done.withLock { $0 = max(0, total - report.waiting) }
      if performed > 0 { (idle, pause) = (.zero, .seconds(1)) }
      guard report.waiting > 0, idle < settings.patience else { return }
      guard reconciler.apps.contains(where: { $0.servers != nil }) else { return }
      do { try await sleep(pause) } catch { throw .cancelled }
      // Each report reads all jobs, so it is read less often while nothing happens.
      idle += pause
      pause = min(pause * 2, .seconds(20))
    }
    throw .cancelled
  }
}

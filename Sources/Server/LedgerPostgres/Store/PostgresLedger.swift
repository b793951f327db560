#if Postgres
  internal import AppStoreCore
  public import Ledger
  internal import PostgresLink

  /// A ledger in a PostgreSQL database, which any number of servers share.
  ///
  /// Each change locks the one row of the table `ledger` first, so changes follow one another, and
  /// their numbers have no gaps and are visible in order. A change is two round trips: lock and
  /// load, then write and commit. It is durable when the database says so; with synchronous
  /// replication that is on two machines.
  public final class PostgresLedger: LedgerStore {
    let link: PostgresLink
    let headers = PostgresHeaders()
    let snapshots: PostgresCoalescer<PostgresSnapshot>
    /// Shows the database that this node lives; `nil` for a command.
    let heartbeat: NodeHeartbeat?
    /// Delays changes on a server that was just promoted.
    let promotion: PromotionDelay
    /// Whether commits succeed.
    let writes: WriteMonitor
    /// The warning that a newer program migrated the ledger; `nil` if none did.
    public let schemaWarning: ReadinessProblem?
    private let beating: Task<Void, Never>?

    /// Opens the ledger at a URL, and creates or migrates its tables.
    ///
    /// - Parameters:
    ///   - url: The address, such as `postgres://tessera@db1,db2/tessera?sslmode=verify-full`.
    ///   - migrates: Whether tables are created; otherwise a database without them is an error.
    ///   - node: The server that opens it, which then reads only while the database commits its
    ///     beats; `nil` for a command.
    /// - Throws: `LedgerError` with the reason and the fix. Nothing is half migrated.
    public convenience init(
      url: String, migrates: Bool = true, node: PostgresNode? = nil
    ) async throws(LedgerError) {
      try await self.init(url: url, migrates: migrates, node: node, schema: .current)
    }

    /// Opens a ledger with a schema of tests.
    package init(
      url: String, migrates: Bool = true, node: PostgresNode? = nil,
      schema: LedgerSchemaDefinition
    ) async throws(LedgerError) {
      do throws(PostgresError) {
        var configuration = PostgresLink.Configuration()
        configuration.urgentConnections = node == nil ? 0 : 1
        configuration.onConnect = ["SET lock_timeout = '3s'"]
        if node == nil {
          // No customer waits for a command, so a busy database does not end it.
          configuration.setDeadlines(to: .seconds(60))
        } else {
          // A host that is cut off must not keep a server from the new primary for long.
          configuration.connectDeadline = .seconds(2)
        }
        link = try PostgresLink(url: PostgresURL(url), configuration: configuration)
        snapshots = PostgresSnapshot.coalescer(link)
        try await link.start()
      } catch {
        throw LedgerError(error)
      }
      do throws(LedgerError) {
        schemaWarning = ReadinessProblem(
          newer: try await PostgresMigrator(link: link, schema: schema)
            .prepare(migrates: migrates))
      } catch {
        await link.close()
        throw error
      }
      let heartbeat = node.map { [link] in NodeHeartbeat($0, link) }
      self.heartbeat = heartbeat
      promotion = PromotionDelay(node)
      writes = node.map { WriteMonitor(instant: $0.instant) } ?? WriteMonitor()
      await heartbeat?.beat()
      beating = heartbeat.map { heartbeat in Task { await heartbeat.run() } }
    }

    /// The names of all tables but the list of migrations.
    package static let tables =
      ["ledger"] + PostgresSchema.recordTables + PostgresSchema.projections
      + PostgresSchema.stateAndWorkTables + [PostgresSchema.eventTable]

    /// The events derived from this ledger, and the state of their derivation.
    public var events: any EventStore { PostgresEventStore(ledger: self) }

    /// The deliveries of events to webhook endpoints.
    public var webhooks: any WebhookStore { PostgresWebhookStore(ledger: self) }

    deinit { beating?.cancel() }

    /// Closes all connections; every later call throws `LedgerError.closed(_:)`.
    public func close() async {
      beating?.cancel()
      await beating?.value
      await heartbeat?.leave()
      await link.close()
    }

    /// Loads, decides and commits as one transaction.
    public func perform<Value: Sendable>(
      _ decision: LedgerDecision<Value>
    ) async throws(LedgerError) -> Value {
      try await retryingConflicts { () throws(LedgerError) in try await performOnce(decision) }
    }

    /// Repeats a change that was rolled back because of another transaction.
    func retryingConflicts<Value>(
      _ change: () async throws(LedgerError) -> Value
    ) async throws(LedgerError) -> Value {
      for _ in 1..<5 {
        do throws(LedgerError) {
          return try await monitored(change)
        } catch .busy {
          continue
        }
      }
      return try await monitored(change)
    }

    private func monitored<Value>(
      _ change: () async throws(LedgerError) -> Value
    ) async throws(LedgerError) -> Value {
      do throws(LedgerError) {
        let value = try await change()
        writes.noteCommit()
        return value
      } catch {
        writes.note(error)
        throw error
      }
    }

    /// Runs a transaction that customers may see at once.
    func changing<Value>(
      _ change: (PostgresTransaction) async throws(LedgerError) -> Value
    ) async throws(LedgerError) -> Value {
      try await link.transaction(converting: LedgerError.init) {
        transaction throws(LedgerError) in
        try await promotion.wait(for: transaction)
        return try await change(transaction)
      }
    }

    private func performOnce<Value: Sendable>(
      _ decision: LedgerDecision<Value>
    ) async throws(LedgerError) -> Value {
      try await changing { transaction throws(LedgerError) in
        var change = try await PostgresChange(transaction, loading: decision.keys)
        let numbers = change.numbers
        let (value, changes) = try await decision.decide(after: numbers) {
          keys, rows throws(LedgerError) in
          try await change.load(keys)
          rows = change.rows
        }
        try await change.commit(changes, headers, link)
        // "Nothing to do" was read, and is only true on the server that commits.
        if changes.isEmpty { try heartbeat?.check() }
        return value
      }
    }

    /// Loads and decides over one snapshot of the database.
    public func read<Value: Sendable>(
      _ decision: LedgerDecision<Value>
    ) async throws(LedgerError) -> Value {
      try await reading { () async throws(LedgerError) in
        try await link.readTransaction(converting: LedgerError.init) {
          transaction throws(LedgerError) in
          try await decision.decide(after: LedgerNumbers()) { keys, rows throws(LedgerError) in
            try await transaction.load(keys, into: &rows)
          }.value
        }
      }
    }

    /// Reads while the database commits this node's beats; a command always reads.
    func reading<Value>(
      _ read: () async throws(LedgerError) -> Value
    ) async throws(LedgerError) -> Value {
      guard let heartbeat else { return try await read() }
      return try await heartbeat.reading(read)
    }

    /// Returns the rows of one statement.
    func rows(
      _ sql: String, _ values: [PostgresValue] = []
    ) async throws(LedgerError) -> PostgresRows {
      try await rows(of: PostgresStatement(sql, values))
    }

    /// Returns the rows of a type that a clause of SQL selects.
    func rows<Row: LedgerRow>(
      _ type: Row.Type, _ clause: String, _ values: [PostgresValue]
    ) async throws(LedgerError) -> [Row] {
      let table = Row.table.description
      return try await rows(of: PostgresRowStatements.select(table, clause, values))
        .page(of: table).rows(type)
    }

    /// Returns the rows of one statement.
    func rows(of statement: PostgresStatement) async throws(LedgerError) -> PostgresRows {
      try await reading { () async throws(LedgerError) in
        do throws(PostgresError) {
          return try await link.query([statement])[0]
        } catch {
          throw LedgerError(error)
        }
      }
    }

    /// Runs one statement that writes, outside the queue of changes.
    @discardableResult
    func execute(
      _ sql: String, _ values: [PostgresValue]
    ) async throws(LedgerError) -> PostgresRows {
      try await execute([PostgresStatement(sql, values)])[0]
    }

    /// Runs statements that write in one transaction, outside the queue of changes.
    @discardableResult
    func execute(_ statements: [PostgresStatement]) async throws(LedgerError) -> [PostgresRows] {
      do throws(LedgerError) {
        do throws(PostgresError) {
          let rows = try await link.execute(statements)
          writes.noteCommit()
          return rows
        } catch {
          throw LedgerError(error)
        }
      } catch {
        writes.note(error)
        throw error
      }
    }
  }

  extension PostgresTransaction {
    /// Sends statements and waits for their results.
    func results(
      of statements: [PostgresStatement], within limit: Duration? = nil
    ) async throws(LedgerError) -> [PostgresRows] {
      do throws(PostgresError) {
        return try await send(statements, within: limit)
      } catch {
        throw LedgerError(error)
      }
    }

    /// Adds the rows of keys to those already loaded.
    func load(_ keys: Set<LedgerKey>, into rows: inout LedgerRows) async throws(LedgerError) {
      let load = PostgresLoad(keys)
      try load.read(try await results(of: load.statements)[...], into: &rows)
    }
  }
#endif

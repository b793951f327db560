#if Postgres
  extension PostgresLink {
    /// Runs a transaction on the only writer; callers wait in order.
    ///
    /// The transaction is committed when the function returns, if the function did not end it. It is
    /// rolled back if the function throws.
    ///
    /// - Parameters:
    ///   - convert: Makes the caller's error from an error of the link.
    ///   - body: Sends statements. It must not call ``transaction(converting:_:)`` of this link.
    /// - Returns: What the function returned.
    /// - Throws: What the function throws, or the converted error of the link.
    @discardableResult
    public func transaction<Value, Failure: Error>(
      converting convert: (PostgresError) -> Failure,
      _ body: (PostgresTransaction) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
      try await run(.writer, "BEGIN", convert, body)
    }

    /// Runs a transaction on the only writer, as ``transaction(converting:_:)`` does.
    ///
    /// - Parameter body: Sends statements. It must not start another transaction of this link.
    /// - Returns: What the function returned.
    /// - Throws: ``PostgresError``. Nothing is changed, but for
    ///   ``PostgresError/unknownOutcome(reason:)``.
    @discardableResult
    public func transaction<Value>(
      _ body: (PostgresTransaction) async throws(PostgresError) -> Value
    ) async throws(PostgresError) -> Value {
      try await run(.writer, "BEGIN", { $0 }, body)
    }

    /// Runs a transaction that reads one state of the database with several sends.
    ///
    /// - Parameters:
    ///   - convert: Makes the caller's error from an error of the link.
    ///   - body: Sends statements.
    /// - Returns: What the function returned.
    /// - Throws: What the function throws, or the converted error of the link.
    @discardableResult
    public func readTransaction<Value, Failure: Error>(
      converting convert: (PostgresError) -> Failure,
      _ body: (PostgresTransaction) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
      try await run(.reader, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", convert, body)
    }

    /// Runs a transaction that reads, as ``readTransaction(converting:_:)`` does.
    ///
    /// - Parameter body: Sends statements.
    /// - Returns: What the function returned.
    /// - Throws: ``PostgresError``.
    @discardableResult
    public func readTransaction<Value>(
      _ body: (PostgresTransaction) async throws(PostgresError) -> Value
    ) async throws(PostgresError) -> Value {
      try await run(.reader, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", { $0 }, body)
    }

    /// Commits statements on a connection of its own, so that it waits for no other kind of call.
    ///
    /// The link needs ``Configuration/urgentConnections``.
    ///
    /// - Parameters:
    ///   - statements: The statements, in order; they are one transaction.
    ///   - limit: The longest wait for the connection, and then for the results.
    /// - Returns: The result of each statement, and the server that committed them.
    /// - Throws: ``PostgresError``. Nothing is changed, but for
    ///   ``PostgresError/unknownOutcome(reason:)``.
    public func commitUrgently(
      _ statements: [PostgresStatement], within limit: Duration
    ) async throws(PostgresError) -> (results: [PostgresRows], server: PostgresServer) {
      try await run(.urgent, "BEGIN", { $0 }, within: limit) { transaction throws(PostgresError) in
        (try await transaction.commit(statements, within: limit), transaction.server)
      }
    }

    private func run<Value, Failure: Error>(
      _ role: Role, _ beginning: PostgresStatement, _ convert: (PostgresError) -> Failure,
      within limit: Duration? = nil, _ body: (PostgresTransaction) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
      let transaction: PostgresTransaction
      do {
        let leased = try await lease(role, within: limit ?? configuration.queueDeadline)
        transaction = PostgresTransaction(
          link: self, leased: leased, beginning: beginning, writes: role != .reader)
      } catch {
        throw convert(error)
      }
      defer { _ = submit(.release(transaction.lease)) }
      let value = try await body(transaction)
      do {
        try await transaction.end()
      } catch {
        throw convert(error)
      }
      return value
    }

    private func lease(
      _ role: Role, within limit: Duration
    ) async throws(PostgresError) -> Leased {
      let deadline = ContinuousClock.now + limit
      return try await withCheckedContinuation { continuation in
        let isSubmitted = submit(
          .lease(role, deadline: deadline) { continuation.resume(returning: $0) })
        if !isSubmitted { continuation.resume(returning: Result.failure(PostgresError.closed)) }
      }.get()
    }
  }
#endif

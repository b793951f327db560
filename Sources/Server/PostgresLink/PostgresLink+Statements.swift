#if Postgres
  extension PostgresLink {
    /// Reads with statements in one round trip, on any idle reader.
    ///
    /// The statements are one transaction. Use ``execute(_:within:)`` for statements that write: the
    /// outcome of a write is not reported here if the connection is lost.
    ///
    /// - Parameters:
    ///   - statements: The statements, in order.
    ///   - limit: The longest wait, including that for a connection. Default: `readDeadline`.
    /// - Returns: The result of each statement, in order.
    /// - Throws: ``PostgresError``.
    public func query(
      _ statements: [PostgresStatement], within limit: Duration? = nil
    ) async throws(PostgresError) -> [PostgresRows] {
      let deadline = ContinuousClock.now + (limit ?? configuration.readDeadline)
      return try await run {
        .run(.reader, Pipeline(statements: statements, deadline: deadline, completion: $0))
      }
    }

    /// Writes with statements in one transaction and one round trip, on any idle reader.
    ///
    /// - Parameters:
    ///   - statements: The statements, in order.
    ///   - limit: The longest wait, including that for a connection. Default: `commitDeadline`.
    /// - Returns: The result of each statement, in order. All are committed.
    /// - Throws: ``PostgresError``. Nothing is changed, but for
    ///   ``PostgresError/unknownOutcome(reason:)``.
    public func execute(
      _ statements: [PostgresStatement], within limit: Duration? = nil
    ) async throws(PostgresError) -> [PostgresRows] {
      let deadline = ContinuousClock.now + (limit ?? configuration.commitDeadline)
      return try await run {
        .run(
          .reader,
          Pipeline(
            beginning: "BEGIN", statements: statements, ending: .commit, deadline: deadline,
            completion: $0))
      }
    }
  }
#endif

#if Postgres
  internal import Synchronization

  /// The exclusive use of one connection in one transaction.
  ///
  /// It is valid only inside the function that receives it.
  public final class PostgresTransaction: Sendable {
    private enum State {
      case notBegun, begun
      case ended(PostgresError?)
    }

    /// The server that runs the transaction.
    public let server: PostgresServer
    let lease: Lease
    private let link: PostgresLink
    private let beginning: PostgresStatement
    private let writes: Bool
    private let state = Mutex(State.notBegun)

    init(link: PostgresLink, leased: Leased, beginning: PostgresStatement, writes: Bool) {
      self.link = link
      lease = leased.lease
      server = leased.server
      self.beginning = beginning
      self.writes = writes
    }

    /// Sends statements and waits for their results: one round trip.
    ///
    /// The first call also begins the transaction.
    ///
    /// - Parameters:
    ///   - statements: The statements, in order.
    ///   - limit: The longest wait. Default: `writeDeadline`, or `readDeadline` in a read transaction.
    /// - Returns: The result of each statement, in order.
    /// - Throws: ``PostgresError``. After it the transaction can only be rolled back.
    public func send(
      _ statements: [PostgresStatement], within limit: Duration? = nil
    ) async throws(PostgresError) -> [PostgresRows] {
      let beginning = try begin()
      let limits = link.configuration
      let end =
        ContinuousClock.now + (limit ?? (writes ? limits.writeDeadline : limits.readDeadline))
      do {
        return try await link.run {
          .runLeased(
            lease,
            Pipeline(
              beginning: beginning, statements: statements, deadline: end, completion: $0))
        }
      } catch {
        state.withLock { $0 = .ended(error) }
        throw error
      }
    }

    /// Sends the last statements together with COMMIT, and waits for the results: one round trip.
    ///
    /// - Parameters:
    ///   - statements: The statements, in order.
    ///   - limit: The longest wait. Default: `commitDeadline`.
    /// - Returns: The result of each statement, in order. The transaction is committed.
    /// - Throws: ``PostgresError``. Nothing is changed, but for
    ///   ``PostgresError/unknownOutcome(reason:)``.
    @discardableResult
    public func commit(
      _ statements: [PostgresStatement] = [], within limit: Duration? = nil
    ) async throws(PostgresError) -> [PostgresRows] {
      let beginning = try begin()
      let end = ContinuousClock.now + (limit ?? link.configuration.commitDeadline)
      let ending: Pipeline.Ending = writes ? .commit : .harmless("COMMIT")
      do {
        let rows = try await link.run {
          .runLeased(
            lease,
            Pipeline(
              beginning: beginning, statements: statements, ending: ending, deadline: end,
              completion: $0))
        }
        state.withLock { $0 = .ended(nil) }
        return rows
      } catch {
        state.withLock { $0 = .ended(error) }
        throw error
      }
    }

    /// Rolls back, without a wait, when the function that received the transaction returns.
    public func rollBack() { state.withLock { $0 = .ended(nil) } }

    /// Commits what is not ended.
    ///
    /// - Throws: The error of an earlier call, which the function did not throw.
    func end() async throws(PostgresError) {
      switch state.withLock({ $0 }) {
      case .notBegun, .ended(nil): return
      case .ended(let error?): throw error
      case .begun: try await commit()
      }
    }

    /// Returns the statement to send first; `nil` if the transaction is open.
    private func begin() throws(PostgresError) -> PostgresStatement? {
      try state.withLock { state throws(PostgresError) in
        switch state {
        case .notBegun:
          state = .begun
          return beginning
        case .begun: return nil
        case .ended(let error): throw error ?? .configuration(reason: "the transaction has ended")
        }
      }
    }
  }
#endif

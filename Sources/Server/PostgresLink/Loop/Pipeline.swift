#if Postgres
  /// Statements that are sent together and complete together.
  struct Pipeline: Sendable {
    typealias Completion = @Sendable (Result<[PostgresRows], PostgresError>) -> Void

    /// What a pipeline does to the connection's transaction.
    enum Ending: Sendable {
      /// Leaves it as it is.
      case none
      /// Ends it, and nothing is lost if the result never arrives.
      case harmless(PostgresStatement)
      /// Commits it: without the result of the COMMIT its outcome is unknown.
      case commit
    }

    /// The statement that begins a transaction; `nil` if none does.
    var beginning: PostgresStatement?
    var statements: [PostgresStatement]
    var ending = Ending.none
    /// The longest wait for the result; it begins when the pipeline is submitted.
    var deadline: ContinuousClock.Instant
    let completion: Completion

    var commits: Bool {
      if case .commit = ending { return true }
      return false
    }

    /// Whether it only ends the transaction of a connection that was released.
    var isRollback: Bool {
      if case .harmless = ending { return beginning == nil && statements.isEmpty }
      return false
    }
  }

  /// The connections of a link by what they are for.
  enum Role: Int, CaseIterable, Sendable {
    case writer, reader, urgent, coalescing, listening
  }

  /// The exclusive use of one connection.
  struct Lease: Hashable, Sendable {
    let slot: Int
    let number: UInt64
  }

  /// A connection that was given to a caller.
  struct Leased: Sendable {
    let lease: Lease
    let server: PostgresServer
  }
#endif

#if Postgres
  internal import CLibPQ

  /// A pipeline that was sent, and its results so far.
  struct PipelineProgress {
    /// What libpq returns one group of results for.
    enum Step {
      case prepare(StatementKey)
      case statement(StatementKey)
      /// A statement that begins or ends a transaction and has no result for the caller.
      case hidden
      case commit
    }

    let pipeline: Pipeline
    var steps: [Step] = []
    var position = 0
    private var rows: [PostgresRows] = []
    private(set) var failure: PostgresError?
    private(set) var commitWarning: String?
    private var commitTag: String?

    init(_ pipeline: Pipeline) { self.pipeline = pipeline }

    private var step: Step? { position < steps.count ? steps[position] : nil }

    /// Whether the COMMIT may have reached the server.
    var mayBeCommitted: Bool {
      steps.contains {
        if case .commit = $0 { return true }
        return false
      }
    }

    /// Adds a result.
    ///
    /// - Returns: The statement that has to be prepared again; `nil` if none has.
    mutating func add(_ result: OpaquePointer) -> StatementKey? {
      let owned = QueryResult(result)
      switch PQresultStatus(result) {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
        switch step {
        case .statement: rows.append(PostgresRows(result: owned))
        case .commit: commitTag = PostgresRows(result: owned).command
        case .prepare, .hidden, nil: break
        }
        return nil
      case PGRES_PIPELINE_ABORTED: break
      default:
        failure = failure ?? PostgresError(result)
      }
      switch step {
      case .prepare(let key): return key
      // A prepared statement always fails if the type of its result was changed, or it is gone.
      case .statement(let key) where Self.mustPrepareAgain(result): return key
      case .statement, .hidden, .commit, nil: return nil
      }
    }

    private static func mustPrepareAgain(_ result: OpaquePointer) -> Bool {
      ["0A000", "26000"].contains(PostgresError.field(result, .sqlState))
    }

    /// Records a warning, which during a COMMIT means that it may not be durable.
    mutating func addWarning(_ text: String) {
      if case .commit = step { commitWarning = text }
    }

    /// The outcome when the server reported the end of the pipeline.
    var outcome: Result<[PostgresRows], PostgresError> {
      if let failure { return .failure(failure) }
      guard pipeline.commits else { return .success(rows) }
      if let commitWarning { return .failure(.unknownOutcome(reason: commitWarning)) }
      guard commitTag == "COMMIT" else {
        return .failure(
          .rejected(
            PostgresRejection(
              sqlState: "25P02", message: "COMMIT was rolled back, as a statement had failed")))
      }
      return .success(rows)
    }

    /// The outcome when the connection was lost, or the deadline passed.
    func outcome(lost reason: String) -> PostgresError {
      mayBeCommitted ? .unknownOutcome(reason: reason) : failure ?? .unavailable(reason: reason)
    }
  }
#endif

#if Postgres
  internal import CLibPQ

  /// A connection in pipeline mode, which only the I/O thread uses.
  final class Connection {
    /// A connection prepares at most this many statements; others are sent with their text.
    private static let mostPrepared = 512

    let host: Int
    let server: PostgresServer
    private let owner: ServerConnection
    private let warnings = WarningRecord()
    private var prepared: [StatementKey: String] = [:]
    private var preparedCount = 0
    private(set) var progress: PipelineProgress?
    /// Whether libpq holds bytes that the socket did not accept.
    private(set) var wantsToWrite = false

    init(_ connected: Connector.Connected) {
      owner = connected.connection
      host = connected.host
      server = connected.server
      warnings.receive(from: pointer)
    }

    deinit {
      // The record may be gone before libpq closes the connection.
      PQsetNoticeReceiver(owner.pointer, { _, _ in }, nil)
    }

    private var pointer: OpaquePointer { owner.pointer }
    var socket: Int32 { owner.socket }
    /// Whether a transaction is open, while no pipeline is in progress.
    var isInTransaction: Bool { PQtransactionStatus(pointer) != PQTRANS_IDLE }
    var problem: String { "\(server.host): \(owner.problem)" }

    /// Sends a pipeline while no other one is in progress; `false` if the connection was lost.
    func send(_ pipeline: Pipeline) -> Bool {
      precondition(progress == nil, "a connection runs one pipeline at a time")
      var progress = PipelineProgress(pipeline)
      let isSent = enqueue(pipeline, &progress)
      self.progress = progress
      return isSent && PQpipelineSync(pointer) == 1 && flush()
    }

    private func enqueue(_ pipeline: Pipeline, _ progress: inout PipelineProgress) -> Bool {
      if let beginning = pipeline.beginning {
        guard enqueue(beginning, .hidden, &progress) else { return false }
      }
      for statement in pipeline.statements {
        guard enqueue(statement, .statement(statement.key), &progress) else { return false }
      }
      switch pipeline.ending {
      case .none: return true
      case .harmless(let statement): return enqueue(statement, .hidden, &progress)
      case .commit: return enqueue(Self.commit, .commit, &progress)
      }
    }

    private static let commit: PostgresStatement = "COMMIT"

    private func enqueue(
      _ statement: PostgresStatement, _ step: PipelineProgress.Step,
      _ progress: inout PipelineProgress
    ) -> Bool {
      let key = statement.key
      var name = prepared[key]
      if name == nil, statement.isPrepared, prepared.count < Self.mostPrepared {
        preparedCount += 1
        let new = "s\(preparedCount)"
        guard
          PQsendPrepare(pointer, new, statement.sql, Int32(key.types.count), key.types) == 1
        else { return false }
        progress.steps.append(.prepare(key))
        prepared[key] = new
        name = new
      }
      progress.steps.append(step)
      return statement.parameters.withPointers { count, values, lengths, formats in
        if let name {
          return PQsendQueryPrepared(pointer, name, count, values, lengths, formats, 1)
        }
        return PQsendQueryParams(
          pointer, statement.sql, count, key.types, values, lengths, formats, 1)
      } == 1
    }

    /// Writes what the socket accepts; `false` if the connection was lost.
    func flush() -> Bool {
      let state = PQflush(pointer)
      wantsToWrite = state == 1
      return state >= 0
    }
  }

  extension Connection {
    /// Reads what arrived; `false` if the connection was lost.
    func receive() -> Bool {
      guard PQconsumeInput(pointer) == 1 else { return false }
      // TLS may hold a decrypted rest, for which the socket is not readable again.
      guard PQsslInUse(pointer) == 1, PQisBusy(pointer) == 1 else { return true }
      return PQconsumeInput(pointer) == 1 && PQconsumeInput(pointer) == 1
    }

    /// Reads the results that arrived.
    ///
    /// - Returns: The finished pipeline and its outcome; `nil` if it is not complete.
    func readResults() -> (pipeline: Pipeline, outcome: Result<[PostgresRows], PostgresError>)? {
      while var progress, PQisBusy(pointer) == 0 {
        // The copy above must not share the results.
        self.progress = nil
        let result = PQgetResult(pointer)
        for text in warnings.take() { progress.addWarning(text) }
        guard let result else {
          progress.position += 1
          self.progress = progress
          if progress.position > progress.steps.count { return nil }
          continue
        }
        if PQresultStatus(result) == PGRES_PIPELINE_SYNC {
          PQclear(result)
          return (progress.pipeline, progress.outcome)
        }
        if let key = progress.add(result) { prepared[key] = nil }
        self.progress = progress
      }
      return nil
    }

    /// Ends the pipeline in progress without its results.
    func abandon(_ reason: String) -> (pipeline: Pipeline, error: PostgresError)? {
      guard let progress else { return nil }
      self.progress = nil
      return (progress.pipeline, progress.outcome(lost: reason))
    }

    /// The notifications that arrived: their channels and payloads.
    func takeNotifications() -> [(channel: String, payload: String)] {
      // With no pipeline in progress only this makes libpq read messages.
      _ = PQisBusy(pointer)
      var found: [(channel: String, payload: String)] = []
      while let item = PQnotifies(pointer) {
        found.append((String(cString: item.pointee.relname), String(cString: item.pointee.extra)))
        PQfreemem(item)
      }
      return found
    }
  }
#endif

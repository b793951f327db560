#if Postgres
  internal import Ledger
  internal import PostgresLink

  extension LedgerError {
    /// The name of the database in errors; the address is in the settings.
    static let postgres = "PostgreSQL"

    /// Converts an error of the client.
    init(_ error: PostgresError) {
      self =
        switch error {
        case .unavailable(let reason): .unavailable(Self.postgres, reason: "\(reason); retry")
        case .unknownOutcome: .unknownOutcome(Self.postgres)
        case .conflict, .lockTimeout: .busy(Self.postgres)
        case .diskFull: .diskFull(Self.postgres)
        case .closed: .closed(Self.postgres)
        case .tooManyConnections(let reason):
          .unavailable(
            Self.postgres,
            reason:
              "\(reason); raise max_connections, or the limit of the role or database")
        case .rejected, .notPermitted, .tls, .configuration, .unexpectedValue:
          .failed(Self.postgres, reason: "\(error)")
        }
    }
  }
#endif

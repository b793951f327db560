#if Postgres
  /// Why PostgreSQL did not do something, by what the caller may do about it.
  ///
  /// No text contains a password, a parameter or the detail of a server's message.
  public enum PostgresError: Error, Hashable, Sendable {
    /// The server could not be reached in time, or ended the connection. Nothing was changed; retry.
    case unavailable(reason: String)
    /// A COMMIT was sent and its outcome is not known. Retry only what may happen twice.
    case unknownOutcome(reason: String)
    /// The server rejected a statement. Nothing was changed; a retry fails again.
    case rejected(PostgresRejection)
    /// Another transaction conflicted (40001, 40P01). Nothing was changed; run it again.
    case conflict(reason: String)
    /// A lock or a statement took too long (55P03, 57014). Nothing was changed; retry later.
    case lockTimeout(reason: String)
    /// The server has no free connection (53300). Nothing was changed; retry later.
    case tooManyConnections(reason: String)
    /// The server's disk is full (53100). Nothing was changed; retry after an operator made room.
    case diskFull(reason: String)
    /// The user may not connect or may not do this (28xxx, 42501). A retry fails again.
    case notPermitted(reason: String)
    /// TLS failed, such as an unknown certificate. A retry fails again.
    case tls(reason: String)
    /// A setting is wrong, such as the name of the database. A retry fails again.
    case configuration(reason: String)
    /// A column has another type than the caller expects. A retry fails again.
    case unexpectedValue(reason: String)
    /// The link is closed, or was not started. Nothing was changed.
    case closed
  }

  extension PostgresError {
    /// Whether the same call may succeed later, and cannot take effect twice.
    public var isRetryable: Bool {
      switch self {
      case .unavailable, .conflict, .lockTimeout, .tooManyConnections, .diskFull: true
      case .unknownOutcome, .rejected, .notPermitted, .tls, .configuration, .unexpectedValue,
        .closed:
        false
      }
    }
  }

  extension PostgresError: CustomStringConvertible {
    /// What failed and whether to retry.
    public var description: String {
      switch self {
      case .unavailable(let reason): "PostgreSQL is unavailable: \(reason); retry"
      case .unknownOutcome(let reason):
        "the outcome of a COMMIT is unknown: \(reason); read before you repeat it"
      case .rejected(let rejection): "PostgreSQL rejected a statement: \(rejection); do not retry"
      case .conflict(let reason): "a transaction conflicted: \(reason); run it again"
      case .lockTimeout(let reason): "a statement waited too long: \(reason); retry later"
      case .tooManyConnections(let reason):
        "PostgreSQL has no free connection: \(reason); retry later, or raise max_connections"
      case .diskFull(let reason): "PostgreSQL's disk is full: \(reason); free space, then retry"
      case .notPermitted(let reason):
        "PostgreSQL denied permission: \(reason); check user, password and grants"
      case .tls(let reason): "TLS failed: \(reason); check sslmode and sslrootcert"
      case .configuration(let reason): "wrong PostgreSQL setting: \(reason)"
      case .unexpectedValue(let reason): "unexpected value: \(reason); check the schema's version"
      case .closed: "the connection pool is closed; start it first"
      }
    }
  }
#endif

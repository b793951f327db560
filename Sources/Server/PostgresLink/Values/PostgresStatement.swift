#if Postgres
  /// One SQL statement with its parameters.
  public struct PostgresStatement: Sendable {
    let sql: String
    let parameters: EncodedParameters
    let isPrepared: Bool

    /// Creates a statement.
    ///
    /// - Parameters:
    ///   - sql: One statement; `$1` is the first parameter.
    ///   - values: The parameters.
    ///   - isPrepared: Whether each connection prepares the statement on its first use and reuses it,
    ///     found by its text and the types of its parameters. Pass `false` for what runs only once.
    public init(_ sql: String, _ values: [PostgresValue] = [], isPrepared: Bool = true) {
      self.sql = sql
      self.isPrepared = isPrepared
      parameters = EncodedParameters(values)
    }
  }

  extension PostgresStatement: ExpressibleByStringLiteral {
    /// Creates a statement without parameters.
    public init(stringLiteral sql: String) { self.init(sql) }
  }

  extension PostgresStatement {
    var key: StatementKey { StatementKey(sql: sql, types: parameters.types) }
  }

  /// What a connection finds a prepared statement by.
  struct StatementKey: Hashable, Sendable {
    let sql: String
    let types: [UInt32]
  }
#endif

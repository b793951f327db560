#if Postgres
  /// The part of a server's error message that contains no values.
  public struct PostgresRejection: Hashable, Sendable {
    /// The SQLSTATE, five characters such as `23505`.
    public var sqlState: String
    /// The primary message, in the server's language, without DETAIL, HINT and CONTEXT.
    public var message: String
    /// The violated constraint; `nil` if the error is not about one.
    public var constraint: String?
    /// The table of the error; `nil` if the server names none.
    public var table: String?
    /// The column of the error; `nil` if the server names none.
    public var column: String?

    /// Creates a rejection.
    public init(
      sqlState: String, message: String, constraint: String? = nil, table: String? = nil,
      column: String? = nil
    ) {
      self.sqlState = sqlState
      self.message = message
      self.constraint = constraint
      self.table = table
      self.column = column
    }
  }

  extension PostgresRejection: CustomStringConvertible {
    /// The SQLSTATE and the primary message.
    public var description: String { "\(sqlState) \(message)" }
  }
#endif

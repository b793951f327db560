#if Postgres
  internal import CLibPQ

  /// The result of one statement: its rows, in the server's order.
  ///
  /// Values are decoded when they are read, from the memory that libpq received them into.
  public struct PostgresRows: Sendable, RandomAccessCollection {
    let result: QueryResult

    /// The position of the first row.
    public var startIndex: Int { 0 }
    /// The number of rows.
    public var endIndex: Int { result.count }

    /// One row.
    public subscript(position: Int) -> PostgresRow {
      precondition(position >= 0 && position < result.count, "a result has no such row")
      return PostgresRow(result: result, index: Int32(position))
    }

    /// The number of rows that the statement inserted, changed, deleted or returned.
    public var affected: Int { Int(String(cString: PQcmdTuples(result.pointer))) ?? 0 }

    /// The server's name of what was done, such as `INSERT 0 1`.
    public var command: String { String(cString: PQcmdStatus(result.pointer)) }
  }

  /// Owns one result of libpq.
  ///
  /// It is safe to share: libpq changes a result only while it receives it, and a result that was
  /// returned is only read until it is cleared.
  final class QueryResult: @unchecked Sendable {
    let pointer: OpaquePointer
    let count: Int

    init(_ pointer: OpaquePointer) {
      self.pointer = pointer
      count = Int(PQntuples(pointer))
    }

    deinit { PQclear(pointer) }
  }
#endif

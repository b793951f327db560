internal import GRDBSQLite
internal import Synchronization

/// The state of a write-ahead log that every commit changes, in any process.
///
/// It is the header of the log's index, in memory that all connections to the file share: its
/// change counter, the number of frames and their checksums. Two equal values mean that nothing was
/// committed between them.
///
/// Source: <https://www.sqlite.org/walformat.html#the_wal_index_header>
struct CommitMark: Equatable {
  private let words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  fileprivate init(_ header: UnsafePointer<Atomic<UInt64>>) {
    // A commit writes this copy of the header last. While it is written, some words differ.
    words = (
      header[0].load(ordering: .acquiring), header[1].load(ordering: .acquiring),
      header[2].load(ordering: .acquiring), header[3].load(ordering: .acquiring),
      header[4].load(ordering: .acquiring), header[5].load(ordering: .acquiring)
    )
  }

  static func == (lhs: CommitMark, rhs: CommitMark) -> Bool { lhs.words == rhs.words }
}

/// Reads a connection's ``CommitMark`` without a system call.
struct CommitMarkReader {
  /// The size of the index's first page.
  private static let pageSize: CInt = 32_768

  private let header: UnsafePointer<Atomic<UInt64>>

  /// Finds the header; `nil` if the database has no write-ahead log, or this SQLite does not show
  /// it.
  ///
  /// The memory belongs to the connection: it is valid until the connection is closed.
  ///
  /// - Parameter database: A connection that has read from the database.
  ///
  /// Source: <https://www.sqlite.org/c3ref/io_methods.html>
  init?(_ database: OpaquePointer) {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file, let methods = file.pointee.pMethods,
      methods.pointee.iVersion >= 2, let map = methods.pointee.xShmMap
    else { return nil }
    var page: UnsafeMutableRawPointer?
    guard map(file, 0, Self.pageSize, 0, &page) == SQLITE_OK, let page else { return nil }
    header = UnsafePointer(page.assumingMemoryBound(to: Atomic<UInt64>.self))
  }

  /// The current state.
  var now: CommitMark { CommitMark(header) }
}

#if Postgres
  internal import CLibPQ

  /// Owns one connection of libpq and closes it.
  ///
  /// It is safe to pass between threads: a thread that connects returns it to the I/O thread and
  /// does not use it again. libpq requires no more.
  ///
  /// Source: <https://www.postgresql.org/docs/15/libpq-threading.html>
  final class ServerConnection: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { PQfinish(pointer) }

    /// The socket, which may change with each call while libpq connects.
    var socket: Int32 { PQsocket(pointer) }

    /// One line of libpq's last error, which contains neither parameters nor the password.
    ///
    /// While connecting, libpq adds a line for each address of a host; the last one is returned.
    var problem: String {
      let lines = String(cString: PQerrorMessage(pointer)).split(separator: "\n")
      let line = lines.last { $0.hasPrefix("connection to server") } ?? lines.first
      return line.map(String.init) ?? "the connection was lost"
    }
  }
#endif

#if Postgres
  internal import Synchronization

  /// The server that the I/O thread uses, for other threads to read.
  final class CurrentServer: Sendable {
    private let state = Mutex<PostgresServer?>(nil)

    var server: PostgresServer? {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }
#endif

#if Postgres
  internal import Synchronization

  /// Which host is tried first, and what is known about the cluster; shared by all connections.
  final class HostOrder: Sendable {
    private struct State {
      var first = 0
      var timeline = 0
      var systemIdentifier: Int64?
    }

    private let count: Int
    private let state = Mutex(State())

    init(count: Int) { self.count = count }

    /// The indexes of the hosts, in the order to try.
    var order: [Int] {
      let first = state.withLock { $0.first }
      return (0..<count).map { (first + $0) % count }
    }

    /// Tries a host last from now on, if it was the first.
    func avoid(_ host: Int) {
      state.withLock { if $0.first == host { $0.first = (host + 1) % count } }
    }

    /// Checks that a server belongs to the cluster's newest history, and prefers it if so.
    ///
    /// - Returns: Why the server must not be used; `nil` if it may be.
    func accept(_ server: PostgresServer, at host: Int) -> String? {
      state.withLock { state in
        if let known = state.systemIdentifier, let own = server.systemIdentifier, known != own {
          return "it belongs to another cluster than the server that was connected before"
        }
        if let timeline = server.timeline, timeline < state.timeline {
          return "it has timeline \(timeline), and \(state.timeline) was seen; it is an old primary"
        }
        state.timeline = max(state.timeline, server.timeline ?? 0)
        state.systemIdentifier = state.systemIdentifier ?? server.systemIdentifier
        state.first = host
        return nil
      }
    }
  }

  /// The wait before a connection is tried again.
  package enum Backoff {
    /// Returns 50 ms, doubled with each failure up to 2 s, less a random part of up to half.
    ///
    /// - Parameters:
    ///   - failures: The failures in a row, from 1.
    ///   - fraction: A random number from 0 to 1.
    package static func delay(failures: Int, fraction: Double) -> Duration {
      let longest = min(2000, 50 << min(failures - 1, 6))
      return .milliseconds(Int(Double(longest) * (1 - fraction / 2)))
    }
  }
#endif

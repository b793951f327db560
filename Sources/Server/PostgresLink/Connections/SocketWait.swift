#if Postgres
  internal import Foundation

  /// Waits for one socket, for code that has a thread of its own.
  enum SocketWait {
    /// Returns `true` when the socket has one of the events of `poll`; `false` at the deadline.
    static func wait(_ socket: Int32, _ events: Int32, until end: ContinuousClock.Instant) -> Bool {
      while true {
        let rest = end - .now
        guard rest > .zero else { return false }
        var item = pollfd(fd: socket, events: Int16(events), revents: 0)
        let count = poll(&item, 1, rest.milliseconds)
        if count > 0 { return true }
        if count < 0, errno != EINTR { return true }
      }
    }
  }

  extension Duration {
    /// The milliseconds for `poll`, rounded up, from 0 to one minute.
    var milliseconds: Int32 {
      let (seconds, attoseconds) = components
      guard seconds < 60 else { return 60_000 }
      let rounded = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
      return Int32(max(0, rounded))
    }

    /// The text of an error, such as `2 s` or `500 ms`.
    var text: String {
      let (seconds, attoseconds) = components
      let milliseconds = attoseconds / 1_000_000_000_000_000
      return milliseconds == 0 ? "\(seconds) s" : "\(seconds * 1000 + milliseconds) ms"
    }
  }
#endif

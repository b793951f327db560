#if Postgres
  internal import Synchronization

  extension PostgresLink {
    /// Returns the payloads of a channel's notifications.
    ///
    /// They are only hints: some are lost while the connection is. An empty payload arrives whenever
    /// the connection listens anew, so read then what a notification would have announced. The
    /// stream ends when the link is closed. At most 64 payloads wait for a slow reader; older ones
    /// are discarded.
    ///
    /// - Parameter channel: The channel's name, as `pg_notify` receives it.
    public func notifications(on channel: String) -> AsyncStream<String> {
      let (stream, continuation) = AsyncStream.makeStream(
        of: String.self, bufferingPolicy: .bufferingNewest(64))
      let id = Self.listenerIDs.wrappingAdd(1, ordering: .relaxed).newValue
      continuation.onTermination = { [weak self] _ in
        _ = self?.submit(.stopListening(channel: channel, id: id))
      }
      if !submit(.listen(channel: channel, id: id, continuation)) { continuation.finish() }
      return stream
    }

    private static let listenerIDs = Atomic<UInt64>(0)
  }
#endif

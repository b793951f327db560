#if Postgres
  /// Decides whether a change must wait because its server may just have been promoted; a value.
  ///
  /// When a server is promoted, the old primary may continue to run. From then on it commits no beat,
  /// so other nodes read from it until the leases that they have end. A change on the new server that
  /// is acknowledged before would be missing in what they read. So changes wait for the duration of a
  /// lease after the server was first connected, or until no other node is left on another timeline:
  /// a node that reads from the old primary committed a beat there, and the new server has its row.
  package struct PromotionWait<Server: Hashable & Sendable>: Hashable, Sendable {
    private var server: Server?
    private var firstSeen: ContinuousClock.Instant?

    /// Creates a wait that knows no server yet.
    package init() {}

    /// Returns whether a change on a server must wait now, unless all nodes are on its timeline.
    ///
    /// - Parameters:
    ///   - server: The server, with the timeline that it had when it was connected.
    ///   - now: The time.
    package mutating func mustWait(
      on server: Server, at now: ContinuousClock.Instant
    ) -> Bool {
      if server != self.server { (self.server, firstSeen) = (server, now) }
      guard let firstSeen else { return false }
      if now - firstSeen < ReadLease<Server>.duration { return true }
      self.firstSeen = nil
      return false
    }

    /// Notes that no other node is left on another timeline, so that no change waits any more.
    package mutating func end(on server: Server) {
      if server == self.server { firstSeen = nil }
    }
  }
#endif

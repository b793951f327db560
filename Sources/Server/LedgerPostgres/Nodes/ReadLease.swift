#if Postgres
  /// Decides whether a node may read from its server; a value.
  ///
  /// A server that was replaced may not know it, and then still serves reads. It cannot commit,
  /// because no standby acknowledges its changes. So a node reads only from a server that committed
  /// its last beat a short time ago: shorter than the time after which any node leaves a server that
  /// commits nothing, and writes to the new one. So no node reads what is older than another's
  /// acknowledged change.
  package struct ReadLease<Server: Hashable & Sendable>: Hashable, Sendable {
    /// How long after a beat was sent its server may be read from.
    package static var duration: Duration { .milliseconds(2400) }
    /// The longest wait of a read for the next beat.
    package static var longestHold: Duration { .seconds(3) }

    /// The last beat that was committed.
    private struct Beat: Hashable, Sendable {
      let sentAt: ContinuousClock.Instant
      let server: Server
    }

    private var last: Beat?

    /// Creates a lease that allows no read yet.
    package init() {}

    /// Notes that a server committed a beat.
    ///
    /// - Parameters:
    ///   - sentAt: When the beat was sent: from then on the server may have been replaced.
    ///   - server: The server that committed it.
    package mutating func acknowledge(sentAt: ContinuousClock.Instant, by server: Server) {
      last = Beat(sentAt: sentAt, server: server)
    }

    /// Returns whether what was read from a server may be used.
    ///
    /// - Parameters:
    ///   - server: The server that is read from; `nil` if none is connected.
    ///   - now: The time.
    package func isReadable(from server: Server?, at now: ContinuousClock.Instant) -> Bool {
      guard let last, let server else { return false }
      return last.server == server && now - last.sentAt < Self.duration
    }

    /// Returns until when a read waits for the next beat.
    ///
    /// A short loss is hidden by waiting. In a long one reads fail at once.
    ///
    /// - Parameter now: When the read started.
    package func holdEnd(at now: ContinuousClock.Instant) -> ContinuousClock.Instant {
      guard let last else { return now }
      return min(now, last.sentAt + Self.duration) + Self.longestHold
    }

    /// Returns how long ago the last committed beat was sent; `nil` if none was committed.
    package func age(at now: ContinuousClock.Instant) -> Duration? {
      last.map { now - $0.sentAt }
    }
  }

  /// Decides when a node sends its next beat; a value.
  package struct BeatSchedule<Server: Hashable & Sendable>: Hashable, Sendable {
    /// The time between two beats.
    package static var interval: Duration { .seconds(1) }
    /// The longest wait for the commit of a beat, after which the node leaves the server; longer
    /// than a lease, so that by then no node reads from that server.
    package static var deadline: Duration { .milliseconds(2500) }
    /// The time before a failed beat is sent again.
    package static var retry: Duration { .milliseconds(200) }

    private var lastStart: ContinuousClock.Instant?
    private var lastServer: Server?

    /// Creates a schedule whose first beat is due.
    package init() {
      assert(
        Self.interval < ReadLease<Server>.duration && ReadLease<Server>.duration < Self.deadline,
        "a lease outlasts the time between beats, and ends before a node leaves its server")
    }

    /// Returns whether a beat is due; if so, it counts as sent.
    ///
    /// - Parameters:
    ///   - server: The server that is connected; a new one gets a beat at once.
    ///   - now: The time.
    package mutating func start(to server: Server?, at now: ContinuousClock.Instant) -> Bool {
      let isNew = server != nil && server != lastServer
      if let lastStart, !isNew, now - lastStart < Self.interval { return false }
      lastStart = now
      lastServer = server
      return true
    }

    /// Notes that the last beat failed, so that it is sent again soon.
    package mutating func fail(at now: ContinuousClock.Instant) {
      lastStart = now + Self.retry - Self.interval
    }
  }

  /// The difference between two clocks, which is only known to lie between two values; a value.
  package enum ClockSkew {
    /// A difference that is worth a warning.
    package static let warning = Duration.seconds(1)
    /// A difference at which a node is not ready.
    package static let limit = Duration.seconds(10)

    /// Returns the smallest difference that is possible.
    ///
    /// - Parameters:
    ///   - theirs: What the other clock showed.
    ///   - before: What the own clock showed before that.
    ///   - after: What the own clock showed after that.
    package static func least(_ theirs: Int64, between before: Int64, and after: Int64) -> Int64 {
      if theirs > after { return theirs - after }
      if theirs < before { return theirs - before }
      return 0
    }
  }
#endif

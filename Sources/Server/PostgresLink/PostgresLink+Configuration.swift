#if Postgres
  extension PostgresLink {
    /// How many connections a link has, and how long it waits.
    public struct Configuration: Sendable {
      /// The number of connections for ``PostgresLink/query(_:within:)`` and read transactions.
      public var readers = 4
      /// The number of connections that all ``PostgresCoalescer`` values share.
      public var coalescingConnections = 2
      /// The number of connections for ``PostgresLink/commitUrgently(_:within:)``.
      public var urgentConnections = 0
      /// Whether a standby or a read-only server is used.
      public var acceptsReadOnlyServers = false
      /// The longest wait for the result of a read, including the wait for a connection.
      public var readDeadline = Duration.seconds(2)
      /// The longest wait for the result of statements before a COMMIT.
      public var writeDeadline = Duration.seconds(5)
      /// The longest wait for the result of a COMMIT.
      public var commitDeadline = Duration.seconds(5)
      /// The longest wait until a transaction has its connection.
      public var queueDeadline = Duration.seconds(5)
      /// The longest attempt to connect to one host.
      public var connectDeadline = Duration.seconds(5)
      /// The most calls that wait for a connection of one kind; more fail as unavailable.
      public var waitingLimit = 1024
      /// The most keys that wait in one ``PostgresCoalescer``; more fail as unavailable.
      public var waitingKeyLimit = 16_384
      /// Statements that each connection runs before it is used.
      public var onConnect: [PostgresStatement] = []

      /// Creates the default configuration.
      public init() {}

      /// Sets how long reads, statements, commits and transactions wait, also for a connection.
      public mutating func setDeadlines(to duration: Duration) {
        (readDeadline, writeDeadline) = (duration, duration)
        (commitDeadline, queueDeadline) = (duration, duration)
      }
    }
  }
#endif

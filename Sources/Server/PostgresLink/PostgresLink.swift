#if Postgres
  internal import Foundation

  /// Connections to one PostgreSQL cluster: a writer, readers, and those of coalescers.
  ///
  /// All connections use one server. They are connected again after a loss, and then the other hosts
  /// of the URL are tried first. A call waits for a connection until its deadline. A call does not
  /// end early when its task is canceled: deadlines are short.
  public final class PostgresLink: Sendable {
    /// The address.
    public let url: PostgresURL
    /// How many connections there are, and how long calls wait.
    public let configuration: Configuration
    private let mailbox: Mailbox
    private let current = CurrentServer()

    /// Creates a link without connecting it.
    ///
    /// - Throws: ``PostgresError/configuration(reason:)`` if the process has no free descriptor.
    public init(
      url: PostgresURL, configuration: Configuration = Configuration()
    ) throws(PostgresError) {
      precondition(configuration.readers > 0, "a link has a reader")
      self.url = url
      self.configuration = configuration
      mailbox = Mailbox(signal: try WakeSignal())
    }

    deinit { mailbox.close() }

    /// The server that was connected last; `nil` while none is connected.
    public var server: PostgresServer? { current.server }

    /// Starts connecting, and waits for the first server.
    ///
    /// Call it again to wait again.
    ///
    /// - Throws: ``PostgresError`` if no host qualified. The link continues to connect until it is
    ///   closed.
    @discardableResult
    public func start() async throws(PostgresError) -> PostgresServer {
      if mailbox.open() { startThread() }
      return try await withCheckedContinuation { continuation in
        let isSubmitted = submit(.awaitServer { continuation.resume(returning: $0) })
        if !isSubmitted { continuation.resume(returning: Result.failure(PostgresError.closed)) }
      }.get()
    }

    /// Completes what was sent, fails what waits, and closes all connections.
    ///
    /// An open transaction is rolled back. A link that is released does the same without a wait.
    public func close() async {
      mailbox.close()
      await mailbox.finished()
    }

    private func startThread() {
      let (mailbox, current) = (mailbox, current)
      let connector = Connector(
        url: url, configuration: configuration, hosts: HostOrder(count: url.hosts.count))
      let thread = Thread {
        IOLoop(mailbox: mailbox, current: current, connector: connector).run()
      }
      thread.name = "PostgresLink"
      thread.start()
    }

    /// Gives a command to the I/O thread; `false` if the link is closed.
    func submit(_ command: Command) -> Bool { mailbox.submit(command) }

    /// Submits a pipeline with a function, and waits for its results.
    func run(
      _ pipeline: (@escaping Pipeline.Completion) -> Command
    ) async throws(PostgresError) -> [PostgresRows] {
      try await withCheckedContinuation { continuation in
        let isSubmitted = submit(pipeline { continuation.resume(returning: $0) })
        if !isSubmitted { continuation.resume(returning: Result.failure(PostgresError.closed)) }
      }.get()
    }
  }
#endif

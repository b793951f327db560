#if Postgres
  import PostgresLink
  import PostgresTestSupport

  extension PostgresLink.Configuration {
    /// Deadlines that pass only if something is wrong, even on a busy machine.
    static var forTests: Self {
      var configuration = Self()
      configuration.readers = 2
      configuration.readDeadline = .seconds(60)
      configuration.writeDeadline = .seconds(60)
      configuration.commitDeadline = .seconds(60)
      configuration.queueDeadline = .seconds(60)
      configuration.connectDeadline = .seconds(60)
      return configuration
    }
  }

  /// Calls a function with a link to a new schema of the shared server, and closes the link.
  func withLink(
    _ configuration: PostgresLink.Configuration = .forTests,
    _ body: (PostgresLink) async throws -> Void
  ) async throws {
    try await withLink(to: PostgresServerProcess.shared().makeSchema(), configuration, body)
  }

  /// Calls a function with a link to a URL, and closes the link.
  func withLink(
    to url: String, _ configuration: PostgresLink.Configuration = .forTests,
    _ body: (PostgresLink) async throws -> Void
  ) async throws {
    let link = try PostgresLink(url: PostgresURL(url), configuration: configuration)
    do {
      try await link.start()
      try await body(link)
    } catch {
      await link.close()
      throw error
    }
    await link.close()
  }
#endif

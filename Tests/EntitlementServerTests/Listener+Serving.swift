import ServerBootstrap

extension Listener {
  /// Does something with the port it listens on, and stops however that ends.
  func serving(_ test: (Int) async throws -> Void) async throws {
    do {
      try await test(port)
    } catch {
      await stop()
      throw error
    }
    await stop()
  }
}

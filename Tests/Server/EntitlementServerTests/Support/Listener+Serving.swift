import HTTPListening
import ServerBootstrap

extension Listener {
  /// Runs a test with the listener's port, and stops the listener after any result.
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

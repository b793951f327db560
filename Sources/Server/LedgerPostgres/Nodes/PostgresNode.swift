#if Postgres
  public import AppStoreCore
  public import Foundation

  /// What a server announces about itself to the others that share its ledger.
  public struct PostgresNode: Sendable {
    /// The number of the node, made when it starts.
    public var id: UUID
    /// The name for people, such as the name of the machine.
    public var name: String
    /// The version of the program.
    public var version: String
    /// The clock that is compared with the database's.
    public var clock: any WallClock
    /// The time for waits and deadlines.
    public var instant: @Sendable () -> ContinuousClock.Instant = { .now }
    /// Waits; it throws only if the task was canceled.
    public var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Creates a node.
    public init(id: UUID, name: String, version: String, clock: any WallClock) {
      (self.id, self.name, self.version, self.clock) = (id, name, version, clock)
    }
  }

  /// The server of a connection, as far as a promotion changes it.
  struct ServerIdentity: Hashable, Sendable {
    let name: String
    let port: Int
    let timeline: Int?
  }

  /// Another node, as it announced itself.
  struct OtherNode: Hashable, Sendable {
    let name: String
    let catalogDigest: String
  }
#endif

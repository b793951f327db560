internal import AppStoreCore
internal import ServerAdministration
internal import Synchronization
internal import Webhooks

/// The secrets of endpoints, read from their files at most once a second.
///
/// Each attempt needs them, and reading them costs more than the attempt. So a rotation counts after
/// a second at most.
final class WebhookSecretCache: Sendable {
  private struct Entry {
    let secrets: WebhookSecrets
    let readAt: Timestamp
  }

  private static let age = Duration.seconds(1)

  private let directory: WebhookSecretDirectory
  private let clock: any WallClock
  private let entries = Mutex<[String: Entry]>([:])

  /// Creates a cache that has read nothing.
  init(_ directory: WebhookSecretDirectory, clock: any WallClock) {
    self.directory = directory
    self.clock = clock
  }

  /// Returns the secrets of an endpoint; creates the first one.
  ///
  /// - Throws: `ServerDataError` if the file cannot be read; the next call reads it again.
  func secrets(of name: String) throws -> WebhookSecrets {
    let now = clock.now()
    if let entry = entries.withLock({ $0[name] }), entry.readAt <= now,
      now < entry.readAt + Self.age
    {
      return entry.secrets
    }
    let secrets = try directory.secrets(of: name, random: .system)
    entries.withLock { $0[name] = Entry(secrets: secrets, readAt: now) }
    return secrets
  }
}

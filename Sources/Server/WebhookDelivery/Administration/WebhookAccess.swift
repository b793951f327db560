package import AppStoreCore
package import Webhooks

/// Stores the secrets of webhook endpoints.
package protocol WebhookSecretStore: Sendable {
  /// Returns the secrets of an endpoint; creates the first one.
  func secrets(of name: String, random: RandomBytes) throws -> WebhookSecrets

  /// Replaces the secret of an endpoint; the former one signs too for a time.
  ///
  /// - Returns: The new secrets; they are stored.
  func rotate(
    _ name: String, at now: Timestamp, overlap: Duration, random: RandomBytes
  ) throws -> WebhookSecrets
}

/// What operations on webhook endpoints need in addition to the ledger: secrets and the network.
public struct WebhookAccess: Sendable {
  package let secrets: any WebhookSecretStore
  package let transport: any WebhookTransport
  package let random: RandomBytes

  /// Creates an access.
  ///
  /// - Parameters:
  ///   - secrets: The secrets of the endpoints.
  ///   - transport: The network for test events.
  ///   - random: The source of new secrets and of the IDs of test events.
  package init(
    secrets: any WebhookSecretStore, transport: any WebhookTransport, random: RandomBytes
  ) {
    self.secrets = secrets
    self.transport = transport
    self.random = random
  }
}

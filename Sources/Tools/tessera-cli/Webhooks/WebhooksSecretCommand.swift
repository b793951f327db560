import AppStoreCore
import ArgumentParser
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import ServerAdministration
import WebhookDelivery
import Webhooks

/// `tessera webhooks secret`: what the receiver needs to verify signatures.
struct WebhooksSecretCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "secret",
    abstract: "Print the secret with which the receiver verifies signatures.",
    discussion:
      """
      Keep it as safe as a password; a new endpoint gets its secret here or at its first use. For an \
      endpoint with ed25519: true, the second line is its public key, which is not a secret.
      """)

  @OptionGroup var webhook: WebhookOptions

  func execute() async throws {
    let endpoint = try webhook.signedEndpoint()
    let secrets = try webhook.secrets.secrets(of: endpoint.name, random: .system)
    try webhook.show(secrets, of: endpoint)
  }
}

/// `tessera webhooks rotate`: a new secret.
struct WebhooksRotateCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Replace the secret and the Ed25519 key of an endpoint, and print the new ones.",
    discussion: """
      Running servers sign with the former ones too, for --overlap hours. With several servers, copy the \
      file in webhooks/ of the data directory to all of them.
      """)

  @OptionGroup var webhook: WebhookOptions
  @OptionGroup var actor: ActorOptions

  @Option(help: "For how many hours the former ones sign too; 0 to 168.")
  var overlap = 24

  func validate() throws {
    guard (0...168).contains(overlap) else {
      throw ValidationError("--overlap: must be 0 to 168 hours")
    }
  }

  func execute() async throws {
    _ = try webhook.signedEndpoint()
    let (endpoint, ledger) = try await webhook.open()
    let secrets = try await webhook.admin(ledger, actor).rotate(
      endpoint, overlap: .hours(overlap), using: try webhook.access())
    try webhook.show(secrets, of: endpoint)
  }
}

/// `tessera webhooks test`: one test event.
struct WebhooksTestCommand: ErrorLineCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Send one test event to an endpoint and print its response.",
    discussion: "The filters of the endpoint do not apply, and nothing is recorded.")

  @OptionGroup var webhook: WebhookOptions

  @Option(help: "Send an example of this type of event, such as subscription.renewed.")
  var type: String?

  func execute() async throws {
    let (endpoint, ledger) = try await webhook.open()
    let admin = WebhookAdmin(ledger: ledger, clock: SystemClock(), actor: "cli")
    let response = try await admin.test(endpoint, type: type, using: try webhook.access())
    if webhook.json { try Console.printJSON(encoding: WebhookTestBody(response)) }
    if !webhook.json { Self.show(response) }
    if !response.result.isSuccess { throw ExitCode(1) }
  }

  private static func show(_ response: WebhookResponse) {
    let milliseconds = Int(response.duration / .milliseconds(1))
    let result =
      response.result.status.map { "status \($0)" } ?? response.result.errorCode ?? "failed"
    Console.print("\(result) after \(milliseconds) ms")
    if !response.text.isEmpty { Console.print(Console.printable(response.text)) }
  }
}

import AppStoreCore
import Catalog
import Foundation
import ServerAdministration
import ServerBootstrap
import Subscriptions
import Testing
import Webhooks

/// The files of webhook secrets and keys.
@Suite(.timeLimit(.minutes(30))) struct WebhookSecretDirectoryTests {
  private let folder: URL
  private let secrets: WebhookSecretDirectory

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-webhooks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    secrets = WebhookSecretDirectory(dataDirectory: folder)
  }

  @Test func `A secret and a key are created once, and both are replaced together`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try secrets.secrets(of: "crm", random: .system)
    #expect(try secrets.secrets(of: "crm", random: .system) == first)
    #expect(try secrets.secrets(of: "other", random: .system) != first)

    let now = Timestamp(milliseconds: 1_790_000_000_000)
    let rotated = try secrets.rotate("crm", at: now, overlap: .hours(1), random: .system)
    #expect(rotated.former == first.current)
    #expect(rotated.current.secret != first.current.secret)
    #expect(rotated.current.key != first.current.key)
    #expect(try secrets.secrets(of: "crm", random: .system) == rotated)
    #expect(rotated.signing(at: now + .hours(1)) == [rotated.current])
  }

  @Test func `The doctor reports a secret that other users can read, and creates none`()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try secrets.secrets(of: "crm", random: .system)
    let file = folder.appending(path: "webhooks/crm.json").path
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    var catalog = ServerCatalog(apps: [], entitlements: .init([:]))
    catalog.webhooks = ["crm", "new"].map { name in
      WebhookEndpoint(
        name: name, url: WebhookURL(text: "https://example.com", origin: "https://example.com"))
    }
    let facts = await DoctorCollector(
      catalog: catalog, data: folder, storage: ServerApplication.storage, clock: SystemClock()
    ).facts(certificate: nil, url: nil, token: nil, transport: nil)
    #expect(Set(facts.webhookSecretProblems.keys) == ["crm"])
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/webhooks/new.json"))
  }
}

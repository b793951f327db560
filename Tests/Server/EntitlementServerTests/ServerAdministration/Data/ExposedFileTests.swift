import AppStoreCore
import Catalog
import Foundation
import ServerAdministration
import ServerBootstrap
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct ExposedFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-exposed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func write(_ name: String, _ text: String, mode: Int) throws -> URL {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    return file
  }

  private func catalog(secret: String, mode: Int) throws -> URL {
    try write(
      "catalog.yaml",
      """
      apps:
        - bundle_id: com.example.app
          environments: [Sandbox]
          public_api_keys: [appl_one]
          secret_api_keys: [\(secret)]
          in_app_purchase_key: {key_file: key.p8, key_id: A, issuer_id: B}
      entitlements: {pro: [a]}
      """, mode: mode)
  }

  @Test func `Secrets readable by every user of the machine are reported with the fix`() throws {
    let tls = try write("tls.pem", "x", mode: 0o644)
    let key = try write("key.p8", "x", mode: 0o644)
    let catalog = try catalog(secret: "sk_plain", mode: 0o644)
    let found = ExposedFile.found(catalog: catalog.path, tlsKey: tls, environment: [:])
    #expect(found.map(\.path) == [tls.path, catalog.path, key.path])
    #expect(found.allSatisfy { $0.fix.contains("chmod 640") && $0.evidence.contains($0.path) })
  }

  @Test func `Files of owner and group, and a catalog with hashes, are not reported`() throws {
    let tls = try write("tls.pem", "x", mode: 0o640)
    _ = try write("key.p8", "x", mode: 0o600)
    let hash = "sha256:" + String(repeating: "ab", count: 32)
    let hashed = try catalog(secret: hash, mode: 0o644)
    #expect(ExposedFile.found(catalog: hashed.path, tlsKey: tls, environment: [:]).isEmpty)
    let closed = try catalog(secret: "sk_plain", mode: 0o640)
    #expect(ExposedFile.found(catalog: closed.path, tlsKey: nil, environment: [:]).isEmpty)
  }
}

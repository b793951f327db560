import EntitlementAPI
import Foundation
import ServerAdministration
import ServerBootstrap
import TestSupport
import Testing

/// `tessera keys …`, `tessera backup` and `tessera doctor` as run by a person.
@Suite(.serialized, .timeLimit(.minutes(30))) struct SigningKeyCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  private func run(_ arguments: String...) async throws -> String {
    let ended = try await Commands.run(arguments, in: folder.url)
    #expect(ended.status == 0, "\(arguments): \(ended.errors)")
    return ended.output
  }

  private func complaint(_ arguments: String...) async throws -> String {
    let ended = try await Commands.run(arguments, in: folder.url)
    #expect(ended.status != 0)
    #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
    return ended.errors
  }

  @Test func `Signing a key with a server's own root is recorded in its audit log`() async throws {
    let server = try SigningKeyDirectory(folder.url.appending(path: "data")).open()
    _ = try await run("keys", "rotate", "--data", path("data"))
    _ = try await run(
      "keys", "sign-intermediate", "--root-key", path("data/\(RootKeyFile.name)"), "--out",
      path("one.json"), "--actor", "eve")
    let audit = try await run("audit", "--data", path("data")).split(separator: "\n")
    #expect(audit.map { $0.split(separator: " ")[2] } == ["rotate_key", "sign_key"])
    #expect(audit.last?.contains("person:eve") == true)
    #expect(audit.last?.contains(server.publicKey.base64) == true)
  }

  @Test func `A key is revoked with the root in the data directory or offline`() async throws {
    _ = try SigningKeyDirectory(folder.url.appending(path: "data")).open()
    _ = try await run("keys", "rotate", "--data", path("data"))
    func listed() async throws -> [Substring] {
      try await run("keys", "list", "--data", path("data")).split(separator: "\n")
    }
    let key = try #require(try await listed().last?.split(separator: " ")[1])
    #expect(try await listed().last?.hasSuffix("current") == true)
    #expect(
      try await run("keys", "revoke", String(key), "--data", path("data")) == "1 key revoked\n")
    #expect(try await listed().last?.hasSuffix("revoked") == true)
    _ = try await run("keys", "rotate", "--data", path("data"))
    let second = try #require(
      try await listed().first { $0.hasSuffix("current") }?.split(separator: " ")[1])
    let root = path("data/\(RootKeyFile.name)")
    _ = try await run(
      "keys", "revoke", String(second), "--root-key", root, "--out", path("list"), "--previous",
      path("data/\(SigningKeyDirectory.revokedKeysName)"))
    #expect(
      try await run("keys", "import-revoked", path("list"), "--data", path("data"))
        == "2 keys revoked\n")
    #expect(try await listed().filter { $0.hasSuffix("revoked") }.count == 2)
    let audit = try await run("audit", "--data", path("data"))
    #expect(audit.contains("revoke_keys"))
    #expect(
      try await complaint("keys", "revoke", "gold", "--data", path("data"))
        .contains("invalid key"))
  }

  @Test func `A root is replaced step by step, and each step is in the audit log`() async throws {
    let first = try SigningKeyDirectory(folder.url.appending(path: "data")).open().publicKey.base64
    let added = try await run("keys", "add-root", "--data", path("data"))
    let second = try #require(added.firstMatch(of: /second root: (\S+)/)).1
    func roots() async throws -> [Substring] {
      try await run("keys", "list", "--data", path("data")).split(separator: "\n")
        .filter { $0.hasPrefix("root") }
    }
    #expect(
      try await roots() == [
        "root \(first)  in the data directory, default",
        "root \(second)  in the data directory, added",
      ])
    #expect(
      try await complaint("keys", "retire-root", first, "--data", path("data"))
        .contains("tessera keys default-root \(second)"))
    _ = try await run("keys", "default-root", String(second), "--data", path("data"))
    let retired = try await run("keys", "retire-root", first, "--data", path("data"))
    #expect(retired.contains("data/retired-root-signing-key; destroy it"))
    #expect(try await roots() == ["root \(second)  in the data directory"])
    #expect(
      try await complaint("keys", "add-root", "gold", "--data", path("data"))
        .contains("has 32 bytes, but this one has 3"))
    let audit = try await run("audit", "--data", path("data")).split(separator: "\n")
    #expect(
      audit.map { $0.split(separator: " ")[2] } == ["add_root", "set_default_root", "retire_root"])
    #expect(audit.last?.contains(first) == true)
  }

  @Test func `Two offline roots sign one key, one after the other`() async throws {
    for name in ["old", "new"] { _ = try await run("keys", "init-root", "--out", path(name)) }
    let new = try RootKeyFile.load(URL(filePath: path("new"))).publicKey.base64
    _ = try await run(
      "keys", "sign-intermediate", "--root-key", path("old"), "--out", path("one.json"))
    _ = try await run("keys", "import-intermediate", path("one.json"), "--data", path("data"))
    _ = try await run("keys", "add-root", new, "--data", path("data"))
    #expect(
      try await complaint("keys", "import-intermediate", path("one.json"), "--data", path("data"))
        .contains("tessera keys countersign"))
    _ = try await run(
      "keys", "countersign", path("one.json"), "--root-key", path("new"), "--out", path("two.json"))
    _ = try await run("keys", "import-intermediate", path("two.json"), "--data", path("data"))
    _ = try await run(
      "keys", "sign-intermediate", "--root-key", path("old"), "--root-key", path("new"), "--out",
      path("three.json"))
    _ = try await run("keys", "import-intermediate", path("three.json"), "--data", path("data"))
    let list = try await run("keys", "list", "--data", path("data"))
    #expect(list.split(separator: "\n").filter { $0.hasPrefix("key") }.count == 2)
  }

  @Test func `A root stays offline, and its keys are imported into a server`() async throws {
    let root = try await run("keys", "init-root", "--out", path("root"))
    let publicKey = try #require(root.split(separator: " ").last).trimmingCharacters(
      in: .whitespacesAndNewlines)
    _ = try RootPublicKey(base64: publicKey)
    #expect(
      try await complaint("keys", "init-root", "--out", path("root"))
        .contains("will not be overwritten"))
    _ = try await run(
      "keys", "sign-intermediate", "--root-key", path("root"), "--days", "5", "--out",
      path("one.json"))
    _ = try await run("keys", "import-intermediate", path("one.json"), "--data", path("data"))
    let list = try await run("keys", "list", "--data", path("data"))
    #expect(list.contains("root \(publicKey)  offline"))
    #expect(list.contains("  current"))
    #expect(
      try await complaint("keys", "rotate", "--data", path("data"))
        .contains("give it with --root-key"))
    _ = try await run(
      "keys", "rotate", "--data", path("data"), "--root-key", path("root"), "--actor", "eve")
    let audit = try await run("audit", "--data", path("data")).split(separator: "\n")
    #expect(audit.map { $0.split(separator: " ")[2] } == ["import_key", "rotate_key"])
    #expect(audit.last?.contains("person:eve") == true)
    #expect(audit.last?.contains("root: \(publicKey)") == true)
    #expect(try await run("keys", "list", "--data", path("data")).contains("spare"))

    _ = try await run("keys", "init-root", "--out", path("other"))
    _ = try await run(
      "keys", "sign-intermediate", "--root-key", path("other"), "--out", path("two.json"))
    #expect(
      try await complaint("keys", "import-intermediate", path("two.json"), "--data", path("data"))
        .contains("apps trust \(publicKey)"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: path("root"))
    #expect(
      try await complaint(
        "keys", "sign-intermediate", "--root-key", path("root"), "--out", path("three.json")
      ).contains("chmod 600 \(path("root"))"))
  }
}

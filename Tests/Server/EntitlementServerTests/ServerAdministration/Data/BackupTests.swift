import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Logging
import ServerAdministration
import ServerBootstrap
import SignedData
import Subscriptions
import Synchronization
import TestSupport
import Testing
import WaitingTestSupport

/// The notifications with a 200 response.
private final class Acknowledged: Sendable {
  private let numbers = Mutex(Set(0..<20))
  var all: Set<Int> { numbers.withLock { $0 } }
  func insert(_ number: Int) { numbers.withLock { _ = $0.insert(number) } }
}

/// Backups of a data directory while its server is running.
@Suite(.timeLimit(.minutes(30))) struct BackupTests {
  private let store: TestStore
  private let folder: URL
  private let now = TestStore.purchaseDate

  init() throws {
    store = try TestStore()
    folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-backup-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var data: URL { folder.appending(path: "data") }

  private func server(in data: URL) throws -> ServerApplication {
    let app = ServerApp(
      bundleID: TestStore.bundleID, appAppleID: nil, environments: [.sandbox],
      publicAPIKeys: ["appl_test"], secretAPIKeys: ["sk_test"])
    return try ServerApplication(
      ServerSettings(
        catalog: ServerCatalog(
          apps: [app], entitlements: EntitlementCatalog(["pro": [TestStore.productID]])),
        roots: [store.chain.root], dataDirectory: data), clock: VirtualClock(at: now),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  /// Posts a valid notification; returns whether it was acknowledged.
  private func post(_ index: Int, to server: ServerApplication) async throws -> Bool {
    let transaction = TestStore.transaction(TransactionID("7\(100_000 + index)"))
    let notification = try store.notification(
      uuid: "uuid-\(index)", transaction: transaction, renewalInfo: nil)
    let body = #"{"signedPayload":"\#(try store.sign(notification))"}"#
    let request = HTTPRequest(
      method: .post, scheme: "http", authority: "test", path: "/v1/apple/notifications")
    return await server.service.respond(to: request, body: Array(body.utf8)).response.status == .ok
  }

  @Test
  func
    `A backup inside the data directory is rejected, also through links and missing directories`()
    throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try server(in: data)
    let link = folder.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: data)
    for inside in [
      data.appending(path: "backup"), data.appending(path: "a/b/backup"),
      data.appending(path: "../data/backup"), link.appending(path: "backup"),
    ] {
      let error = #expect(throws: ServerDataError.self) {
        try Backup.make(of: data, in: inside, at: now, storage: ServerApplication.storage)
      }
      #expect(error?.description.contains("choose a directory outside with --out") == true)
      #expect(!FileManager.default.fileExists(atPath: inside.path))
    }
    _ = try Backup.make(
      of: data, in: folder.appending(path: "data-backup"), at: now,
      storage: ServerApplication.storage)
  }

  @Test func `A backup during writes has everything acknowledged before it started`()
    async throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(in: data)
    _ = server.limitedService
    for index in 0..<20 { #expect(try await post(index, to: server)) }
    let acknowledged = Acknowledged()
    let backup = folder.appending(path: "backup")
    let before = try await withThrowingTaskGroup(of: Void.self) { group in
      for lane in 1...4 {
        group.addTask { [self] in
          for index in 0..<30 where try await post(lane * 1000 + index, to: server) {
            acknowledged.insert(lane * 1000 + index)
          }
        }
      }
      // Some of them are in flight by then.
      try await eventually("forty are acknowledged") { acknowledged.all.count >= 40 }
      let before = acknowledged.all
      _ = try Backup.make(of: data, in: backup, at: now, storage: ServerApplication.storage)
      try await group.waitForAll()
      return before
    }

    let restored = folder.appending(path: "restored")
    let manifest = try Backup.restore(
      from: backup, to: restored, storage: ServerApplication.storage)
    let copy = try self.server(in: restored)
    for index in before.sorted() {
      #expect(
        try await copy.ledger.contains(notificationUUID: "uuid-\(index)"), "lost \(index)")
    }
    #expect(try await copy.ledger.counts().facts == manifest.facts)
    #expect(manifest.facts <= 2 * acknowledged.all.count)
    #expect(copy.publicKey == server.publicKey)
  }

  @Test func `The progress of a backup and a restore rises to all bytes in each step`() async throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(in: data)
    for index in 0..<40 { #expect(try await post(index, to: server)) }
    let backup = folder.appending(path: "backup")
    var (making, restoring): ([BackupProgress], [BackupProgress]) = ([], [])
    let manifest = try Backup.make(
      of: data, in: backup, at: now, storage: ServerApplication.storage
    ) { making.append($0) }
    _ = try Backup.restore(
      from: backup, to: folder.appending(path: "restored"), storage: ServerApplication.storage
    ) { restoring.append($0) }
    let bytes = manifest.files.reduce(0) { $0 + $1.bytes }
    #expect(making.first?.step == .copying && making.last?.step == .checking)
    #expect(restoring.first?.step == .checking && restoring.last?.step == .copying)
    for step in [BackupProgress.Step.copying, .checking] {
      for all in [making, restoring] {
        let found = all.filter { $0.step == step }
        #expect(found.map(\.bytes) == found.map(\.bytes).sorted())
        #expect(found.last?.bytes == found.last?.total)
      }
    }
    #expect(making.last?.total == bytes && restoring.last?.total == bytes)
  }

  @Test func `A restored directory has the same signing keys, readable only by the owner`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(in: data)
    let clock = VirtualClock(at: now)
    let keys = SigningKeyDirectory(data)
    _ = try keys.rotate(roots: [], days: 30, at: clock.now())
    let backup = folder.appending(path: "backup")
    let manifest = try Backup.make(
      of: data, in: backup, at: now, storage: ServerApplication.storage)
    #expect(manifest.files.map(\.path).contains("root-signing-key"))
    let restored = folder.appending(path: "restored")
    _ = try Backup.restore(from: backup, to: restored, storage: ServerApplication.storage)
    let contents = try SigningKeyDirectory(restored).read()
    #expect(contents.publicKey == server.publicKey)
    #expect(contents.bundles.map(\.key.publicKey) == (try keys.read().bundles.map(\.key.publicKey)))
    for place in [backup, restored] {
      for path in try FileManager.default.subpathsOfDirectory(atPath: place.path) + ["."] {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: place.appending(path: path).path)
        let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
        #expect(mode & 0o077 == 0, "\(path)")
      }
    }
  }

  /// As if the data directory were on a separate disk.
  @Test func `A backup through links has the keys, and one without all of them is rejected`() throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = FileManager.default
    let server = try server(in: data)
    _ = try SigningKeyDirectory(data).rotate(roots: [], days: 30, at: now)
    let keys = folder.appending(path: "keys")
    let root = data.appending(path: "root-signing-key")
    try files.createDirectory(at: keys, withIntermediateDirectories: true)
    try files.moveItem(at: root, to: keys.appending(path: "root"))
    try files.createSymbolicLink(at: root, withDestinationURL: keys.appending(path: "root"))
    let link = folder.appending(path: "link")
    try files.createSymbolicLink(at: link, withDestinationURL: data)

    let backup = folder.appending(path: "backup")
    _ = try Backup.make(of: link, in: backup, at: now, storage: ServerApplication.storage)
    let restored = folder.appending(path: "restored")
    _ = try Backup.restore(from: backup, to: restored, storage: ServerApplication.storage)
    let contents = try SigningKeyDirectory(restored).read()
    #expect(contents.root?.publicKey == server.publicKey && contents.bundles.count == 1)

    let bundles = data.appending(path: "intermediate-keys")
    try files.moveItem(at: bundles, to: keys.appending(path: "bundles"))
    try files.createSymbolicLink(
      at: bundles, withDestinationURL: keys.appending(path: "bundles"))
    let lacking = folder.appending(path: "lacking")
    let error = #expect(throws: ServerDataError.self) {
      try Backup.make(of: link, in: lacking, at: now, storage: ServerApplication.storage)
    }
    #expect(error?.description.contains("some signing keys cannot be copied") == true)
    #expect(!files.fileExists(atPath: lacking.path))
  }

  @Test func `A backup with a running server can be backed up itself`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try server(in: data)
    let (first, second) = (folder.appending(path: "first"), folder.appending(path: "second"))
    _ = try Backup.make(of: data, in: first, at: now, storage: ServerApplication.storage)
    #expect(try self.server(in: first).publicKey == server.publicKey)
    let manifest = try Backup.make(
      of: first, in: second, at: now, storage: ServerApplication.storage)
    #expect(!manifest.files.map(\.path).contains("manifest.json"))
    _ = try Backup.restore(
      from: second, to: folder.appending(path: "restored"), storage: ServerApplication.storage)
  }

  @Test func `A server whose keys are lost does not create untrusted ones`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try server(in: data)
    for name in ["root-signing-key", "root-public-key"] {
      try FileManager.default.removeItem(at: data.appending(path: name))
    }
    let error = #expect(throws: BootstrapError.self) { try server(in: data) }
    #expect(error == .data(.signingKeysLost(folder: data.path)))
    #expect(!FileManager.default.fileExists(atPath: data.appending(path: "root-signing-key").path))
    _ = try Backup.make(
      of: data, in: folder.appending(path: "backup"), at: now, storage: ServerApplication.storage)
  }

  @Test func `No file is overwritten, and a failed backup leaves no directory`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try server(in: data)
    let backup = folder.appending(path: "backup")
    _ = try Backup.make(of: data, in: backup, at: now, storage: ServerApplication.storage)
    #expect(throws: ServerDataError.exists(path: backup.path)) {
      try Backup.make(of: data, in: backup, at: now, storage: ServerApplication.storage)
    }
    #expect(throws: ServerDataError.exists(path: data.path)) {
      try Backup.restore(from: backup, to: data, storage: ServerApplication.storage)
    }
    let empty = folder.appending(path: "empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    #expect(throws: ServerDataError.self) {
      try Backup.make(
        of: empty, in: folder.appending(path: "none"), at: now, storage: ServerApplication.storage)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.sorted() == ["backup", "data", "empty"])
  }

  @Test(arguments: ["ledger.sqlite", "root-signing-key", "manifest.json", "root-public-key"])
  func `A backup with a changed or missing file is not restored`(name: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try server(in: data)
    let backup = folder.appending(path: "backup")
    let restored = folder.appending(path: "restored")
    _ = try Backup.make(of: data, in: backup, at: now, storage: ServerApplication.storage)
    let file = backup.appending(path: name)
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: file)
    #expect(throws: ServerDataError.self) {
      try Backup.restore(from: backup, to: restored, storage: ServerApplication.storage)
    }
    try FileManager.default.removeItem(at: file)
    let error = #expect(throws: ServerDataError.self) {
      try Backup.restore(from: backup, to: restored, storage: ServerApplication.storage)
    }
    #expect(error?.description.contains(name) == true)
    #expect(!FileManager.default.fileExists(atPath: restored.path))
  }

  @Test(arguments: ["../outside", "/etc/passwd", "a//b", "./a", ""])
  func `A manifest with a path outside the backup is rejected`(path: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let backup = folder.appending(path: "backup")
    try FileManager.default.createDirectory(at: backup, withIntermediateDirectories: true)
    try "secret".write(
      to: folder.appending(path: "outside"), atomically: true, encoding: .utf8)
    let manifest = """
      {"version":1,"created_at":"2026-01-01T00:00:00Z","facts":0,
       "files":[{"path":"\(path)","bytes":6,"sha256":""}]}
      """
    try manifest.write(
      to: backup.appending(path: BackupManifest.name), atomically: true, encoding: .utf8)
    let error = #expect(throws: ServerDataError.self) {
      try Backup.restore(
        from: backup, to: folder.appending(path: "restored"), storage: ServerApplication.storage)
    }
    #expect(error?.description.contains("manifest: invalid path") == true)
  }
}

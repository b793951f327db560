import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Logging
import ServerBootstrap
import SignedData
import Synchronization
import TestSupport
import Testing
import WaitingTestSupport

/// A running server whose catalog file changes.
@Suite(.timeLimit(.minutes(30))) struct CatalogReloadTests {
  private let folder: URL
  private let clock = VirtualClock(at: TestStore.purchaseDate)

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-reload-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var path: String { folder.appending(path: "catalog.yaml").path }

  private func write(
    _ apps: String, entitlements: String = "{pro: [com.example.pro.monthly]}"
  ) throws {
    try "apps:\n\(apps)entitlements: \(entitlements)\n".write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  private func app(_ key: String, _ environments: String, more: String = "") -> String {
    """
      - bundle_id: com.example.app
        environments: [\(environments)]
        public_api_keys: [\(key)]
    \(more)
    """
  }

  private func source() throws -> CatalogProvider {
    CatalogProvider(try CatalogFile.load(path, environment: [:]), at: clock.now())
  }

  private func reloader(_ source: CatalogProvider) -> CatalogReloader {
    CatalogReloader(path: path, environment: [:], source: source, clock: clock)
  }

  @Test func `A fixed file is reported, also when it equals the previous one`()
    async throws
  {
    try write(app("appl_one", "Sandbox"))
    let source = try source()
    let reloader = reloader(source)
    try "apps: [".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(await reloader.look() == .waitingForStableFile)
    guard case .rejected = await reloader.look() else {
      Issue.record("the file was taken")
      return
    }
    try write(app("appl_one", "Sandbox"))
    #expect(await reloader.look() == .waitingForStableFile)
    #expect(await reloader.look() == .recovered)
    #expect(source.status.problems == 0)
    #expect(await reloader.look(isRequested: true) == .unchanged)
  }

  @Test func `A changed file is loaded after two equal reads, or on request`()
    async throws
  {
    try write(app("appl_one", "Sandbox"))
    let source = try source()
    let reloader = reloader(source)
    #expect(await reloader.look() == .unchanged)
    try write(app("appl_two", "Sandbox"))
    #expect(await reloader.look() == .waitingForStableFile)
    try write(app("appl_three", "Sandbox"))
    #expect(await reloader.look() == .waitingForStableFile)
    #expect(source.current.apps.first?.publicAPIKeys == ["appl_one"])
    guard case .reloaded(let changes) = await reloader.look() else {
      Issue.record("the change was not taken")
      return
    }
    #expect(changes.count == 2)
    #expect(!changes.joined().contains("appl_"))
    #expect(source.current.apps.first?.publicAPIKeys == ["appl_three"])
    #expect(source.status.reloads == 1)
    #expect(await reloader.look() == .unchanged)

    try write(app("appl_four", "Sandbox"))
    _ = await reloader.look(isRequested: true)
    #expect(source.current.apps.first?.publicAPIKeys == ["appl_four"])
    #expect(await reloader.look(isRequested: true) == .unchanged)
  }

  @Test func `A file that changes at every read is reported once, until it stays unchanged`()
    async throws
  {
    try write(app("appl_one", "Sandbox"))
    let source = try source()
    let reloader = reloader(source)
    for round in 0..<2 {
      var outcomes: [CatalogReloader.Outcome] = []
      for look in 0..<30 {
        try write(app("appl_\(round)_\(look)", "Sandbox"))
        outcomes.append(await reloader.look())
      }
      #expect(outcomes.count { $0 == .unstableFile } == 1)
      #expect(outcomes.count { $0 == .waitingForStableFile } == 29)
      guard case .reloaded = await reloader.look() else {
        Issue.record("the file that rests was not taken")
        return
      }
    }
  }

  @Test func `An invalid file is reported once and changes nothing until it is fixed`() async throws
  {
    try write(app("appl_one", "Sandbox"))
    let source = try source()
    let reloader = reloader(source)
    try write(app("appl_two", "Sandbix"))
    #expect(await reloader.look() == .waitingForStableFile)
    guard case .rejected(let problems) = await reloader.look() else {
      Issue.record("the broken file was taken")
      return
    }
    #expect(problems.first?.contains("catalog.yaml:3: apps[0].environments[0]: ") == true)
    #expect(source.current.apps.first?.publicAPIKeys == ["appl_one"])
    #expect(source.status.problems == 1)
    #expect(await reloader.look() == .unchanged)
    #expect(source.status.problems == 1)
    try write(app("appl_one", "Sandbox"))
    #expect(await reloader.look() == .waitingForStableFile)
    #expect(await reloader.look() == .recovered)
    #expect(source.status.problems == 0)
  }

  @Test func `A deleted file is invalid`() async throws {
    try write(app("appl_one", "Sandbox"))
    let source = try source()
    let reloader = reloader(source)
    try FileManager.default.removeItem(atPath: path)
    guard case .rejected(let problems) = await reloader.look(isRequested: true) else {
      Issue.record("the missing file was taken")
      return
    }
    #expect(problems.first?.hasPrefix("cannot read ") == true)
    #expect(source.status.problems == 1)
  }

  @Test func `A changed key file changes the catalog`() async throws {
    let key = "    in_app_purchase_key: {key_file: key.p8, key_id: A, issuer_id: B}\n"
    try Keys.pem().write(
      to: folder.appending(path: "key.p8"), atomically: true, encoding: .utf8)
    try write(app("appl_one", "Sandbox", more: key))
    let source = try source()
    let reloader = reloader(source)
    #expect(await reloader.look() == .unchanged)
    try Keys.pem().write(
      to: folder.appending(path: "key.p8"), atomically: true, encoding: .utf8)
    #expect(await reloader.look() == .waitingForStableFile)
    guard case .reloaded(let changes) = await reloader.look() else {
      Issue.record("the new key was not taken")
      return
    }
    #expect(changes.count == 1)
  }

  @Test func `A server applies a reloaded catalog: keys, apps, environments and entitlements`()
    async throws
  {
    let store = try TestStore()
    try write(app("appl_one", "Production"))
    let server = try ServerApplication(
      ServerSettings(
        catalog: try CatalogFile.load(path, environment: [:]), roots: [store.chain.root],
        dataDirectory: folder.appending(path: "data")),
      clock: clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let told = Mutex<[ServerCatalog]>([])
    server.catalogs.onChange { catalog in told.withLock { $0.append(catalog) } }

    func buy(_ key: String) async throws -> BufferedHTTPResponse {
      let receipt = ReceiptBody(
        appUserID: "ada", fetchToken: try store.sign(TestStore.transaction()), isRestore: false,
        initiationSource: .purchase)
      var request = HTTPRequest(
        method: .post, scheme: "http", authority: "test", path: "/v1/receipts")
      request.headerFields[.authorization] = "Bearer \(key)"
      return await server.service.respond(to: request, body: try WireJSON.encode(receipt))
    }
    #expect(try await buy("appl_one").response.status == .serviceUnavailable)
    #expect(try await buy("appl_two").response.status == .unauthorized)

    try write(app("appl_two", "Sandbox"), entitlements: "{gold: [com.example.pro.monthly]}")
    _ = await reloader(server.catalogs).look(isRequested: true)
    #expect(told.withLock { $0 } == [server.catalogs.current])
    #expect(try await buy("appl_one").response.status == .unauthorized)
    let bought = try await buy("appl_two")
    #expect(bought.response.status == .ok)
    let info = try WireJSON.decode(CustomerInfoBody.self, from: bought.body)
    #expect(info.subscriber.entitlements.keys.sorted() == ["gold"])
  }

  @Test func `A reload waits for the work of an earlier one`() async throws {
    try write(app("appl_one", "Sandbox"))
    let source = try source()
    let reloader = reloader(source)
    let keys = Mutex<[String]>([])
    let (opened, gate) = AsyncStream.makeStream(of: Void.self)
    source.onChange { catalog in
      for await _ in opened { break }
      keys.withLock { $0 += catalog.apps.flatMap(\.publicAPIKeys) }
    }
    try write(app("appl_two", "Sandbox"))
    async let first = reloader.look(isRequested: true)
    try await eventually("the catalog is replaced") { source.status.reloads > 0 }
    try write(app("appl_three", "Sandbox"))
    async let second = reloader.look(isRequested: true)
    try await eventually("the second check waits") { await reloader.looks == 2 }
    #expect(source.status.reloads == 1)
    #expect(source.current.apps.first?.publicAPIKeys == ["appl_two"])
    gate.finish()
    _ = await (first, second)
    #expect(keys.withLock { $0 } == ["appl_two", "appl_three"])
  }
}

import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import LedgerTestSupport
import Logging
import ServerAdministration
import ServerBootstrap
import SignedData
import Subscriptions
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct BuiltServerTests {
  @Test func `A server without a trusted root is not built, and the error has the fix`() {
    let settings = ServerSettings(
      catalog: ServerCatalog(apps: [], entitlements: EntitlementCatalog([:])), roots: [],
      dataDirectory: FileManager.default.temporaryDirectory)
    let error = #expect(throws: BootstrapError.self) {
      try ServerApplication(
        settings, clock: VirtualClock(at: TestStore.purchaseDate),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
    #expect(error?.description.contains("--root") == true)
  }

  @Test func `A sandbox purchase grants nothing in an app with only Production`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-built-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try TestStore()
    func app(_ id: BundleID, _ environment: AppStoreEnvironment, key: String) -> ServerApp {
      ServerApp(
        bundleID: id, appAppleID: nil, environments: [environment], publicAPIKeys: [key],
        secretAPIKeys: [])
    }
    let catalog = ServerCatalog(
      apps: [
        app("com.example.sold", .production, key: "appl_sold"),
        app("com.example.tried", .sandbox, key: "appl_tried"),
      ], entitlements: EntitlementCatalog(["pro": [TestStore.productID]]))
    let server = try ServerApplication(
      ServerSettings(catalog: catalog, roots: [store.chain.root], dataDirectory: folder),
      clock: VirtualClock(at: TestStore.purchaseDate),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })

    func buy(_ bundleID: BundleID, key: String) async throws -> BufferedHTTPResponse {
      let transaction = TestStore.transaction(bundleID: bundleID, environment: .sandbox)
      let receipt = ReceiptBody(
        appUserID: "mallory", fetchToken: try store.sign(transaction), isRestore: false,
        initiationSource: .purchase)
      var request = HTTPRequest(
        method: .post, scheme: "http", authority: "test", path: "/v1/receipts")
      request.headerFields[.authorization] = "Bearer \(key)"
      return await server.service.respond(to: request, body: try WireJSON.encode(receipt))
    }
    let refused = try await buy("com.example.sold", key: "appl_sold")
    #expect(refused.response.status.kind != .successful)
    let foreign = try await buy("com.example.tried", key: "appl_sold")
    #expect(foreign.response.status.kind != .successful)
    #expect(try await buy("com.example.tried", key: "appl_tried").response.status == .ok)
  }

  @Test func `A released server closes its files`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-built-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    weak var catalogs: CatalogProvider?
    do {
      let server = try ServerApplication(
        ServerSettings(
          catalog: ServerCatalog(apps: [], entitlements: EntitlementCatalog([:])),
          roots: [try TestStore().chain.root], dataDirectory: folder),
        clock: VirtualClock(at: TestStore.purchaseDate),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      catalogs = server.catalogs
      #expect(catalogs != nil)
    }
    #expect(catalogs == nil)
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      return target?.contains(folder.lastPathComponent) == true
    }
    #expect(open.isEmpty)
  }

  @Test func `An invalid ledger file is rejected with its own fix`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "tessera-built-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: DataDirectory.ledgerFile)
    try Data(repeating: 7, count: 4096).write(to: file)
    let settings = ServerSettings(
      catalog: ServerCatalog(apps: [], entitlements: EntitlementCatalog([:])),
      roots: [try TestStore().chain.root], dataDirectory: folder)
    let error = #expect(throws: BootstrapError.self) {
      try ServerApplication(
        settings, clock: VirtualClock(at: TestStore.purchaseDate),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
    #expect(
      error?.description
        == "ledger \(file.path): not a Tessera ledger; move the file away, or configure another "
        + "data directory")
  }
}

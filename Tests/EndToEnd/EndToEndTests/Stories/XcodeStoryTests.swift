import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ingest
import Ledger
import Logging
import ServerBootstrap
import SignedData
import StoreKitBackend
import Subscriptions
import Synchronization
import Tessera
import TestSupport
import Testing

/// An app that Xcode runs with StoreKit testing, its SDK, and a server: from the first rejection to access.
@Suite(.timeLimit(.minutes(30)), .serialized) struct XcodeStoryTests {
  private static let start = TestStore.purchaseDate
  private let clock = VirtualClock(at: start)
  private let wire = Wire()
  private let wiretap: Wiretap
  private let folder: TemporaryFolder
  private let server: ServerApplication
  private let session: XcodeSigner
  private let device: XcodeDevice

  init() async throws {
    folder = try TemporaryFolder()
    session = try XcodeSigner()
    device = XcodeDevice(clock: clock, signer: session)
    server = try ServerApplication(
      ServerSettings(
        catalog: Self.catalog(trusting: []), roots: [.appleRootCAG3],
        dataDirectory: folder.url.appending(path: "server")),
      clock: clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    wiretap = Wiretap(wire)
    wire.connect(server.service)
  }

  private static func catalog(trusting certificates: Set<String>) -> ServerCatalog {
    ServerCatalog(
      apps: [
        ServerApp(
          bundleID: XcodeDevice.bundle, appAppleID: nil,
          environments: certificates.isEmpty ? [.sandbox] : [.sandbox, .xcode],
          xcodeCertificates: certificates, publicAPIKeys: ["appl_test"],
          secretAPIKeys: ["sk_test"])
      ], entitlements: EntitlementCatalog(["pro": [XcodeDevice.monthly]]))
  }

  private func trust(_ signers: XcodeSigner...) async {
    await server.catalogs.replace(
      with: Self.catalog(trusting: Set(signers.map(\.sha256))), at: clock.now())
  }

  private func launch(
    _ folderName: String = "app", crediting credit: @escaping Configuration.CreditHandler = { _ in }
  ) throws -> Purchases {
    let clock = clock
    var world = SDKDependencies(
      transport: wiretap, now: { clock.now() }, random: .system,
      pause: { _ in }, isSandbox: true)
    world.sleep = { _ in try? await Task.sleep(for: .days(1)) }
    world.storeEnvironment = SDKDependencies.live().storeEnvironment
    return Purchases.configure(
      with: Configuration.builder(withAPIKey: "appl_test")
        .with(appUserID: "ada")
        .with(entitlementVerificationMode: .enforced)
        .with(trustedRootKeys: [server.publicKey.base64])
        .with(serverURL: try #require(URL(string: "http://server")))
        .with(cacheDirectory: folder.url.appending(path: folderName))
        .with(creditHandler: credit)
        .with(onDeviceCatalog: InProcess.catalog)
        .with(world))
  }

  private func play(on device: XcodeDevice, _ body: () async throws -> Void) async throws {
    try await StoreKitBackendRegistry.$current.withValue(device) { try await body() }
  }

  private func entitlements(
    _ fields: [HTTPField.Name: String]
  ) async throws -> [String] {
    var request = HTTPRequest(
      method: .get, scheme: "http", authority: "server", path: "/v1/subscribers/ada")
    request.headerFields[.authorization] = "Bearer appl_test"
    for (name, value) in fields { request.headerFields[name] = value }
    let reply = await server.service.respond(to: request, body: [])
    return try WireJSON.decode(CustomerInfoBody.self, from: reply.body)
      .subscriber.entitlements.keys.sorted()
  }

  @Test func `An untrusted session finishes nothing, and the error contains the fix`()
    async throws
  {
    try await play(on: device) {
      let app = try launch()
      let product = try #require(await app.products([XcodeDevice.monthly.rawValue]).first)
      // As while the server is down: the device itself verified it.
      let info = try await app.purchase(product: product).customerInfo
      #expect(info.entitlements.verification == .verifiedOnDevice)
    }
    #expect(await device.finished.isEmpty)
    #expect(try await server.ledger.counts().facts == 0)
    #expect(try await server.ledger.counts().quarantined == 1)
    // What the SDK logs is the message of the answer.
    let refusals = wiretap.bodies.withLock { $0 }
    let line = "xcode_certificates: [\(session.sha256)]"
    #expect(refusals.contains { $0.contains(line) }, "\(refusals)")
  }

  @Test func `Once the certificate is listed, the purchase counts in Xcode and nowhere else`()
    async throws
  {
    try await play(on: device) {
      let app = try launch()
      let product = try #require(await app.products([XcodeDevice.monthly.rawValue]).first)
      _ = try await app.purchase(product: product)
      #expect(await device.finished.isEmpty)
      await trust(session)

      let info = try await app.customerInfo(fetchPolicy: .fetchCurrent)
      #expect(info.entitlements.verification == .verified)
      #expect(info.entitlements["pro"]?.isActive == true)
      #expect(info.entitlements["pro"]?.isSandbox == true)
    }
    #expect(await device.finished == ["0"])
    #expect(try await entitlements([.isSandbox: "true", .environment: "Xcode"]) == ["pro"])
    #expect(try await entitlements([.isSandbox: "true"]) == [])
    #expect(try await entitlements([.isSandbox: "false"]) == [])
  }

  @Test func `The next launch requests Xcode responses before a purchase`() async throws {
    await trust(session)
    try await play(on: device) {
      let app = try launch()
      let product = try #require(await app.products([XcodeDevice.monthly.rawValue]).first)
      let info = try await app.purchase(product: product).customerInfo
      #expect(info.entitlements["pro"]?.isActive == true)

      // Everything is finished, and another folder keeps no answer.
      let later = try await launch("later").customerInfo(fetchPolicy: .fetchCurrent)
      #expect(later.entitlements["pro"]?.isActive == true)
    }
  }

  @Test func `A consumable of a second session is credited, although its number repeats`()
    async throws
  {
    let second = try XcodeSigner()
    await trust(session, second)
    let credits = Mutex(0)
    for (device, answered) in [
      (device, 1), (XcodeDevice(clock: clock, signer: second), 2),
    ] {
      clock.advance(to: clock.now() + .seconds(60))
      try await play(on: device) {
        let app = try launch { _ in credits.withLock { $0 += 1 } }
        let product = try #require(await app.products([XcodeDevice.coins.rawValue]).first)
        let info = try await app.purchase(product: product).customerInfo
        #expect(
          info.nonSubscriptions.map(\.storeTransactionIdentifier)
            == Array(repeating: "0", count: answered))
      }
      #expect(await device.finished == ["0"])
      #expect(credits.withLock { $0 } == answered)
    }
    #expect(try await server.ledger.counts().purchases == 2)
  }

  @Test func `A quarantined purchase is recorded once a second certificate is listed`()
    async throws
  {
    await trust(try XcodeSigner())
    try await play(on: device) {
      let app = try launch()
      let product = try #require(await app.products([XcodeDevice.monthly.rawValue]).first)
      _ = try await app.purchase(product: product)
      _ = try await server.synchronization.retryQuarantine(all: true)
      #expect(try await server.synchronization.retryQuarantine().recorded == 0)
      let known = server.catalogs.current.apps.flatMap(\.xcodeCertificates)
      await server.catalogs.replace(
        with: Self.catalog(trusting: Set(known + [session.sha256])), at: clock.now())
      #expect(try await server.synchronization.retryQuarantine().recorded == 1)
    }
    #expect(try await entitlements([.isSandbox: "true", .environment: "Xcode"]) == ["pro"])
  }
}

/// A network that records the server's responses other than successes.
private final class Wiretap: HTTPTransport {
  private let wire: Wire
  let bodies = Mutex<[String]>([])

  init(_ wire: Wire) { self.wire = wire }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    let reply = try await wire.send(request, body: body)
    if reply.response.status.kind != .successful {
      bodies.withLock { $0.append(String(decoding: reply.body, as: UTF8.self)) }
    }
    return reply
  }
}

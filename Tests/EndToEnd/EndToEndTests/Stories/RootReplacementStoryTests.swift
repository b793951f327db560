import AppStoreCore
import EntitlementAPI
import EntitlementServer
import Foundation
import Logging
import ServerAdministration
import ServerBootstrap
import SimulatorServer
import Tessera
import Testing

/// A root is replaced over two years.
///
/// The cast: three builds of an app are in use. One trusts the old root, one both, and one the new one. All
/// three are started again each month.
@Suite(.timeLimit(.minutes(30))) struct RootReplacementStoryTests {
  private static let reason = "no root that this build trusts"

  private enum Build: String, CaseIterable {
    case old
    case middle
    case new
  }

  private let world: InProcess
  private let desk: SigningKeyAdmin

  init() async throws {
    world = try await InProcess()
    desk = SigningKeyAdmin(
      dataDirectory: world.settings.dataDirectory, storage: ServerApplication.storage)
  }

  private var now: Timestamp { world.store.clock.now() }

  private var keys: SigningKeySet {
    get throws { try SigningKeyDirectory(world.settings.dataDirectory).read().keys }
  }

  /// Returns the error of a build at launch; `nil` if it opens with a verified response.
  private func problem(of build: Build, trusting roots: [RootPublicKey]) async throws -> String? {
    var problem: String?
    try await world.withApp(folder: build.rawValue, trusting: roots.map(\.base64)) { app in
      do {
        let info = try await app.customerInfo(fetchPolicy: .fetchCurrent)
        #expect(info.entitlements.verification == .verified)
        #expect(info.access(to: "pro") == .granted)
      } catch {
        #expect((error as? PurchasesError)?.code == .signatureVerificationFailed)
        problem = "\(error)"
      }
    }
    return problem
  }

  @Test
  func `When a root is replaced, only builds that trust only the retired root fail to verify`()
    async throws
  {
    try await world.withApp(folder: "old") { app in
      let product = try #require(await app.products([InProcess.lifetime.rawValue]).first)
      _ = try await app.purchase(product: product)
    }
    let first = try keys.publicKey
    var second: RootPublicKey?
    var server = world.server
    var intermediates: Set<[UInt8]> = []
    for month in 0..<24 {
      switch month {
      case 6: second = try await desk.makeRoot(by: "ada", at: now)
      case 9: _ = try await desk.rotate(roots: [], days: 30, by: "ada", at: now)
      case 12:
        try await desk.setDefaultRoot(try #require(second), by: "ada", at: now)
      case 15:
        let stolen = try #require(try keys.bundles.first).key.publicKey
        _ = try await desk.revoke(
          [Data(stolen).base64EncodedString()], roots: [], by: "ada", at: now)
      case 18: _ = try await desk.retireRoot(first, by: "ada", at: now)
      case 21:
        server = try ServerApplication(
          world.settings, clock: world.store.clock,
          logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        world.wire.connect(server.service)
      default: break
      }
      await server.keyWatch.look()

      let old = try await problem(of: .old, trusting: [first])
      #expect((old == nil) == (month < 18), "month \(month)")
      #expect(old?.contains(Self.reason) ?? true)
      #expect(old?.contains("the app needs an update") ?? true)
      if let second {
        #expect(try await problem(of: .middle, trusting: [first, second]) == nil, "month \(month)")
        #expect(try await problem(of: .new, trusting: [second]) == nil, "month \(month)")
      }
      intermediates.formUnion(try keys.bundles.map(\.key.publicKey))
      try await world.store.advance(by: .days(30))
    }
    #expect(intermediates.count >= 24)
    #expect(try keys.roots == [second])
  }

  @Test func `A build with another root uses the cached response while offline`()
    async throws
  {
    try await world.withApp(folder: "app") { app in
      let product = try #require(await app.products([InProcess.lifetime.rawValue]).first)
      _ = try await app.purchase(product: product)
    }
    let first = try keys.publicKey
    let second = try await desk.makeRoot(by: "ada", at: now)
    await world.server.keyWatch.look()
    try await world.withApp(folder: "app", trusting: [first.base64]) { app in
      _ = try await app.customerInfo(fetchPolicy: .fetchCurrent)
    }
    world.wire.turn(.cut)
    try await world.withApp(folder: "app", trusting: [second.base64]) { app in
      let info = try await app.customerInfo(fetchPolicy: .fromCacheOnly)
      #expect(info.entitlements.verification == .verified && info.access(to: "pro") == .granted)
    }
  }
}

internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import EntitlementServer
internal import Foundation
internal import Logging
internal import ServerBootstrap
internal import SimulatorServer
internal import StoreKit
internal import StoreKitTest
internal import Subscriptions
public import Tessera

/// An entitlement server in this process, connected to the store of a test session.
///
/// It trusts the store's root certificate, and gets the store's notifications before each request,
/// in order. Its responses are signed, and the SDK verifies them. It has the store's time.
///
/// ```swift
/// let server = try TestServer(for: session, entitlements: ["pro": ["com.example.pro.monthly"]])
/// let app = Purchases.configure(with: server.configuration(appUserID: "ada"))
/// try await session.buyProduct(identifier: "com.example.pro.monthly")
/// let isPro = try await app.restorePurchases().access(to: "pro").isGranted
/// ```
public struct TestServer: Sendable {
  /// The key of the app, for requests of the SDK.
  public static let publicAPIKey = "appl_test"

  private let transport: ServerTransport
  private let folder: ServerFolder
  private let publicKey: String
  private let clock: VirtualClock

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - session: The session; its store signs as the sandbox
  ///     (`.isolatedStore(signingAs: .sandbox)`), because Xcode sends no notifications to a server.
  ///   - entitlements: The products that unlock each entitlement.
  /// - Throws: `SKTestError.invalidAction` with the reason if the store signs as
  ///   Xcode, or the server cannot start.
  public init(for session: SKTestSession, entitlements: [String: Set<String>]) throws {
    let store = session.environment.store
    guard store.environment == .sandbox else {
      throw SKTestError.refused(
        "Xcode sends no notifications to a server; use .isolatedStore(signingAs: .sandbox)")
    }
    folder = ServerFolder()
    let products = Dictionary(
      uniqueKeysWithValues: entitlements.map { name, products in
        (EntitlementID(name), Set(products.map { ProductID($0) }))
      })
    let catalog = ServerCatalog(
      apps: [
        ServerApp(
          bundleID: StoreTestEnvironment.mainBundleID, appAppleID: nil, environments: [.sandbox],
          publicAPIKeys: [Self.publicAPIKey], secretAPIKeys: ["sk_test"])
      ], entitlements: EntitlementCatalog(products))
    do {
      let server = try ServerApplication(
        ServerSettings(catalog: catalog, roots: [store.root], dataDirectory: folder.url),
        clock: store.clock, logger: Logger(label: "server") { _ in SwiftLogNoOpLogHandler() })
      transport = ServerTransport(service: server.service, store: store)
      publicKey = server.publicKey.base64
    } catch {
      throw SKTestError.refused("the server cannot start: \(error)")
    }
    clock = store.clock
  }

  /// Whether the server can be reached; while it cannot, requests fail as without a network.
  public func setReachable(_ isReachable: Bool) async {
    await transport.setReachable(isReachable)
  }

  /// Creates the configuration of an app's SDK that uses this server.
  ///
  /// - Parameter appUserID: The customer; `nil` for an anonymous one.
  /// - Returns: A builder, for `Purchases.configure(with:)`.
  public func configuration(appUserID: String? = nil) -> Configuration.Builder {
    guard let address = URL(string: "http://server") else {
      preconditionFailure("the address is a URL")
    }
    let clock = clock
    var dependencies = SDKDependencies(
      transport: transport, now: { clock.now() }, random: .system, pause: { _ in },
      isSandbox: true)
    // No requests in the background, so that a test knows which requests there are.
    dependencies.sleep = { _ in try? await Task.sleep(for: .days(1)) }
    let builder = Configuration.builder(withAPIKey: Self.publicAPIKey)
      .with(entitlementVerificationMode: .enforced)
      .with(trustedRootKeys: [publicKey])
      .with(serverURL: address)
      .with(cacheDirectory: folder.url.appending(path: "app \(UUID().uuidString)"))
      .with(dependencies)
    return appUserID.map { builder.with(appUserID: $0) } ?? builder
  }

}

/// The folder of a server, which exists as long as the server.
private final class ServerFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "server \(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: url) }
}

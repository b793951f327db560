import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import HummingbirdTesting
import Ingest
import Ledger
import LedgerTestSupport
import Logging
import SignedData
import SimulatorServer
import StoreConfiguration
import StoreTestSupport
import Subscriptions
import Synchronization
import Testing

/// The network between the store and a developer's server in both directions, which can be cut.
final class Wire: HTTPTransport {
  private struct State {
    var ingest: Ingestor?
    var isDown = false
    var bodies: [[UInt8]] = []
    var lostAnswers = 0
    var calls: [String] = []
    var failingCalls = 0
    var passingCalls = 0
    var accident: (@Sendable () -> Void)?
    var isSpoiling = false
    var pause: (@Sendable () async -> Void)?
  }

  private let state = Mutex(State())

  func connect(_ ingest: Ingestor) { state.withLock { $0.ingest = ingest } }

  /// Blocks all requests to the developer's server.
  func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

  /// Loses the server's next responses, so that the store retries.
  func loseAnswers(_ count: Int) { state.withLock { $0.lostAnswers = count } }

  /// Every notification that the store sent, delivered or not.
  var bodies: [[UInt8]] { state.withLock(\.bodies) }

  /// Sets an action to run during the next call of the store's API; `nil` for none.
  func setAccident(_ accident: (@Sendable () -> Void)?) {
    state.withLock { $0.accident = accident }
  }

  /// Sets what the next call of the store's API waits for; `nil` for nothing.
  func setPause(_ pause: (@Sendable () async -> Void)?) { state.withLock { $0.pause = pause } }

  /// Waits as ``setPause(_:)`` says, once.
  func pause() async {
    let pause = state.withLock { state in
      defer { state.pause = nil }
      return state.pause
    }
    await pause?()
  }

  /// Fails the next calls of the store's API.
  func failNext(_ count: Int) { state.withLock { $0.failingCalls = count } }

  /// Fails one call of the store's API after some that succeed.
  func failOnce(after count: Int) {
    state.withLock { ($0.passingCalls, $0.failingCalls) = (count, 1) }
  }

  /// Damages the second signed part in each response of the store's API.
  func setSpoiling(_ isSpoiling: Bool) { state.withLock { $0.isSpoiling = isSpoiling } }

  /// A response of the store's API as it arrives.
  func arrived(_ body: [UInt8]) -> [UInt8] {
    var body = body
    let text = String(decoding: body, as: UTF8.self)
    let tokens = text.matches(of: /eyJ[\w-]+\.[\w-]+\.[\w-]+/)
    guard state.withLock(\.isSpoiling), tokens.count > 1 else { return body }
    let place = text.utf8.distance(from: text.startIndex, to: tokens[1].range.upperBound) - 9
    body[place] = body[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
    return body
  }

  /// The paths of the store's API that were called.
  var calls: [String] { state.withLock(\.calls) }

  /// Records a call of the store's API; returns whether it arrives.
  func passes(_ path: String) -> Bool {
    let accident = state.withLock { state in
      defer { state.accident = nil }
      return state.accident
    }
    accident?()
    return state.withLock { state in
      state.calls.append(path)
      if state.passingCalls > 0 {
        state.passingCalls -= 1
        return true
      }
      guard state.failingCalls > 0 else { return true }
      state.failingCalls -= 1
      return false
    }
  }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    let (ingest, isDown) = state.withLock { state in
      state.bodies.append(body)
      return (state.ingest, state.isDown)
    }
    guard let ingest, !isDown else { throw TransportError(reason: "down") }
    let answer = await ingest.receive(notification: body)
    let isLost = state.withLock { state in
      defer { state.lostAnswers = max(0, state.lostAnswers - 1) }
      return state.lostAnswers > 0
    }
    if isLost { throw TransportError(reason: "the answer is lost") }
    return BufferedHTTPResponse(HTTPResponse(status: .init(code: answer.status)))
  }
}

/// A simulated store, and a developer's server that synchronizes with it.
struct Market: Sendable {
  static let bundleID = TestWorld.bundleID
  static let monthly = TestWorld.monthly
  static let yearly = TestWorld.yearly
  static let lifetime = TestWorld.lifetime
  static let start = TestWorld.start
  static let ada = TestWorld.ada
  static let customer: AppUserID = "ada"
  static let configuration = TestWorld.configuration

  let world: TestWorld
  let wire = Wire()
  let ledger: any LedgerStore
  let environment: AppStoreEnvironment

  var store: SimulatedStore { world.store }
  var key: APIKey { world.key }

  init(
    environment: AppStoreEnvironment = .sandbox, seed: UInt64 = 7,
    ledger: any LedgerStore = InMemoryLedger(), notifications: NotificationSender? = nil
  ) throws {
    self.ledger = ledger
    self.environment = environment
    world = try TestWorld(
      environment: environment, appAppleID: 42, seed: seed,
      notifications: try notifications
        ?? NotificationSender(transport: wire, url: "http://server/apple"))
  }

  func ingest(
    environments: Set<AppStoreEnvironment> = [.production, .sandbox], trusting: Bool = true,
    policy: RevocationPolicy = .off, into other: (any LedgerStore)? = nil
  ) -> Ingestor {
    let verifier = SignedDataVerifier(
      roots: trusting ? [store.root] : [.appleRootCAG3],
      apps: [.init(bundleID: Self.bundleID, appAppleID: 42)], environments: environments)
    // The certificates here name no responder, so there are no requests.
    let checker = RevocationChecker(
      transport: ElsewhereTransport(), clock: store.clock, timer: ContinuousClock(), nonces: nil)
    return Ingestor(
      verifier: policy == .off
        ? OnlineSignedDataVerifier(verifier)
        : OnlineSignedDataVerifier(verifier, policy: policy, checker: checker),
      ledger: other ?? ledger, clock: store.clock)
  }

  /// Runs a test with a server that can call the store's API.
  func open(
    ingest: Ingestor? = nil, key other: APIKey? = nil, hasKey: Bool = true,
    log: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    settings: ReconcilerSettings = .init(), process: UUID? = nil,
    hints: (@Sendable () -> AsyncStream<LedgerHint>)? = nil,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in },
    _ test: @escaping @Sendable (AppStoreReconciler) async throws -> Void
  ) async throws {
    let ingest = ingest ?? self.ingest()
    wire.connect(ingest)
    let key = other ?? self.key
    try await withStoreAPI { [self] client in
      let routes = StoreRoutes(client) { wire.passes($0) }
      let app = try app(WornRoutes(routes: routes, wire: wire), hasKey ? key : nil)
      try await test(
        AppStoreReconciler(
          ingest: ingest, apps: [app], fingerprint: "1", ledger: ledger,
          process: process, hints: hints, clock: store.clock, settings: settings, sleep: sleep,
          logger: log))
    }
  }

  /// Runs a test with the store's API reachable.
  func withStoreAPI(
    _ test: @escaping @Sendable (any TestClientProtocol) async throws -> Void
  ) async throws {
    try await world.withStoreAPI(test)
  }

  /// The app as a server has it; without a key there are no calls of the store's API.
  func app(_ routes: any HTTPTransport, _ key: APIKey?) throws -> ReconciledApp {
    // The other environment's server has no transactions.
    let other = ElsewhereTransport()
    let servers = try key.map { key in
      try EnvironmentRouter(
        production: AppStoreServerAPIClient(
          baseURL: "http://production", key: key,
          transport: environment == .production ? routes : other, clock: store.clock),
        sandbox: AppStoreServerAPIClient(
          baseURL: "http://sandbox", key: key,
          transport: environment == .sandbox ? routes : other, clock: store.clock))
    }
    return ReconciledApp(bundleID: Self.bundleID, environments: [environment], servers: servers)
  }

  /// The access of a customer according to a ledger, as lines comparable to ``truth(of:)``.
  ///
  /// - Parameter other: The ledger. Default: the market's own.
  func inferred(
    of customer: AppUserID = Market.customer, in other: (any LedgerStore)? = nil
  ) async throws -> [String] {
    let products = try Self.configuration.get().allProducts.filter { $0.type != .consumable }
    let catalog = EntitlementCatalog(
      Dictionary(
        uniqueKeysWithValues: products.map { (EntitlementID($0.id.rawValue), [$0.id]) }))
    return try await (other ?? ledger).history(of: customer)
      .entitlements(
        catalog, for: PolicyContext(isSandbox: environment != .production, customers: [customer]),
        at: store.clock.now()
      ).filter(\.isActive)
      .map { "\($0.productID) until \($0.accessUntil?.description ?? "ever")" }
  }

  func truth(of account: AccountID = Market.ada) async -> [String] {
    await world.truth(of: account)
  }

  /// Posts a transaction as a customer's app.
  func post(_ report: PurchaseDelivery, as customer: AppUserID = Market.customer) async throws {
    _ = try await ingest().transaction(report.signedTransactionInfo, from: customer)
  }
}

/// The store's API over a network that may damage its responses.
private struct WornRoutes: HTTPTransport {
  let routes: StoreRoutes
  let wire: Wire

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    await wire.pause()
    let reply = try await routes.send(request, body: body)
    return BufferedHTTPResponse(reply.response, body: wire.arrived(reply.body))
  }
}

/// A server without transactions.
private struct ElsewhereTransport: HTTPTransport {
  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    BufferedHTTPResponse(
      HTTPResponse(status: .notFound, headerFields: [.contentType: "application/json"]),
      body: Array(#"{"errorCode":4040010,"errorMessage":"Transaction id not found."}"#.utf8))
  }
}

extension AppStoreReconciler {
  /// Runs every due refresh.
  func refreshAll() async throws {
    while try await doNextRefresh() {}
  }
}

import AppStoreCore
import AppStoreServerAPI
import AppStoreSimulator
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import SignedData
import SimulatorServer
import StoreConfiguration
import StoreKitBackend
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

/// A simulated store, the developer's server and their keys.
struct World {
  static let start = Timestamp(milliseconds: 1_767_225_600_000)  // 2026-01-01
  static let bundleID: BundleID = "com.example.app"
  /// Certificates are slow to create, so all tests share one chain.
  static let chain = Result { try TestStore().chain }

  let store: SimulatedStore
  let developer = Developer()
  let key: APIKey
  let clock = VirtualClock(at: Self.start)

  /// Measures how long the developer's server takes to choose a retention message.
  let timer = TestTimer()

  /// The delays of server API calls while the store is slow.
  let waits = Waits()

  init(
    notifications: String? = "http://127.0.0.1:8080/v1/apple/notifications",
    environment: AppStoreEnvironment = .sandbox, pace: SubscriptionDurations = .calendar,
    renewalLimit: Int? = nil, offersKey: SubscriptionOffersKeyPair? = nil
  ) throws {
    var configuration = try StoreKitConfiguration(
      parsing: Array(catalogue.utf8), fileName: "Test.storekit")
    configuration.subscriptionOffersKeyPair = offersKey
    var simulator = AppStoreState(
      configuration: configuration, app: SimulatedApp(bundleID: Self.bundleID, appAppleID: 42),
      environment: environment, startingAt: Self.start, seed: 1, pace: pace)
    simulator.renewalLimit = renewalLimit
    try simulator.addOffer(
      StoreOffer(
        type: .promotional, id: "P", discountType: .freeTrial,
        period: SubscriptionPeriod(value: 1, unit: .month)), to: "monthly")
    try simulator.addOffer(
      StoreOffer(
        type: .promotional, id: "Y", discountType: .freeTrial,
        period: SubscriptionPeriod(value: 1, unit: .month)), to: "yearly")
    key = try APIKey.make(issuerID: "issuer", keyID: "KEY1", bundleID: Self.bundleID)
    store = SimulatedStore(
      simulator: simulator, chain: try Self.chain.get(), clock: clock,
      notifications: try NotificationSender(transport: developer, url: notifications), seed: 1,
      offerKeys: [OfferSigningKey(key)])
  }

  /// A verifier of the store's signatures, as a developer's server has it.
  var verifier: SignedDataVerifier {
    SignedDataVerifier(
      roots: [store.root], apps: [.init(bundleID: Self.bundleID, appAppleID: 42)],
      environments: [.sandbox, .production])
  }

  /// Runs a test against the store's router, without a socket.
  func serve(_ test: @escaping @Sendable (Server) async throws -> Void) async throws {
    let tokens = APITokenVerifier(
      publicKey: key.publicKey, issuerID: "issuer", keyID: "KEY1", bundleIDs: [Self.bundleID])
    let router = simulatorRouter(
      store: store, tokens: tokens, tokenClock: clock, eventWait: .zero,
      offerChecker: AppStoreRequestVerifier(
        publicKey: key.publicKey, issuerID: "issuer", keyID: "KEY1",
        bundleIDs: [Self.bundleID]), stopwatch: timer.stopwatch,
      sleep: { [waits] in waits.add($0) })
    let key = key
    let clock = clock
    try await Application(router: router).test(.router) { client in
      try await test(Server(client: client, key: key, clock: clock))
    }
  }

  @discardableResult
  func buy(_ product: ProductID, as account: AccountID = "anna") async throws -> PurchaseDelivery {
    try await store.buy(PurchaseRequest(productID: product), by: account)
  }
}

/// Real time that advances only when a test does it.
final class TestTimer: Sendable {
  private let state = Mutex((now: Duration.zero, isOver: false))

  var stopwatch: RealTimeClock {
    RealTimeClock(
      now: { self.state.withLock(\.now) },
      sleep: { _ in
        // Until the response arrives and cancels it.
        if !self.state.withLock(\.isOver) { try await Task.sleep(for: .seconds(3600)) }
      })
  }

  /// Advances time.
  func advance(by duration: Duration) { state.withLock { $0.now += duration } }

  /// Completes every wait at once.
  func endWaits() { state.withLock { $0.isOver = true } }
}

/// Records waits instead of waiting.
final class Waits: Sendable {
  private let waits = Mutex<[Duration]>([])

  var all: [Duration] { waits.withLock { $0 } }

  func add(_ wait: Duration) { waits.withLock { $0.append(wait) } }
}

/// The store's HTTP interface, as clients see it.
struct Server: HTTPTransport {
  let client: any TestClientProtocol
  let key: APIKey
  let clock: VirtualClock

  /// A client of Apple's API with a valid key.
  func api(key other: APIKey? = nil) throws -> AppStoreServerAPIClient {
    try AppStoreServerAPIClient(
      baseURL: "http://store.example", key: other ?? key, transport: self, clock: clock)
  }

  func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportError)
    -> BufferedHTTPResponse
  {
    try await StoreRoutes(client).send(request, body: body)
  }

  /// Gets a path, without a token if it is `nil`.
  func get(_ path: String, token: String? = nil) async throws -> BufferedHTTPResponse {
    var request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
    if let token { request.headerFields[.authorization] = "Bearer \(token)" }
    return try await send(request, body: [])
  }

  /// Calls Apple's API with a valid token.
  func apple(
    _ method: HTTPRequest.Method, _ path: String, _ body: String = ""
  ) async throws -> BufferedHTTPResponse {
    let request = HTTPRequest(
      method: method, scheme: nil, authority: nil, path: path,
      headerFields: [
        .authorization: "Bearer \(try token())", .contentType: "application/json",
      ])
    return try await send(request, body: Array(body.utf8))
  }

  /// Posts JSON to the control API.
  func control(_ name: String, _ json: String) async throws -> BufferedHTTPResponse {
    let request = HTTPRequest(
      method: .post, scheme: nil, authority: nil, path: "/control/v1/\(name)",
      headerFields: [.contentType: "application/json"])
    return try await send(request, body: Array(json.utf8))
  }

  /// A valid token for Apple's API.
  func token() throws -> String { try APIToken(key: key, at: clock.now()).compactSerialization }
}

extension BufferedHTTPResponse {
  var status: Int { response.status.code }

  func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(body))
  }

  /// The code of an error of Apple's API.
  var errorCode: Int? { try? decoded(AppStoreErrorBody.self).errorCode }

  /// The field that an error of the control API names.
  var errorField: String? {
    struct Body: Decodable {
      struct Detail: Decodable { var field: String? }
      var error: Detail
    }
    return try? decoded(Body.self).error.field
  }
}

private let catalogue = """
  {
    "version": { "major": 3, "minor": 0 },
    "settings": { "_billingGracePeriodEnabled": true, "_storefront": "USA", "_locale": "en_US" },
    "products": [
      { "displayPrice": "0.99", "familyShareable": false, "internalID": "1", "localizations": [],
        "productID": "coins", "referenceName": "Coins", "type": "Consumable" },
      { "displayPrice": "99.99", "familyShareable": true, "internalID": "2",
        "localizations": [
          { "description": "Everything, for ever", "displayName": "Lifetime", "locale": "en_US" }
        ],
        "productID": "lifetime", "referenceName": "Life", "type": "NonConsumable" }
    ],
    "nonRenewingSubscriptions": [],
    "subscriptionGroups": [
      { "id": "G1", "name": "Pro", "localizations": [],
        "subscriptions": [
          { "displayPrice": "49.99", "familyShareable": false, "groupNumber": 1,
            "internalID": "3", "introductoryOffer": null, "localizations": [],
            "productID": "yearly", "recurringSubscriptionPeriod": "P1Y",
            "referenceName": "Yearly", "subscriptionGroupID": "G1",
            "type": "RecurringSubscription" },
          { "displayPrice": "4.99", "familyShareable": false, "groupNumber": 2,
            "internalID": "4",
            "introductoryOffer": { "internalID": "5", "numberOfPeriods": 1,
              "paymentMode": "free", "subscriptionPeriod": "P1W" },
            "localizations": [], "productID": "monthly", "recurringSubscriptionPeriod": "P1M",
            "referenceName": "Monthly", "subscriptionGroupID": "G1",
            "type": "RecurringSubscription" }
        ]
      }
    ]
  }
  """

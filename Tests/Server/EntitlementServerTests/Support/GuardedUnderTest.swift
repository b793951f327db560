import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Logging
import Synchronization
import TestSupport

/// A server with its limits, and requests from remote addresses.
struct GuardedUnderTest {
  /// Measures durations; it advances only when a test does it.
  final class Stopwatch: Sendable {
    private let time = Mutex(ContinuousClock.now)
    func now() -> ContinuousClock.Instant { time.withLock { $0 } }
    func advance(by duration: Duration) { time.withLock { $0 += duration } }
  }

  static let stranger = "203.0.113.7"
  static let apple = "17.58.1.2"

  let server: ServerUnderTest
  let guarded: LimitedEntitlementService
  let stopwatch = Stopwatch()

  init(
    limits: RequestLimits = RequestLimits(), trustedProxies: [AddressRange] = [],
    metricsToken: String? = nil, proxy: RevenueCatProxy? = nil, isDiskFull: Bool = false,
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    _ change: (inout ServerCatalog) -> Void = { _ in }
  ) throws {
    server = try ServerUnderTest(isDiskFull: isDiskFull, logger: logger, change)
    guarded = LimitedEntitlementService(
      server.service, limits: limits, trustedProxies: trustedProxies,
      metricsToken: metricsToken.map { HashedAPIKey(of: $0) }, proxy: proxy,
      stopwatch: { [stopwatch] in stopwatch.now() })
  }

  func ask(
    _ method: HTTPRequest.Method, _ path: String, key: String? = nil,
    from address: String? = stranger, fields: [HTTPField.Name: String] = [:], body: [UInt8] = []
  ) async -> BufferedHTTPResponse {
    var request = HTTPRequest(method: method, scheme: "http", authority: "test", path: path)
    for (name, value) in fields { request.headerFields[name] = value }
    if let key { request.headerFields[.authorization] = "Bearer \(key)" }
    return await guarded.respond(to: request, from: address.flatMap { RemoteAddress($0) }) {
      (allowance) async throws(LimitedEntitlementService.BodyError) in
      try allowance.take(body.count)
      return body
    }
  }

  func statuses(
    _ count: Int, _ ask: () async throws -> BufferedHTTPResponse
  ) async rethrows -> [Int] {
    var statuses: [Int] = []
    for _ in 0..<count { statuses.append(try await ask().response.status.code) }
    return statuses
  }

  /// Posts a receipt.
  ///
  /// Default token: a valid one.
  func receipt(
    from address: String? = stranger, retryCount: Int? = 0, token: String? = nil,
    download: String? = nil
  ) async throws -> BufferedHTTPResponse {
    var receipt = ReceiptBody(
      appUserID: "ada", fetchToken: try token ?? server.store.sign(TestStore.transaction()),
      isRestore: false, initiationSource: .purchase)
    receipt.appTransaction = download
    var fields: [HTTPField.Name: String] = [:]
    fields[.retryCount] = retryCount.map(String.init)
    return await ask(
      .post, "/v1/receipts", key: ServerUnderTest.publicKey, from: address, fields: fields,
      body: try WireJSON.encode(receipt))
  }

  /// Posts a notification without a valid signature.
  func forgery(from address: String? = stranger) async -> BufferedHTTPResponse {
    await ask(
      .post, "/v1/apple/notifications", from: address,
      // The quarantine stores the same bytes only once.
      body: Array(#"{"signedPayload":"a.b.\#(UUID().uuidString)"}"#.utf8))
  }

  /// Posts a signed notification.
  ///
  /// Default store: the trusted one.
  func notification(
    from address: String? = stranger, signedBy store: TestStore? = nil
  ) async throws -> BufferedHTTPResponse {
    let store = store ?? server.store
    let notification = try store.notification(
      transaction: TestStore.transaction(), renewalInfo: nil)
    return await ask(
      .post, "/v1/apple/notifications", from: address,
      body: try WireJSON.encode(
        NotificationBody(signedPayload: try store.sign(notification))))
  }

  /// The metrics, parsed strictly.
  func metrics() async throws -> Exposition {
    let reply = await ask(.get, "/metrics", key: ServerUnderTest.secretKey, from: nil)
    return try Exposition(String(decoding: reply.body, as: UTF8.self))
  }
}

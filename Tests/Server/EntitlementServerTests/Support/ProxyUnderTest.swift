import AppStoreCore
import Catalog
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Ledger
import LedgerTestSupport
import Logging
import Subscriptions
import Synchronization
import TestSupport
import Testing

/// A server in proxy mode, and requests of an app with RevenueCat's SDK.
struct ProxyUnderTest {
  static let key = "appl_revenuecat"

  let upstream = FakeUpstream()
  let guarded: GuardedUnderTest
  private let pauses: LockedPauses

  var server: ServerUnderTest { guarded.server }

  init(
    failure: RevenueCatProxySettings.FailureResponse = .pass, isDiskFull: Bool = false,
    limits: RequestLimits = RequestLimits(), maxConcurrent: Int = 512,
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  ) throws {
    let pauses = LockedPauses()
    self.pauses = pauses
    let settings = try #require(
      RevenueCatProxySettings(url: "https://upstream.example/base/", failure: failure))
    let proxy = RevenueCatProxy(settings, transport: upstream, maxConcurrent: maxConcurrent) {
      pauses.append($0)
    }
    guarded = try GuardedUnderTest(
      limits: limits, proxy: proxy, isDiskFull: isDiskFull, logger: logger
    ) { catalog in
      catalog.apps[0].revenueCatAPIKeys = [Self.key]
    }
  }

  /// The pauses before further attempts to record.
  var paused: [Duration] { pauses.all }

  /// Sends a request as an app does.
  func ask(
    _ method: HTTPRequest.Method, _ path: String, key: String? = key, _ body: [UInt8] = [],
    fields: [HTTPField.Name: String] = [:]
  ) async -> BufferedHTTPResponse {
    await guarded.ask(method, path, key: key, fields: fields, body: body)
  }

  /// Posts a receipt with a signed transaction.
  func buy(
    _ transaction: JWSTransactionDecodedPayload = TestStore.transaction(), as id: AppUserID = "ada"
  ) async throws -> BufferedHTTPResponse {
    let body = ReceiptBody(
      appUserID: id, fetchToken: try server.store.sign(transaction), isRestore: false,
      initiationSource: .purchase)
    return await ask(.post, "/v1/receipts", try WireJSON.encode(body))
  }

  /// Waits until everything is recorded and compared, and returns what the ledger states.
  func recorded(of id: AppUserID = "ada") async throws -> Set<String> {
    await guarded.guarded.waitForProxyRecordings()
    let history = try await server.ledger.history(of: id)
    return Set(history.transactions.values.map(\.transactionId.rawValue))
  }

  /// The value of a counter; 0 if it never counted.
  func count(_ name: String, _ label: String, _ value: String) async throws -> Double {
    await guarded.guarded.waitForProxyRecordings()
    return try await guarded.metrics()[name, [label: value]] ?? 0
  }

  /// RevenueCat's customer info of a customer with an entitlement `pro`.
  func info(
    of id: String = "ada", product: String = TestStore.productID.rawValue, expires: Timestamp,
    transaction: String, isSandbox: Bool = true
  ) -> String {
    let now = server.clock.now()
    let start = TestStore.purchaseDate.iso8601
    return """
      {"request_date":"\(now.iso8601)","request_date_ms":\(now.milliseconds),"subscriber":{\
      "original_app_user_id":"\(id)","first_seen":"\(start)","last_seen":"\(start)",\
      "entitlements":{"pro":{"expires_date":"\(expires.iso8601)","product_identifier":"\(product)",\
      "purchase_date":"\(start)"}},"non_subscriptions":{},\
      "subscriptions":{"\(product)":{"expires_date":"\(expires.iso8601)","is_sandbox":\(isSandbox),\
      "original_purchase_date":"\(start)","period_type":"normal","purchase_date":"\(start)",\
      "store":"app_store","store_transaction_id":"\(transaction)"}}}}
      """
  }
}

/// Pauses that were requested.
final class LockedPauses: Sendable {
  private let pauses = Mutex<[Duration]>([])

  var all: [Duration] { pauses.withLock { $0 } }

  func append(_ pause: Duration) { pauses.withLock { $0.append(pause) } }
}

import AppStoreTypes
import Effects
import EntitlementAPI
import EntitlementServer
import Foundation
import HTTPTypes
import Logging
import ServerBootstrap
import SignedData
import Subscriptions

/// A store that signs what the benchmark feeds in, under an Apple-shaped chain.
struct BenchStore {
  static let publicKey = "appl_bench"
  private static let product: ProductID = "com.example.pro.monthly"
  private static let bundle: BundleID = "com.example.app"

  private let chain: SigningChain
  private let start: Timestamp

  init() throws {
    start = SystemClock().now()
    chain = try SigningChain.make(
      commonName: "Bench Store", notBefore: start - .days(1), notAfter: start + .days(400))
  }

  func server(folder: URL) throws -> BuiltServer {
    let app = ServerApp(
      bundleID: Self.bundle, appAppleID: nil, environments: [.sandbox],
      publicAPIKeys: [Self.publicKey], secretAPIKeys: [])
    return try BuiltServer(
      ServerSettings(
        catalog: ServerCatalog(
          apps: [app], entitlements: EntitlementCatalog(["pro": [Self.product]])),
        roots: [chain.root], dataFolder: folder),
      clock: SystemClock(), logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
  }

  private func transaction(_ id: Int) -> JWSTransactionDecodedPayload {
    var transaction = JWSTransactionDecodedPayload(
      transactionId: TransactionID("2\(1_000_000 + id)"),
      originalTransactionId: OriginalTransactionID("2\(1_000_000 + id)"), bundleId: Self.bundle,
      productId: Self.product, type: .autoRenewable, purchaseDate: start,
      originalPurchaseDate: start, signedDate: start, environment: .sandbox)
    transaction.expiresDate = start + .days(30)
    transaction.price = 4990
    transaction.currency = "USD"
    return transaction
  }

  /// A signed notification with both nested parts, as somebody posts it.
  func notification(_ id: Int) throws -> [UInt8] {
    let transaction = transaction(id)
    let renewalInfo = JWSRenewalInfoDecodedPayload(
      originalTransactionId: transaction.originalTransactionId, productId: Self.product,
      autoRenewProductId: Self.product, autoRenewStatus: .on, signedDate: start,
      environment: .sandbox)
    let notification = ResponseBodyV2DecodedPayload(
      notificationType: .subscribed, subtype: .initialBuy, notificationUUID: "uuid-\(id)",
      signedDate: start,
      data: NotificationData(
        environment: .sandbox, bundleId: Self.bundle,
        signedTransactionInfo: try chain.sign(transaction),
        signedRenewalInfo: try chain.sign(renewalInfo), status: .active))
    return Array(#"{"signedPayload":"\#(try chain.sign(notification))"}"#.utf8)
  }

  /// Gives a customer a subscription, through the front door.
  func buy(_ id: Int, _ server: BuiltServer) async throws {
    let receipt = ReceiptBody(
      appUserID: CustomerID("customer-\(id)"),
      fetchToken: try chain.sign(transaction(5_000_000 + id)), isRestore: false,
      initiationSource: .purchase)
    let request = HTTPRequest(
      method: .post, scheme: "http", authority: "bench", path: "/v1/receipts",
      headerFields: [.authorization: "Bearer \(Self.publicKey)"])
    let reply = await server.service.respond(to: request, body: try WireJSON.encode(receipt))
    guard reply.response.status == .ok else { throw BenchError.refused }
  }
}

import AppStoreCore
import Catalog
import EntitlementServer
import Foundation
import Ledger
import Logging
import ServerBootstrap
import SignedData
import Subscriptions

/// A store that signs the benchmark's data with an Apple-shaped chain.
struct BenchStore {
  static let publicKey = "appl_bench"
  static let secretKey = "sk_bench"
  private static let product: ProductID = "com.example.pro.monthly"
  private static let bundle: BundleID = "com.example.app"

  private let chain: SigningChain
  private let start: Timestamp

  init() throws {
    start = SystemClock().now()
    chain = try SigningChain.make(
      commonName: "Bench Store", notBefore: start - .days(400), notAfter: start + .days(400))
  }

  /// The file of the root certificate next to a ledger.
  static let rootFile = "root.pem"

  /// A verifier that trusts this store.
  var verifier: SignedDataVerifier {
    SignedDataVerifier(
      roots: [chain.root],
      apps: [.init(bundleID: Self.bundle, appAppleID: nil, environments: [.sandbox])],
      environments: [.sandbox])
  }

  /// Creates a server with its ledger in a folder, and writes the root certificate there.
  func server(folder: URL, database: String? = nil) async throws -> ServerApplication {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(chain.root.pem.utf8).write(to: folder.appending(path: Self.rootFile))
    return try await Self.server(folder: folder, database: database, root: chain.root)
  }

  /// Creates a server with its ledger in a folder.
  ///
  /// - Parameters:
  ///   - database: The URL of the ledger; `nil` for a file in the folder.
  ///   - webhooks: The endpoints of the catalog.
  static func server(
    folder: URL, database: String? = nil, root: RootCertificate, webhooks: [WebhookEndpoint] = []
  ) async throws -> ServerApplication {
    let app = ServerApp(
      bundleID: bundle, appAppleID: nil, environments: [.sandbox],
      publicAPIKeys: [publicKey], secretAPIKeys: [secretKey])
    var settings = ServerSettings(
      catalog: ServerCatalog(apps: [app], entitlements: EntitlementCatalog(["pro": [product]])),
      roots: [root], dataDirectory: folder)
    settings.catalog.webhooks = webhooks
    settings.database = database.map { .database(url: $0) }
    return try await ServerApplication.open(
      settings, clock: SystemClock(),
      logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
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

  /// Returns a signed notification with both nested parts.
  func notification(_ id: Int) throws -> [UInt8] {
    let transaction = transaction(id)
    let notification = ResponseBodyV2DecodedPayload(
      notificationType: .subscribed, subtype: .initialBuy, notificationUUID: "uuid-\(id)",
      signedDate: start,
      data: NotificationData(
        environment: .sandbox, bundleId: Self.bundle,
        signedTransactionInfo: try chain.sign(transaction),
        signedRenewalInfo: try chain.sign(renewalInfo(of: transaction)), status: .active))
    return Array(#"{"signedPayload":"\#(try chain.sign(notification))"}"#.utf8)
  }

  private func renewalInfo(of transaction: JWSTransactionDecodedPayload)
    -> JWSRenewalInfoDecodedPayload
  {
    JWSRenewalInfoDecodedPayload(
      originalTransactionId: transaction.originalTransactionId, productId: Self.product,
      autoRenewProductId: Self.product, autoRenewStatus: .on, signedDate: start,
      environment: .sandbox)
  }

  /// Returns a customer's subscription with some monthly periods, which started in the last year.
  func renewals(_ id: Int, periods: Int, _ verifier: SignedDataVerifier) throws -> [FactBatch] {
    let first = start - .days(30 * periods + id % 200)
    return try (0..<periods).map { period in
      var transaction = transaction(8_000_000 + id)
      transaction.transactionId = TransactionID("3\(id * periods + period)")
      transaction.purchaseDate = first + .days(30 * period)
      transaction.originalPurchaseDate = first
      transaction.expiresDate = first + .days(30 * period + 30)
      transaction.signedDate = transaction.purchaseDate
      transaction.storefront = ["USA", "DEU", "FRA", "JPN"][id % 4]
      transaction.transactionReason = period == 0 ? .purchase : .renewal
      return FactBatch(
        source: .receipt, receivedAt: start,
        transaction: try verifier.transaction(chain.sign(transaction)), renewalInfo: nil,
        notification: nil, claim: PurchaseClaim(by: AppUserID("customer-\(id)")))
    }
  }

  /// Returns a customer's subscription: its transaction and renewal info, signed and verified.
  func purchase(_ id: Int, _ verifier: SignedDataVerifier) throws -> FactBatch {
    let transaction = transaction(5_000_000 + id)
    let verified = try verifier.transaction(chain.sign(transaction))
    return FactBatch(
      source: .receipt, receivedAt: start, transaction: verified,
      renewalInfo: try verifier.renewalInfo(
        chain.sign(renewalInfo(of: transaction)), transaction: verified),
      notification: nil, claim: PurchaseClaim(by: AppUserID("customer-\(id)")))
  }
}

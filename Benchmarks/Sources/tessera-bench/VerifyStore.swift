import AppStoreCore
import Foundation
import SignedData

/// A store with an Apple-shaped chain, and tokens with as many fields as Apple's have.
struct VerifyStore {
  static let bundleID: BundleID = "com.example.app"
  private static let product: ProductID = "com.example.pro.monthly"
  private static let start = Timestamp(milliseconds: 1_767_225_600_000)

  let chain: SigningChain

  init(_ commonName: String = "Bench Store", shape: ChainAlgorithms = .apple) throws {
    // The names are as long as Apple's, so that the tokens have about the same length.
    chain = try SigningChain.make(
      commonName: "\(commonName) Worldwide Developer Relations Certification Authority",
      notBefore: Self.start - .days(100), notAfter: Self.start + .days(400), shape: shape)
  }

  var verifier: SignedDataVerifier {
    SignedDataVerifier(
      roots: [chain.root], apps: [.init(bundleID: Self.bundleID, appAppleID: nil)],
      environments: [.sandbox])
  }

  func transaction(_ id: Int) throws -> String { try chain.sign(Self.transaction(id)) }

  func notification(_ id: Int) throws -> String {
    let transaction = Self.transaction(id)
    var renewalInfo = JWSRenewalInfoDecodedPayload(
      originalTransactionId: transaction.originalTransactionId, productId: Self.product,
      autoRenewProductId: Self.product, autoRenewStatus: .on, signedDate: Self.start,
      environment: .sandbox)
    renewalInfo.recentSubscriptionStartDate = Self.start
    renewalInfo.renewalDate = Self.start + .days(31)
    renewalInfo.renewalPrice = 4990
    renewalInfo.currency = "USD"
    renewalInfo.appTransactionId = transaction.appTransactionId
    renewalInfo.appAccountToken = transaction.appAccountToken
    var data = NotificationData(
      environment: .sandbox, bundleId: Self.bundleID,
      signedTransactionInfo: try chain.sign(transaction),
      signedRenewalInfo: try chain.sign(renewalInfo), status: .active)
    data.bundleVersion = "42"
    return try chain.sign(
      ResponseBodyV2DecodedPayload(
        notificationType: .didRenew, subtype: nil,
        notificationUUID: UUID().uuidString.lowercased(), signedDate: Self.start, data: data))
  }

  private static func transaction(_ id: Int) -> JWSTransactionDecodedPayload {
    var transaction = JWSTransactionDecodedPayload(
      transactionId: TransactionID("2\(100_000_000_000_000 + id)"),
      originalTransactionId: "2000000000000001", bundleId: bundleID, productId: product,
      type: .autoRenewable, purchaseDate: start, originalPurchaseDate: start, signedDate: start,
      environment: .sandbox)
    transaction.webOrderLineItemId = "3\(100_000_000_000_000 + id)"
    transaction.subscriptionGroupIdentifier = "21000001"
    transaction.expiresDate = start + .days(31)
    transaction.appAccountToken = UUID()
    transaction.storefront = "USA"
    transaction.storefrontId = "143441"
    transaction.transactionReason = .renewal
    transaction.currency = "USD"
    transaction.price = 4990
    transaction.appTransactionId = "704000000000000001"
    transaction.offerType = .promotional
    transaction.offerIdentifier = "winter"
    transaction.offerDiscountType = .payAsYouGo
    transaction.offerPeriod = "P1M"
    return transaction
  }
}

import AppStoreCore
import Subscriptions

/// Facts about one customer who buys Pro monthly from 2026-01-01.
enum Facts {
  static let monthly: ProductID = "com.example.pro.monthly"
  static let yearly: ProductID = "com.example.pro.yearly"
  static let lifetime: ProductID = "com.example.pro.lifetime"
  static let pro: EntitlementID = "pro"
  static let catalog = EntitlementCatalog([pro: [monthly, yearly, lifetime]])
  /// The customer in an app that runs in the sandbox.
  static let tester = PolicyContext(isSandbox: true, customers: ["ada"])

  /// Noon UTC of a day in 2026.
  static func day(_ month: Int, _ day: Int) -> Timestamp {
    var date = CivilDate(Timestamp(milliseconds: 0))
    date.year = 2026
    date.month = month
    date.day = day
    date.millisecondOfDay = 43_200_000
    return date.timestamp
  }

  /// A paid period; `expires: nil` for a one-time purchase.
  static func period(
    _ id: TransactionID, _ product: ProductID = monthly, from: Timestamp, to expires: Timestamp?,
    signed: Timestamp? = nil, revoked: Timestamp? = nil, upgraded: Bool = false,
    original: OriginalTransactionID = "1"
  ) -> JWSTransactionDecodedPayload {
    var transaction = JWSTransactionDecodedPayload(
      transactionId: id, originalTransactionId: original, bundleId: "com.example.app",
      productId: product, type: expires == nil ? .nonConsumable : .autoRenewable,
      purchaseDate: from, originalPurchaseDate: day(1, 1), signedDate: signed ?? from,
      environment: .sandbox)
    transaction.expiresDate = expires
    transaction.revocationDate = revoked
    transaction.isUpgraded = upgraded ? true : nil
    return transaction
  }

  /// Renewal info of the subscription.
  static func renewal(
    signed: Timestamp, status: AutoRenewStatus = .on, retry: Bool = false,
    graceUntil: Timestamp? = nil, intent: ExpirationIntent? = nil
  ) -> JWSRenewalInfoDecodedPayload {
    var renewalInfo = JWSRenewalInfoDecodedPayload(
      originalTransactionId: "1", productId: monthly, autoRenewProductId: monthly,
      autoRenewStatus: status, signedDate: signed, environment: .sandbox)
    renewalInfo.isInBillingRetryPeriod = retry ? true : nil
    renewalInfo.gracePeriodExpiresDate = graceUntil
    renewalInfo.expirationIntent = intent
    return renewalInfo
  }

  /// The result for Pro as `code until date`, or `never bought`.
  static func pro(
    _ transactions: [JWSTransactionDecodedPayload], _ infos: [JWSRenewalInfoDecodedPayload] = [],
    at now: Timestamp
  ) -> String {
    let history = PurchaseHistory(transactions: transactions, renewalInfos: infos)
    guard let answer = history.entitlements(catalog, for: tester, at: now).first else {
      return "never bought"
    }
    let until = answer.accessUntil.map { String($0.iso8601.prefix(10)) } ?? "ever"
    return "\(answer.isActive ? "active" : "inactive") \(answer.reason.code) until \(until)"
  }
}

public import AppStoreCore
internal import Foundation

extension TestStore {
  /// Returns one period of the monthly subscription.
  ///
  /// - Parameters:
  /// - id: The transaction's identifier.
  /// - originalID: The identifier of the first transaction; `nil` if this is the first.
  /// - purchaseDate: The start of the period.
  /// - expiresDate: The end of the period. Default: a month later.
  /// - signedDate: The signing date. Default: the purchase date.
  public static func transaction(
    _ id: TransactionID = "2000000000000001", originalID: OriginalTransactionID? = nil,
    productID: ProductID = productID, bundleID: BundleID = bundleID,
    environment: AppStoreEnvironment = .sandbox, purchaseDate: Timestamp = purchaseDate,
    expiresDate: Timestamp? = nil, signedDate: Timestamp? = nil
  ) -> JWSTransactionDecodedPayload {
    let month = SubscriptionPeriod(value: 1, unit: .month)
    var payload = JWSTransactionDecodedPayload(
      transactionId: id, originalTransactionId: originalID ?? OriginalTransactionID(id.rawValue),
      bundleId: bundleID, productId: productID, type: .autoRenewable, purchaseDate: purchaseDate,
      originalPurchaseDate: originalID == nil ? purchaseDate : Self.purchaseDate,
      signedDate: signedDate ?? purchaseDate, environment: environment)
    payload.expiresDate = expiresDate ?? month.end(from: purchaseDate)
    payload.subscriptionGroupIdentifier = subscriptionGroupID
    payload.webOrderLineItemId = "3\(id.rawValue)"
    payload.storefront = "USA"
    payload.storefrontId = "143441"
    payload.transactionReason = originalID == nil ? .purchase : .renewal
    payload.currency = "USD"
    payload.price = 4990
    payload.appTransactionId = "704000000000000001"
    return payload
  }

  /// Returns renewal info for the purchase of a transaction, which renews with the same product.
  ///
  /// - Parameters:
  /// - transaction: The transaction of the purchase.
  /// - autoRenewStatus: Whether the subscription will renew.
  /// - signedDate: The signing date. Default: the transaction's.
  public static func renewalInfo(
    for transaction: JWSTransactionDecodedPayload = transaction(),
    autoRenewStatus: AutoRenewStatus = .on, signedDate: Timestamp? = nil
  ) -> JWSRenewalInfoDecodedPayload {
    var payload = JWSRenewalInfoDecodedPayload(
      originalTransactionId: transaction.originalTransactionId, productId: transaction.productId,
      autoRenewProductId: transaction.productId, autoRenewStatus: autoRenewStatus,
      signedDate: signedDate ?? transaction.signedDate, environment: transaction.environment)
    payload.renewalDate = transaction.expiresDate
    payload.recentSubscriptionStartDate = transaction.originalPurchaseDate
    payload.renewalPrice = transaction.price
    payload.currency = transaction.currency
    payload.appTransactionId = transaction.appTransactionId
    return payload
  }

  /// Returns the app transaction of a customer who downloaded the app on the day of the purchase.
  public static func appTransaction(
    bundleID: BundleID = bundleID, environment: AppStoreEnvironment = .sandbox
  ) -> JWSAppTransactionDecodedPayload {
    var payload = JWSAppTransactionDecodedPayload(
      receiptType: environment, bundleId: bundleID, receiptCreationDate: purchaseDate,
      originalPurchaseDate: purchaseDate, originalApplicationVersion: "1.0")
    payload.appAppleId = environment == .production ? appAppleID : nil
    payload.appTransactionId = "704000000000000001"
    payload.originalPlatform = .iOS
    return payload
  }

  /// Returns the request for a retention message before the default purchase is canceled.
  public static func realtimeRequest(
    appAppleID: Int64 = appAppleID, environment: AppStoreEnvironment = .sandbox
  ) -> DecodedRealtimeRequestBody {
    DecodedRealtimeRequestBody(
      originalTransactionId: "2000000000000001", appAppleId: appAppleID, productId: productID,
      userLocale: "en-US", requestIdentifier: UUID(), environment: environment,
      signedDate: purchaseDate)
  }
}

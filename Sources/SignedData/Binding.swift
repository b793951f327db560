internal import AppStoreTypes

/// The rules that tie signed data to what stands around or beside it.
enum Binding {
  /// What a notification lacks whose renewal info nothing ties to the app.
  static let missingTransaction = VerificationError.payloadField(
    .notification, field: "data.signedTransactionInfo",
    reason: "is missing, so nothing ties signedRenewalInfo to the app")

  /// Refuses renewal info of another purchase, environment or download than a transaction's.
  static func check(
    _ renewalInfo: JWSRenewalInfoDecodedPayload, beside transaction: JWSTransactionDecodedPayload
  ) throws(VerificationError) {
    guard renewalInfo.environment == transaction.environment else {
      throw .otherEnvironment(
        found: renewalInfo.environment, expected: transaction.environment)
    }
    guard renewalInfo.originalTransactionId == transaction.originalTransactionId else {
      throw .otherPurchase(
        found: renewalInfo.originalTransactionId, expected: transaction.originalTransactionId)
    }
    if let download = renewalInfo.appTransactionId, let other = transaction.appTransactionId,
      download != other
    {
      throw .otherAppTransaction(found: download, expected: other)
    }
  }

  /// Refuses signed data of another app or environment than the notification around it.
  static func check(
    _ bundleID: BundleID, _ environment: AppStoreEnvironment,
    in notification: (bundleID: BundleID, environment: AppStoreEnvironment)
  ) throws(VerificationError) {
    guard bundleID == notification.bundleID else {
      throw .otherApp(found: bundleID, expected: notification.bundleID)
    }
    guard environment == notification.environment else {
      throw .otherEnvironment(found: environment, expected: notification.environment)
    }
  }
}

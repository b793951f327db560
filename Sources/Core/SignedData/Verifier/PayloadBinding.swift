internal import AppStoreCore

/// Checks that signed data belongs to the data around it or verified with it.
enum PayloadBinding {
  /// The error of a notification whose renewal info is not tied to the app by a transaction.
  static let missingTransaction = VerificationError.payloadField(
    .notification, field: "data.signedTransactionInfo",
    reason: "is missing, so signedRenewalInfo belongs to no app")

  /// Throws if renewal info belongs to another purchase, environment or download than a
  /// transaction.
  static func check(
    _ renewalInfo: JWSRenewalInfoDecodedPayload, transaction: JWSTransactionDecodedPayload
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

  /// Throws if signed data belongs to another app or environment than its notification.
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

public import AppStoreCore
public import Subscriptions

extension RecordedGrant {
  /// Returns the grant as a transaction record at an instant; `nil` before it starts.
  ///
  /// A grant belongs to no app and always counts as production.
  public func transactionRecord(at now: Timestamp) -> TransactionRecord? {
    guard grant.startsAt <= now else { return nil }
    var record = TransactionRecord(
      transactionId: TransactionID(grant.id),
      originalTransactionId: OriginalTransactionID(grant.id), productId: grant.productID,
      bundleId: "", type: .nonRenewing, purchaseDate: grant.startsAt,
      originalPurchaseDate: grant.startsAt, signedDate: revocation?.revokedAt ?? grant.grantedAt,
      environment: .production)
    record.store = .promotional
    record.expiresDate = grant.endsAt
    record.revocationDate = revocation?.revokedAt
    return record
  }
}

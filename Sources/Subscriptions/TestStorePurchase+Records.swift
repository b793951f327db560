public import AppStoreTypes

extension TestStorePurchase {
  /// Returns what the purchase means for entitlements at an instant: one record for each period that has
  /// begun.
  public func transactionRecords(at now: Timestamp) -> [TransactionRecord] {
    periods(at: now).map { period in
      var record = TransactionRecord(
        transactionId: period.transactionID, originalTransactionId: originalTransactionID,
        productId: productID, bundleId: bundleID, type: type, purchaseDate: period.start,
        originalPurchaseDate: purchasedAt, signedDate: period.start, environment: .sandbox)
      record.store = .testStore
      record.expiresDate = period.end
      record.price = price?.milliunits
      record.currency = price?.currency
      record.transactionReason = period.renewal == 0 ? .purchase : .renewal
      return record
    }
  }

  /// Returns whether the subscription renews, at an instant; `nil` for what is none.
  public func renewalRecord(at now: Timestamp) -> RenewalRecord? {
    guard period != nil, let last = periods(at: now).last else { return nil }
    let renews = renews(at: now)
    var record = RenewalRecord(
      originalTransactionId: originalTransactionID, productId: productID,
      autoRenewStatus: renews ? .on : .off, signedDate: last.start)
    record.autoRenewProductId = productID
    record.renewalDate = renews ? last.end : nil
    if let end = last.end, end <= now { record.expirationIntent = .cancelled }
    return record
  }
}

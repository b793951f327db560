public import AppStoreCore

extension TestStorePurchase {
  /// Returns the purchase as transaction records at an instant: one for each period that has
  /// started.
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

  /// Returns the subscription's renewal record at an instant; `nil` if it is not a subscription.
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

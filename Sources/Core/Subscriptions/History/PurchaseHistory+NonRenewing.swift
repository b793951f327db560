public import AppStoreCore

extension PurchaseHistory {
  /// Returns the history with the ends of non-renewing subscriptions, which the App Store does not
  /// set.
  ///
  /// A purchase made while another one of the same product is active starts at its end.
  ///
  /// - Parameter days: The duration of each purchase in days of 24 hours, by product; a product
  ///   without an entry does not end.
  public func ending(nonRenewingDays days: [ProductID: Int]) -> PurchaseHistory {
    func isEnding(_ record: TransactionRecord) -> Bool {
      record.type == .nonRenewing && record.store != .promotional && record.revocationDate == nil
        && days[record.productId] != nil
    }
    guard !days.isEmpty, transactions.values.contains(where: isEnding) else { return self }
    var ended = self
    var ends: [[String]: Timestamp] = [:]
    let records = transactions.values.filter(isEnding).sorted(by: Self.isBoughtEarlier)
    for record in records {
      guard let days = days[record.productId] else { continue }
      let place = [record.productId.rawValue, record.environment.rawValue]
      let end = max(record.purchaseDate, ends[place] ?? record.purchaseDate) + .days(days)
      assert(end >= record.purchaseDate, "a purchase does not end before it begins")
      ends[place] = end
      ended.setEnd(end, of: record.transactionId)
    }
    return ended
  }
}

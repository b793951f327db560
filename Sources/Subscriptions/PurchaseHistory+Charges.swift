internal import AppStoreTypes

extension PurchaseHistory {
  /// What was bought and does not renew by itself, without what was refunded.
  ///
  /// Each charge stands once, the oldest first. What was given is not among it.
  public var oneTimePurchases: [TransactionRecord] {
    let bought = transactions.values.filter {
      $0.store != .promotional && ($0.expiresDate == nil || $0.type == .nonRenewing)
    }
    if bought.isEmpty { return [] }
    // Customers may have thousands of consumables, of which the store makes no copies.
    let kept = bought.filter { $0.type == .nonConsumable }.sorted(by: Self.isBoughtEarlier)
    let charges = Self.charges(kept[...]) + bought.filter { $0.type != .nonConsumable }
    return charges.filter { $0.revocationDate == nil }.sorted(by: Self.isBoughtEarlier)
  }

  static func isBoughtEarlier(_ lhs: TransactionRecord, _ rhs: TransactionRecord) -> Bool {
    (lhs.purchaseDate, lhs.transactionId) < (rhs.purchaseDate, rhs.transactionId)
  }

  /// Returns what a line of transactions comes to when a revocation or an upgrade is said of one of several
  /// transactions of the same charge.
  static func settled(_ line: ArraySlice<TransactionRecord>) -> ArraySlice<TransactionRecord> {
    // Nearly every line, and each answer reads it.
    guard line.count > 1, line.contains(where: { $0.revocationDate != nil || $0.isUpgraded })
    else { return line }
    return charges(line)[...]
  }

  /// Returns each charge once, as its earliest transaction with all that is said of the others.
  ///
  /// The store may give one charge several transaction identifiers: a subscription's line item names the
  /// charge, and a non-consumable product that was restored stays with its original transaction.
  ///
  /// - Parameter transactions: Transactions, the earliest first.
  static func charges(_ transactions: ArraySlice<TransactionRecord>) -> [TransactionRecord] {
    var charges: [TransactionRecord] = []
    for record in transactions {
      if let place = charges.lastIndex(where: { $0.isSameCharge(as: record) }) {
        charges[place].add(record)
      } else {
        charges.append(record)
      }
    }
    return charges
  }
}

extension TransactionRecord {
  /// Returns whether a transaction that is no earlier is another one of the same charge.
  ///
  /// What is bought after a revocation is charged again.
  fileprivate func isSameCharge(as other: TransactionRecord) -> Bool {
    guard originalTransactionId == other.originalTransactionId, productId == other.productId else {
      return false
    }
    if webOrderLineItemId != nil || other.webOrderLineItemId != nil {
      return webOrderLineItemId == other.webOrderLineItemId
    }
    return type == .nonConsumable && revocationDate.map { other.purchaseDate <= $0 } ?? true
  }

  /// Adds what another transaction of the same charge says.
  ///
  /// A revocation of a line item counts for all its transactions; one of a non-consumable product until the
  /// store signs a transaction of it later without.
  fileprivate mutating func add(_ other: TransactionRecord) {
    let isNewer = other.signedDate >= signedDate
    let isRevoked = revocationDate != nil
    let takesRevocation =
      other.revocationDate != nil
      ? isNewer || (!isRevoked && webOrderLineItemId != nil)
      : isRevoked && webOrderLineItemId == nil && other.signedDate > signedDate
    if takesRevocation {
      revocationDate = other.revocationDate
      revocationReason = other.revocationReason
      revocationType = other.revocationType
      revocationPercentage = other.revocationPercentage
    }
    isUpgraded = isUpgraded || other.isUpgraded
    signedDate = max(signedDate, other.signedDate)
  }
}

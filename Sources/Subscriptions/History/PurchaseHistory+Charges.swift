internal import AppStoreTypes

extension PurchaseHistory {
  /// The purchases that do not renew, without refunded ones.
  ///
  /// Each charge is listed once, oldest first. Promotional grants are not included.
  public var oneTimePurchases: [TransactionRecord] {
    let bought = transactions.values.filter {
      $0.store != .promotional && ($0.expiresDate == nil || $0.type == .nonRenewing)
    }
    if bought.isEmpty { return [] }
    // Customers may have thousands of consumables, which the App Store does not duplicate.
    let kept = bought.filter { $0.type == .nonConsumable }.sorted(by: Self.isBoughtEarlier)
    let charges = Self.charges(kept[...]) + bought.filter { $0.type != .nonConsumable }
    return charges.filter { $0.revocationDate == nil }.sorted(by: Self.isBoughtEarlier)
  }

  static func isBoughtEarlier(_ lhs: TransactionRecord, _ rhs: TransactionRecord) -> Bool {
    (lhs.purchaseDate, lhs.transactionId) < (rhs.purchaseDate, rhs.transactionId)
  }

  /// Merges transactions of the same charge if one of them was revoked or upgraded.
  static func settled(_ line: ArraySlice<TransactionRecord>) -> ArraySlice<TransactionRecord> {
    // Fast path for nearly every line, because every response evaluates it.
    guard line.count > 1, line.contains(where: { $0.revocationDate != nil || $0.isUpgraded })
    else { return line }
    return charges(line)[...]
  }

  /// Returns each charge once, as its earliest transaction merged with the others.
  ///
  /// The App Store may give one charge several transaction identifiers. A subscription's line item
  /// identifies the charge; a restored non-consumable product keeps its original transaction.
  ///
  /// - Parameter transactions: Transactions, earliest first.
  static func charges(_ transactions: ArraySlice<TransactionRecord>) -> [TransactionRecord] {
    var charges: [TransactionRecord] = []
    for record in transactions {
      if let place = charges.lastIndex(where: { $0.isSameCharge(as: record) }) {
        charges[place].add(record)
      } else {
        charges.append(record)
      }
    }
    assert(charges.count <= transactions.count, "merging transactions adds no charge")
    return charges
  }
}

extension TransactionRecord {
  /// Returns whether a transaction that is not earlier belongs to the same charge.
  ///
  /// A purchase after a revocation is a new charge.
  fileprivate func isSameCharge(as other: TransactionRecord) -> Bool {
    guard originalTransactionId == other.originalTransactionId, productId == other.productId else {
      return false
    }
    if webOrderLineItemId != nil || other.webOrderLineItemId != nil {
      return webOrderLineItemId == other.webOrderLineItemId
    }
    return type == .nonConsumable && revocationDate.map { other.purchaseDate <= $0 } ?? true
  }

  /// Merges another transaction of the same charge.
  ///
  /// A revocation of a line item applies to all its transactions. That of a non-consumable product
  /// applies until the App Store signs a later transaction without it.
  fileprivate mutating func add(_ other: TransactionRecord) {
    let former = self
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
    wasRevoked = wasRevoked || other.wasRevoked
    hasRefundRequest = hasRefundRequest || other.hasRefundRequest
    signedDate = max(signedDate, other.signedDate)
    rememberFirstSigning(of: [former, other])
  }
}

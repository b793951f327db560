internal import AppStoreCore

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
    if haveOwnLineItems(transactions) { return Array(transactions) }
    var charges: [TransactionRecord] = []
    // Nearly every charge has one transaction.
    var copies: [Int: [TransactionRecord]] = [:]
    for record in transactions {
      guard let place = charges.lastIndex(where: { $0.isSameCharge(as: record) }) else {
        charges.append(record)
        continue
      }
      let group = (copies[place] ?? [charges[place]]) + [record]
      copies[place] = group
      charges[place] = .merged(group)
    }
    assert(charges.count <= transactions.count, "merging transactions adds no charge")
    return charges
  }

  /// Whether each transaction has a line item of its own, as those of nearly every subscription.
  private static func haveOwnLineItems(_ transactions: ArraySlice<TransactionRecord>) -> Bool {
    var known = Set<String>(minimumCapacity: transactions.count)
    for index in transactions.indices {
      guard let lineItem = transactions[index].webOrderLineItemId, known.insert(lineItem).inserted
      else { return false }
    }
    return true
  }
}

extension TransactionRecord {
  /// Returns whether a transaction that is not earlier belongs to the same charge.
  ///
  /// A purchase after a revocation is a new charge. So are added seats, even if the App Store gives
  /// them the line item of their period.
  fileprivate func isSameCharge(as other: TransactionRecord) -> Bool {
    guard originalTransactionId == other.originalTransactionId, productId == other.productId,
      !isSeatAddition, !other.isSeatAddition
    else { return false }
    if webOrderLineItemId != nil || other.webOrderLineItemId != nil {
      return webOrderLineItemId == other.webOrderLineItemId
    }
    return type == .nonConsumable && revocationDate.map { other.purchaseDate <= $0 } ?? true
  }

  /// Merges the transactions of one charge, at least one, into the first and earliest.
  fileprivate static func merged(_ charge: [TransactionRecord]) -> TransactionRecord {
    var merged = charge[0]
    var first = merged.firstSignedDate
    merged.takeRevocation(of: refund(of: charge))
    for other in charge.dropFirst() {
      merged.isUpgraded = merged.isUpgraded || other.isUpgraded
      merged.wasRevoked = merged.wasRevoked || other.wasRevoked
      merged.hasRefundRequest = merged.hasRefundRequest || other.hasRefundRequest
      merged.signedDate = max(merged.signedDate, other.signedDate)
      first = min(first, other.firstSignedDate)
    }
    merged.rememberFirstSigning(first)
    return merged
  }

  /// Takes how another transaction was revoked; of `nil`, that nothing was.
  mutating func takeRevocation(of other: TransactionRecord?) {
    revocationDate = other?.revocationDate
    revocationReason = other?.revocationReason
    revocationType = other?.revocationType
    revocationPercentage = other?.revocationPercentage
  }

  /// Returns the transaction that states the refund of a charge; `nil` if it is not refunded.
  ///
  /// A refund of a line item applies to all its transactions, until the App Store signs one of them
  /// without its own refund after it: that refund was reversed. The other transactions may be signed
  /// with it again. That of a non-consumable product applies until the App Store signs a later
  /// transaction without it.
  private static func refund(of charge: [TransactionRecord]) -> TransactionRecord? {
    let refunded = charge.filter { $0.revocationDate != nil }
    guard let newest = refunded.max(by: { $0.refundOrder < $1.refundOrder }),
      let date = newest.revocationDate
    else { return nil }
    let isReversed = charge.contains { other in
      guard other.revocationDate == nil else { return false }
      return other.webOrderLineItemId == nil
        ? other.signedDate > newest.signedDate : other.wasRevoked && other.signedDate > date
    }
    return isReversed ? nil : newest
  }
  /// Orders refunds of one charge: the latest refund of a line item, else the version signed last.
  private var refundOrder: (Timestamp, Timestamp, TransactionID) {
    (
      webOrderLineItemId == nil ? signedDate : revocationDate ?? signedDate, signedDate,
      transactionId
    )
  }
}

public import AppStoreTypes

extension AppStoreSimulator {
  /// Changes what an Advanced Commerce subscription renews with and what its running period tells.
  ///
  /// - Parameters:
  ///   - original: The subscription.
  ///   - type: What the developer's server is told.
  ///   - change: Changes the terms of the next renewal, and the running period's transaction.
  /// - Returns: What happened.
  /// - Throws: ``ChangeFailure``: no such subscription runs, or it is none; nothing changes.
  public mutating func changeAdvancedCommerce(
    of original: OriginalTransactionID, telling type: NotificationType,
    _ change: (inout AdvancedCommerceTerms, inout AdvancedCommerceTransactionInfo) -> Void
  ) throws(ChangeFailure) -> [StoreEffect] {
    var held = try running(original)
    guard var terms = held.advancedCommerce, let record = ledger[held.current],
      let known = record.payload.advancedCommerceInfo
    else { throw .notAdvancedCommerce(original) }
    var info = known
    change(&terms, &info)
    held.advancedCommerce = terms
    guard info != known else { return settle(&held, notification: (type, nil, held.current)) }
    revise(record) { $0.payload.advancedCommerceInfo = info }
    return settle(&held, changed: [held.current], notification: (type, nil, held.current))
  }

  /// Refunds items of a transaction of Advanced Commerce, and takes them away where asked.
  ///
  /// What is taken away does not renew. A transaction of which every item is taken away is revoked, and
  /// with the running period the subscription ends.
  /// - Parameters:
  ///   - refunds: The items, each once; SKUs that the transaction has not are left out.
  ///   - transaction: The transaction.
  /// - Returns: What happened.
  /// - Throws: ``ChangeFailure``: the transaction cannot be refunded, has no items, an item is taken away
  ///   already, none is named, or the customer's own request is open; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/advancedcommerceapi/request-transaction-refund>
  public mutating func refundItems(
    _ refunds: [AdvancedCommerceItemRefund], of transaction: TransactionID
  ) throws(ChangeFailure) -> [StoreEffect] {
    let record = try refundable(transaction)
    guard record.refundRequest == nil else { throw .refundRequested(transaction) }
    guard var info = record.payload.advancedCommerceInfo, var items = info.items,
      var held = subscription(with: record.transaction)
    else { throw .notAdvancedCommerce(record.payload.originalTransactionId) }
    let unused = unusedShare(of: record.payload)
    var amount: Int64 = 0
    var isNamed = false
    for index in items.indices {
      guard let refund = refunds.first(where: { $0.sku == items[index].sku }) else { continue }
      guard items[index].revocationDate == nil else { throw .alreadyRefunded(transaction) }
      isNamed = true
      amount += items[index].add(refund, unusedShare: unused, at: now)
    }
    guard isNamed else { throw .nothingToRefund(transaction) }
    info.items = items
    let isRevoked = items.allSatisfy { $0.revocationDate != nil }
    let instant = now
    revise(record) {
      $0.wasRefunded = true
      $0.refund = min($0.refund + amount, ($0.payload.price ?? 0) - $0.upgradeRefund)
      $0.payload.advancedCommerceInfo = info
      if isRevoked { $0.revokeItems(at: instant) }
    }
    if held.current == transaction, !held.hasEnded {
      if isRevoked {
        held.phase = .revoked
        held.isAutoRenewing = false
        fallBackOnPaidPeriod(&held)
      } else {
        let gone = Set(items.filter { $0.revocationDate != nil }.compactMap(\.sku))
        held.advancedCommerce?.removeItems(gone)
      }
    }
    return settle(&held, changed: [transaction], notification: (.refund, nil, transaction))
  }

  /// Declines a refund that the developer asked for; only the developer's server is told.
  ///
  /// - Returns: What happened.
  /// - Throws: ``ChangeFailure``: the transaction cannot be refunded; nothing changes.
  public mutating func declineItemRefund(
    of transaction: TransactionID
  ) throws(ChangeFailure) -> [StoreEffect] {
    let record = try refundable(transaction)
    guard record.payload.advancedCommerceInfo != nil,
      var held = subscription(with: record.transaction)
    else { throw .notAdvancedCommerce(record.payload.originalTransactionId) }
    return settle(&held, notification: (.refundDeclined, nil, transaction))
  }
}

extension TransactionRecord {
  /// Takes the whole transaction away, with what its items were refunded.
  fileprivate mutating func revokeItems(at instant: Timestamp) {
    let price = payload.price ?? 0
    let percentage =
      price == 0
      ? 100_000 : Int(price.dividingFullWidth(refund.multipliedFullWidth(by: 100_000)).quotient)
    payload.revocationDate = instant
    payload.revocationReason = .other
    payload.revocationType = percentage == 100_000 ? .fullRefund : .proratedRefund
    payload.revocationPercentage = percentage
  }
}

extension AdvancedCommerceTerms {
  /// Lets items renew no more; what remains must be at least one.
  fileprivate mutating func removeItems(_ gone: Set<String>) {
    let rest = items.filter { item in !(item.sku.map(gone.contains) ?? false) }
    if !rest.isEmpty { items = rest }
  }
}

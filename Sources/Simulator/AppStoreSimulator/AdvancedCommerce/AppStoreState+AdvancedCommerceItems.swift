public import AppStoreCore

extension AppStoreState {
  /// Changes an Advanced Commerce subscription's renewal and current period.
  ///
  /// - Parameters:
  ///   - original: The subscription.
  ///   - type: The type of the notification.
  ///   - change: Changes the terms of the next renewal and the current period's transaction.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if no such Advanced Commerce subscription is running. Nothing
  ///   changes then.
  public mutating func changeAdvancedCommerce(
    of original: OriginalTransactionID, telling type: NotificationType,
    _ change: (inout AdvancedCommerceTerms, inout AdvancedCommerceTransactionInfo) -> Void
  ) throws(ChangeError) -> [SimulatorEffect] {
    var held = try runningSubscription(original)
    guard var terms = held.advancedCommerce, let record = data.history.ledger[held.current],
      let known = record.payload.advancedCommerceInfo
    else { throw .notAdvancedCommerce(original) }
    var info = known
    change(&terms, &info)
    terms.limitPrices()
    held.advancedCommerce = terms
    guard info != known else { return commit(&held, notification: (type, nil, held.current)) }
    data.history.revise(record, at: data.now) { $0.payload.advancedCommerceInfo = info }
    return commit(&held, changed: [held.current], notification: (type, nil, held.current))
  }

  /// Refunds items of an Advanced Commerce transaction, and revokes them if requested.
  ///
  /// A revoked item does not renew. A transaction is revoked when all its items are, and if it is
  /// the current period, the subscription ends.
  /// - Parameters:
  ///   - refunds: The items, each once. Unknown SKUs are ignored.
  ///   - transaction: The transaction.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if the transaction cannot be refunded or has no items, an item is
  ///   already revoked, no item is given, or the customer's own request is open. Nothing changes
  ///   then.
  ///
  /// Source: <https://developer.apple.com/documentation/advancedcommerceapi/request-transaction-refund>
  public mutating func refundItems(
    _ refunds: [AdvancedCommerceItemRefund], of transaction: TransactionID
  ) throws(ChangeError) -> [SimulatorEffect] {
    let record = try refundable(transaction)
    guard record.refundRequest == nil else { throw .refundRequested(transaction) }
    guard var info = record.payload.advancedCommerceInfo, var items = info.items else {
      throw .notAdvancedCommerce(record.payload.originalTransactionId)
    }
    let unused = record.unusedShare(at: data.now)
    var amount: Int64 = 0
    var isNamed = false
    for index in items.indices {
      guard let refund = refunds.first(where: { $0.sku == items[index].sku }) else { continue }
      guard items[index].revocationDate == nil else { throw .alreadyRefunded(transaction) }
      isNamed = true
      amount += items[index].add(refund, unusedShare: unused, at: data.now)
    }
    guard isNamed else { throw .nothingToRefund(transaction) }
    info.items = items
    let isRevoked = items.allSatisfy { $0.revocationDate != nil }
    let instant = data.now
    let revised = data.history.revise(record, at: data.now) {
      $0.wasRefunded = true
      $0.refund = min($0.refund + amount, ($0.payload.charge ?? 0) - $0.upgradeRefund)
      $0.payload.advancedCommerceInfo = info
      if isRevoked { $0.revokeItems(at: instant) }
    }
    guard var held = data.subscription(with: record.transaction) else {
      let effects = data.history.oneTimeChange(
        revised, .refund, account: record.account, at: instant)
      return effects + data.sharePurchases(of: record.account)
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
    return commit(&held, changed: [transaction], notification: (.refund, nil, transaction))
  }

  /// Declines a refund that the developer requested.
  ///
  /// Only the developer's server is notified.
  ///
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if the transaction cannot be refunded. Nothing changes then.
  public mutating func declineItemRefund(
    of transaction: TransactionID
  ) throws(ChangeError) -> [SimulatorEffect] {
    let record = try refundable(transaction)
    guard record.payload.advancedCommerceInfo != nil else {
      throw .notAdvancedCommerce(record.payload.originalTransactionId)
    }
    guard var held = data.subscription(with: record.transaction) else {
      return data.history.oneTimeChange(
        record.transaction, .refundDeclined, account: record.account, at: data.now)
    }
    return commit(&held, notification: (.refundDeclined, nil, transaction))
  }
}

extension StoredTransaction {
  /// Restores the items of a transaction that their refunds revoked.
  ///
  /// - Returns: The amount that remains refunded for other items.
  mutating func restoreItems() -> Int64 {
    guard var items = payload.advancedCommerceInfo?.items else { return 0 }
    guard items.allSatisfy({ $0.revocationDate != nil }) else {
      return items.reduce(0) { $0 + ($1.price ?? 0) - $1.unrefundedPrice }
    }
    for index in items.indices {
      items[index].revocationDate = nil
      items[index].refunds = nil
    }
    payload.advancedCommerceInfo?.items = items
    return 0
  }

  /// Revokes the whole transaction, with the refunds of its items.
  fileprivate mutating func revokeItems(at instant: Timestamp) {
    let charge = payload.charge ?? 0
    let percentage =
      charge == 0
      ? 100_000 : Duration.milliseconds(refund).milliPercent(of: .milliseconds(charge))
    payload.revocationDate = instant
    payload.revocationReason = .other
    payload.revocationType = percentage == 100_000 ? .fullRefund : .proratedRefund
    payload.revocationPercentage = percentage
  }
}

extension AdvancedCommerceTerms {
  /// Removes items from the renewal; at least one must remain.
  fileprivate mutating func removeItems(_ gone: Set<String>) {
    let rest = items.filter { item in !(item.sku.map(gone.contains) ?? false) }
    if !rest.isEmpty { items = rest }
  }
}

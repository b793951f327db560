public import AppStoreTypes

extension PurchaseHistory {
  /// Returns what the customer holds or held at an instant: one purchase for each product of each
  /// original transaction, ordered by original transaction and then by purchase date.
  ///
  /// - Parameters:
  ///   - now: The instant; facts signed later still count, as they are true.
  ///   - patience: How long access goes on after a period's end while it is not known whether the
  ///     subscription renewed.
  public func purchases(
    at now: Timestamp, patience: PeriodEndPatience = .none
  ) -> [Purchase] {
    let ordered = transactions.values.sorted { lhs, rhs in
      lhs.originalTransactionId == rhs.originalTransactionId
        ? Self.isEarlier(lhs, rhs) : lhs.originalTransactionId < rhs.originalTransactionId
    }
    var purchases: [Purchase] = []
    purchases.reserveCapacity(ordered.count)
    var start = 0
    while start < ordered.count {
      let original = ordered[start].originalTransactionId
      let end = ordered[start...].firstIndex { $0.originalTransactionId != original }
      let line = ordered[start..<(end ?? ordered.count)]
      purchases += self.line(Self.settled(line), at: now, patience)
      start = line.endIndex
    }
    return purchases
  }

  /// Returns the purchase of each product in the periods of one subscription, which come in order.
  private func line(
    _ periods: ArraySlice<TransactionRecord>, at now: Timestamp, _ patience: PeriodEndPatience
  ) -> [Purchase] {
    var decided: [Purchase] = []
    for place in periods.indices {
      let next = place + 1 < periods.endIndex ? periods[place + 1] : nil
      let purchase = judge(periods[place], successor: next, at: now, patience)
      guard let rival = decided.firstIndex(where: { $0.productID == purchase.productID }) else {
        decided.append(purchase)
        continue
      }
      if decided[rival].isOutranked(by: purchase) { decided[rival] = purchase }
    }
    return decided.count < 2
      ? decided : decided.sorted { Self.isEarlier($0.transaction, $1.transaction) }
  }

  /// Orders the periods of one subscription; of two that begin together the upgraded one is earlier.
  static func isEarlier(_ lhs: TransactionRecord, _ rhs: TransactionRecord) -> Bool {
    if lhs.purchaseDate != rhs.purchaseDate { return lhs.purchaseDate < rhs.purchaseDate }
    let isUpgraded = lhs.isUpgraded
    if isUpgraded != (rhs.isUpgraded) { return isUpgraded }
    // Apple's ids are numbers written as text, so the shorter is the smaller.
    return (lhs.transactionId.rawValue.count, lhs.transactionId.rawValue)
      < (rhs.transactionId.rawValue.count, rhs.transactionId.rawValue)
  }

  private func judge(
    _ transaction: TransactionRecord, successor: TransactionRecord?, at now: Timestamp,
    _ patience: PeriodEndPatience
  ) -> Purchase {
    var renewalInfo = successor == nil ? renewalInfos[transaction.originalTransactionId] : nil
    // What was said of the period before is over with it: who resubscribed did not turn off anything,
    // and who paid at last has no issue.
    if renewalInfo?.isAbout(transaction) != true { renewalInfo = nil }
    let end =
      successor == nil ? transaction.periodEnd(as: renewalInfo) : transaction.expiresDate
    let (state, until) = Self.state(
      of: transaction, renewalInfo: renewalInfo, successor: successor, endingAt: end, at: now,
      patience)
    return Purchase(
      transaction: transaction, renewalInfo: renewalInfo, isLatest: successor == nil,
      periodEnd: end, state: state, accessUntil: until)
  }

  /// Decides the state of one transaction and when its access ends.
  ///
  /// A transaction whose place another plan took gives way only to a successor that is known: while the
  /// successor's transaction is still on its way, the customer keeps what was paid for.
  private static func state(
    of transaction: TransactionRecord, renewalInfo: RenewalRecord?,
    successor: TransactionRecord?, endingAt end: Timestamp?, at now: Timestamp,
    _ patience: PeriodEndPatience
  ) -> (PurchaseState, Timestamp?) {
    if let revoked = transaction.revocationDate, !transaction.isRevokedBehind(renewalInfo) {
      return (.revoked(at: revoked), revoked)
    }
    guard let end, let expires = transaction.expiresDate else { return (.owned, nil) }
    if let successor, transaction.isReplaced(by: successor) {
      let end = min(successor.purchaseDate, expires)
      return (.upgraded(at: end), end)
    }
    if now < end { return (.subscribed, end) }
    guard let renewalInfo, renewalInfo.isInBillingRetryPeriod else {
      let isAnswered = renewalInfo.map { $0.signedDate >= end } ?? false
      if successor == nil, transaction.mayRenew(as: renewalInfo),
        let until = patience.end(
          after: end, of: transaction.bundleId, isAnswered: isAnswered, at: now)
      {
        return (.awaitingRenewal(until: until), until)
      }
      return (.expired, max(end, graceEnd(of: transaction, as: renewalInfo) ?? end))
    }
    guard let graceEnd = graceEnd(of: transaction, as: renewalInfo) else {
      return (.inBillingRetry, end)
    }
    return renewalInfo.grace(after: expires) != nil && now < graceEnd
      ? (.inGracePeriod(until: graceEnd), graceEnd) : (.inBillingRetry, graceEnd)
  }

  /// Returns when the grace period after a period ends or ended; `nil` when there was none.
  ///
  /// A grace period that an earlier version named was over when the store signed the newest one.
  private static func graceEnd(
    of transaction: TransactionRecord, as renewalInfo: RenewalRecord?
  ) -> Timestamp? {
    guard let renewalInfo, let expires = transaction.expiresDate else { return nil }
    let unnamed = expires + shortestGrace
    let end: Timestamp
    if let grace = renewalInfo.grace(after: expires) {
      end = grace.end ?? unnamed
    } else if let grace = renewalInfo.lastGrace, grace.signedDate >= transaction.purchaseDate {
      end = min(grace.end ?? unnamed, renewalInfo.signedDate)
    } else {
      return nil
    }
    return end > expires ? end : nil
  }

  /// The shortest grace period that Apple offers, for one whose end it did not name.
  ///
  /// Source: <https://developer.apple.com/help/app-store-connect/manage-subscriptions/enable-billing-grace-period-for-auto-renewable-subscriptions>
  private static let shortestGrace = Duration.days(3)
}

extension TransactionRecord {
  /// Returns whether another plan of the same subscription, which was bought later, took this one's place.
  ///
  /// Two plans may be bought in one instant, which is before both were signed; then their identifiers tell
  /// which came later, and the newest signature of each takes the place of the purchase date.
  ///
  /// The store marks what was upgraded, but sends that mark to nobody who does not ask; the upgrade's
  /// notification holds the new transaction only. So a plan that begins before this one's end says the
  /// same, as long as the store has signed nothing newer about this one: a refund that was taken back can
  /// leave a subscription with two plans at once.
  func isReplaced(by successor: TransactionRecord) -> Bool {
    if isUpgraded { return true }
    guard let expiresDate, productId != successor.productId,
      PurchaseHistory.isEarlier(self, successor), successor.purchaseDate < expiresDate
    else { return false }
    return signedDate
      <= (purchaseDate == successor.purchaseDate ? successor.signedDate : successor.purchaseDate)
  }
}

extension Collection<Purchase> {
  /// The purchase that decides among these: the one whose access ends last, or the latest that ended.
  public var deciding: Purchase? {
    self.max { $0.isOutranked(by: $1) }
  }
}

extension Purchase {
  /// Returns whether another purchase says more about a customer's access than this one.
  ///
  /// Access outranks no access, then the access that ends later, then what the customer bought themselves,
  /// then the later purchase; identifiers settle the rest, so that the choice is the same on every machine.
  fileprivate func isOutranked(by other: Purchase) -> Bool {
    isOutranked(
      by: other, (givesAccess, accessUntil), than: (other.givesAccess, other.accessUntil))
  }

  /// The same for access as an entitlement's policy has it.
  func isOutranked(
    by other: Purchase, _ access: (isGiven: Bool, until: Timestamp?),
    than otherAccess: (isGiven: Bool, until: Timestamp?)
  ) -> Bool {
    if access.isGiven != otherAccess.isGiven { return otherAccess.isGiven }
    if access.isGiven, access.until != otherAccess.until {
      guard let until = access.until else { return false }
      guard let otherUntil = otherAccess.until else { return true }
      return until < otherUntil
    }
    if access.isGiven, isShared != other.isShared { return isShared }
    if transaction.purchaseDate != other.transaction.purchaseDate {
      return transaction.purchaseDate < other.transaction.purchaseDate
    }
    return (originalTransactionID.rawValue, transaction.transactionId.rawValue)
      < (other.originalTransactionID.rawValue, other.transaction.transactionId.rawValue)
  }
}

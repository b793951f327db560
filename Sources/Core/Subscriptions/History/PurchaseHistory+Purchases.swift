public import AppStoreCore

extension PurchaseHistory {
  /// Returns the customer's purchases at an instant: one for each product of each original
  /// transaction, ordered by original transaction and then by purchase date.
  ///
  /// - Parameters:
  ///   - now: The instant. Facts signed later still count, because they are true.
  ///   - renewalWait: How long access continues after a period's end while the renewal is unknown.
  public func purchases(
    at now: Timestamp, renewalWait: RenewalWait = .none
  ) -> [EvaluatedPurchase] {
    // Most customers have one transaction, and every response evaluates it.
    if transactions.count == 1, let only = transactions.values.first {
      return [evaluate(only, successor: nil, at: now, renewalWait)]
    }
    let ordered = transactions.values.sorted { lhs, rhs in
      lhs.originalTransactionId == rhs.originalTransactionId
        ? TransactionRecord.isEarlier(lhs, rhs)
        : lhs.originalTransactionId < rhs.originalTransactionId
    }
    var purchases: [EvaluatedPurchase] = []
    purchases.reserveCapacity(ordered.count)
    var start = 0
    while start < ordered.count {
      let original = ordered[start].originalTransactionId
      let end = ordered[start...].firstIndex { $0.originalTransactionId != original }
      let line = ordered[start..<(end ?? ordered.count)]
      purchases += self.line(Self.settled(line), at: now, renewalWait)
      start = line.endIndex
    }
    assert(purchases.count <= ordered.count, "each purchase has a transaction of its own")
    assert(
      purchases.allSatisfy { !$0.givesAccess || $0.accessUntil.map { now < $0 } ?? true },
      "access that a purchase gives ends in the future or never")
    return purchases
  }

  /// Returns the purchase of each product in the ordered periods of one subscription.
  private func line(
    _ periods: ArraySlice<TransactionRecord>, at now: Timestamp, _ renewalWait: RenewalWait
  ) -> [EvaluatedPurchase] {
    var decided: [EvaluatedPurchase] = []
    for place in periods.indices {
      // Seats that are added to a period do not replace it.
      let next = periods[(place + 1)...].first { !periods[place].sharesPeriod(with: $0) }
      let purchase = evaluate(
        periods[place], seats: Self.seats(at: place, in: periods), successor: next, at: now,
        renewalWait)
      guard let rival = decided.firstIndex(where: { $0.productID == purchase.productID }) else {
        decided.append(purchase)
        continue
      }
      if decided[rival].isOutranked(by: purchase) { decided[rival] = purchase }
    }
    return decided.count < 2
      ? decided : decided.sorted { TransactionRecord.isEarlier($0.transaction, $1.transaction) }
  }

  /// Returns the seats of the period of a transaction among those of its subscription; `nil` if it is not
  /// sold by the seat.
  private static func seats(
    at place: Int, in line: ArraySlice<TransactionRecord>
  ) -> SeatRecord? {
    guard line[place].seats != nil else { return nil }
    let id = line[place].transactionId
    return TransactionRecord.periods(Array(line)).first { $0.contains { $0.transactionId == id } }
      .flatMap(SeatRecord.total(of:))
  }

  func evaluate(
    _ transaction: TransactionRecord, seats: SeatRecord? = nil, successor: TransactionRecord?,
    at now: Timestamp, _ renewalWait: RenewalWait
  ) -> EvaluatedPurchase {
    var renewalInfo = successor == nil ? renewalInfos[transaction.originalTransactionId] : nil
    // Ignore renewal info about an earlier period: after a resubscription auto-renew is on again,
    // and after a payment there is no billing issue.
    if renewalInfo?.isAbout(transaction) != true { renewalInfo = nil }
    let end =
      successor == nil ? transaction.periodEnd(as: renewalInfo) : transaction.expiresDate
    let (state, until) = Self.state(
      of: transaction, renewalInfo: renewalInfo, successor: successor, endingAt: end, at: now,
      renewalWait)
    return EvaluatedPurchase(
      transaction: transaction, renewalInfo: renewalInfo,
      seats: transaction.seats == nil ? nil : seats ?? SeatRecord.total(of: [transaction]),
      isLatest: successor == nil, periodEnd: end, state: state, accessUntil: until,
      isRetryOver: state == .inBillingRetry
        && transaction.retryEnd(as: renewalInfo).map { now >= $0 } ?? false)
  }

  /// Decides the state of one transaction and when its access ends.
  ///
  /// A transaction replaced by another plan ends only when its successor is known. Until the
  /// successor's transaction arrives, the customer keeps what was paid for. A refund ends access
  /// unless a later period is known; a renewal date alone may also be that of an extension.
  private static func state(
    of transaction: TransactionRecord, renewalInfo: RenewalRecord?,
    successor: TransactionRecord?, endingAt end: Timestamp?, at now: Timestamp,
    _ renewalWait: RenewalWait
  ) -> (PurchaseState, Timestamp?) {
    if let revoked = transaction.revocationDate { return (.revoked(at: revoked), revoked) }
    guard let end, let expires = transaction.expiresDate else { return (.owned, nil) }
    if let successor, transaction.isReplaced(by: successor) {
      let end = min(successor.purchaseDate, expires)
      return (.upgraded(at: end), end)
    }
    if now < end { return (.subscribed, end) }
    guard let renewalInfo, renewalInfo.isInBillingRetryPeriod else {
      let isAnswered = renewalInfo.map { $0.signedDate >= end } ?? false
      if successor == nil, transaction.mayRenew(as: renewalInfo),
        let until = renewalWait.end(
          after: end, of: transaction.bundleId, isAnswered: isAnswered, at: now)
      {
        return (.awaitingRenewal(until: until), until)
      }
      return (.expired, graceEnd(of: transaction, endingAt: end, as: renewalInfo) ?? end)
    }
    guard let graceEnd = graceEnd(of: transaction, endingAt: end, as: renewalInfo) else {
      return (.inBillingRetry, end)
    }
    return renewalInfo.grace(after: end) != nil && now < graceEnd
      ? (.inGracePeriod(until: graceEnd), graceEnd) : (.inBillingRetry, graceEnd)
  }

  /// Returns when the grace period after a period ends or ended; `nil` if there was none.
  ///
  /// A grace period named only by an earlier version had ended when the newest one was signed.
  private static func graceEnd(
    of transaction: TransactionRecord, endingAt expires: Timestamp, as renewalInfo: RenewalRecord?
  ) -> Timestamp? {
    guard let renewalInfo else { return nil }
    let unnamed = expires + RenewalRecord.shortestGrace
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
}

extension TransactionRecord {
  /// Orders the periods of one subscription; if two start together, the upgraded one is earlier.
  package static func isEarlier(_ lhs: TransactionRecord, _ rhs: TransactionRecord) -> Bool {
    if lhs.purchaseDate != rhs.purchaseDate { return lhs.purchaseDate < rhs.purchaseDate }
    let isUpgraded = lhs.isUpgraded
    if isUpgraded != (rhs.isUpgraded) { return isUpgraded }
    // Apple's ids are numbers written as text, so the shorter one is smaller.
    return (lhs.transactionId.rawValue.count, lhs.transactionId.rawValue)
      < (rhs.transactionId.rawValue.count, rhs.transactionId.rawValue)
  }

  /// Returns whether another plan of the same subscription, bought later, replaced this one.
  ///
  /// Two plans may be bought at the same instant, before either was signed. Their identifiers then
  /// determine the order, and each one's newest signed date is used as its purchase date.
  ///
  /// The App Store marks an upgraded transaction, but sends the mark only on request; the upgrade's
  /// notification contains only the new transaction. So a plan that starts before this one's end
  /// also counts as an upgrade, unless the App Store signed newer data about this one. A reversed
  /// refund can leave a subscription with two plans at once.
  func isReplaced(by successor: TransactionRecord) -> Bool {
    if isUpgraded { return true }
    guard let expiresDate, productId != successor.productId,
      Self.isEarlier(self, successor), successor.purchaseDate < expiresDate
    else { return false }
    return signedDate
      <= (purchaseDate == successor.purchaseDate ? successor.signedDate : successor.purchaseDate)
  }
}

extension Collection<EvaluatedPurchase> {
  /// The deciding purchase: the one whose access ends last, or the latest that ended.
  public var deciding: EvaluatedPurchase? {
    self.max { $0.isOutranked(by: $1) }
  }
}

extension EvaluatedPurchase {
  /// Returns whether another purchase takes precedence over this one.
  ///
  /// Access comes before no access, then later end of access, then the customer's own purchases,
  /// then later purchases. Identifiers break ties, so that the choice is the same on every machine.
  fileprivate func isOutranked(by other: EvaluatedPurchase) -> Bool {
    isOutranked(
      by: other, (givesAccess, accessUntil), than: (other.givesAccess, other.accessUntil))
  }

  /// Returns the same for access according to an entitlement's policy.
  func isOutranked(
    by other: EvaluatedPurchase, _ access: (isGiven: Bool, until: Timestamp?),
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

public import AppStoreCore

extension AppStoreState {
  /// Returns the transactions that give access now, in order of creation.
  ///
  /// The result contains non-consumables and every purchase of a non-renewing subscription,
  /// permanently, unless refunded. Of each plan it contains the newest period that is paid or in
  /// its grace period. Family-shared purchases are listed in addition to the account's own.
  public func currentEntitlements(of account: AccountID) -> [JWSTransactionDecodedPayload] {
    var seen: Set<[String]> = []
    let newestFirst = data.records(of: account).reversed().filter { record in
      guard givesAccess(record) else { return false }
      let payload = record.payload
      // A customer's own purchase and a shared one of the same product are both listed.
      // Advanced Commerce sells several items under one product.
      let items = payload.subscriptionGroupIdentifier == nil ? payload.skus : []
      let key = [payload.productId.rawValue, payload.inAppOwnershipType.rawValue] + items
      return payload.type == .nonRenewing || seen.insert(key).inserted
    }
    return newestFirst.reversed().map(\.payload)
  }

  /// Returns the products an account can use now, ordered by product ID: the ground truth.
  ///
  /// Consumables are not included, because only the app knows how many are left.
  public func access(of account: AccountID) -> [GroundTruthAccess] {
    var longest: [ProductID: GroundTruthAccess] = [:]
    for record in data.records(of: account) where givesAccess(record) {
      let access = access(through: record)
      let known = longest[access.productID]
      if known == nil || known?.isLonger(than: access) == false {
        longest[access.productID] = access
      }
    }
    return longest.values.sorted { $0.productID < $1.productID }
  }

  private func givesAccess(_ record: StoredTransaction) -> Bool {
    let form = record.transaction.form.payload
    guard form.revocationDate == nil else { return false }
    guard form.subscriptionGroupIdentifier != nil else { return form.type != .consumable }
    if addsOnlySeats(record) { return false }
    if record.covers(now) { return true }
    guard let held = data.subscription(with: record.transaction),
      case .gracePeriod(let until) = held.phase
    else { return false }
    return held.current == record.transaction.transactionID && now < until
  }

  private func addsOnlySeats(_ record: StoredTransaction) -> Bool {
    guard !data.seats.additions.isEmpty else { return false }
    let id = record.transaction.transactionID
    return data.seats.additions.contains(id)
      && data.subscription(with: record.transaction)?.current != id
  }

  private func access(through record: StoredTransaction) -> GroundTruthAccess {
    let payload = record.payload
    var access = GroundTruthAccess(
      productID: payload.productId, until: record.end, status: nil,
      transactionID: payload.transactionId)
    guard payload.subscriptionGroupIdentifier != nil else { return access }
    access.status = .active
    if let held = data.subscription(with: record.transaction),
      held.current == payload.transactionId,
      case .gracePeriod(let until) = held.phase
    {
      access.until = until
      access.status = .gracePeriod
    }
    return access
  }
}

extension GroundTruthAccess {
  /// Returns whether this access ends after another of the same product.
  fileprivate func isLonger(than other: GroundTruthAccess) -> Bool {
    guard let until else { return other.until != nil }
    return other.until.map { until > $0 } ?? false
  }
}

internal import AppStoreCore

/// What an account can use now.
enum CurrentAccess {
  /// Returns the transactions that give access now, in order of creation.
  static func currentEntitlements(
    of account: AccountID, in store: StoreData
  ) -> [JWSTransactionDecodedPayload] {
    var seen: Set<[String]> = []
    let newestFirst = store.records(of: account).reversed().filter { record in
      guard givesAccess(record, in: store) else { return false }
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
  static func access(of account: AccountID, in store: StoreData) -> [GroundTruthAccess] {
    var longest: [ProductID: GroundTruthAccess] = [:]
    for record in store.records(of: account) where givesAccess(record, in: store) {
      let access = access(through: record, in: store)
      let known = longest[access.productID]
      if known == nil || known?.isLonger(than: access) == false {
        longest[access.productID] = access
      }
    }
    return longest.values.sorted { $0.productID < $1.productID }
  }

  private static func givesAccess(_ record: StoredTransaction, in store: StoreData) -> Bool {
    let form = record.transaction.form.payload
    guard form.revocationDate == nil else { return false }
    guard form.subscriptionGroupIdentifier != nil else { return form.type != .consumable }
    if addsOnlySeats(record, in: store) { return false }
    if record.covers(store.now) { return true }
    guard let held = store.subscription(with: record.transaction),
      case .gracePeriod(let until) = held.phase
    else { return false }
    return held.current == record.transaction.transactionID && store.now < until
  }

  private static func addsOnlySeats(
    _ record: StoredTransaction, in store: StoreData
  ) -> Bool {
    guard !store.seats.additions.isEmpty else { return false }
    let id = record.transaction.transactionID
    return store.seats.additions.contains(id)
      && store.subscription(with: record.transaction)?.current != id
  }

  private static func access(
    through record: StoredTransaction, in store: StoreData
  ) -> GroundTruthAccess {
    let payload = record.payload
    var access = GroundTruthAccess(
      productID: payload.productId, until: record.end, status: nil,
      transactionID: payload.transactionId)
    guard payload.subscriptionGroupIdentifier != nil else { return access }
    access.status = .active
    if let held = store.subscription(with: record.transaction),
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

internal import AppStoreCore
internal import Subscriptions

/// Operations, claims, and what customers own.
extension LedgerTables {
  /// Appends an operation and returns it with its number.
  mutating func append(_ draft: NewIdentityOperation) -> IdentityOperation {
    let operation = draft.operation(nextOperation())
    put(operation)
    return operation
  }

  /// Returns an operation; `nil` if none exists with this number.
  func operation(_ number: Int64) throws(MissingRows) -> IdentityOperation? {
    try require(LedgerKey.operation(number))
    return try rows(IdentityOperation.ofNumber, .integer(number)).first
  }

  /// Returns the number of the operation that undid another; `nil` if it was not undone.
  func undo(of operation: Int64) throws(MissingRows) -> Int64? {
    try require(LedgerKey.operation(operation))
    return try rows(IdentityOperation.ofUndone, .integer(operation)).first?.id
  }

  /// Returns what an operation did to purchases, ordered by the UTF-8 bytes of their IDs.
  func claims(of operation: Int64) throws(MissingRows) -> [OwnershipChange] {
    try require(LedgerKey.operation(operation))
    return try rows(OwnershipChange.ofOperation, .integer(operation)).sorted {
      precedes($0.originalTransactionID.rawValue, $1.originalTransactionID.rawValue)
    }
  }

  /// Returns the operations that name any of the app user IDs, oldest first.
  func operations(naming ids: [AppUserID]) throws(MissingRows) -> [IdentityOperation] {
    try require(ids.flatMap { LedgerKey.operations(naming: $0) })
    var operations: [Int64: IdentityOperation] = [:]
    for id in ids {
      let key = LedgerValue.text(id.rawValue)
      for operation in try rows(IdentityOperation.ofFrom, key) + rows(IdentityOperation.ofTo, key) {
        operations[operation.id] = operation
      }
    }
    return operations.values.sorted { $0.id < $1.id }
  }

  /// Returns the operation that last deleted an app user ID; `nil` if it was never deleted.
  func deletion(of id: AppUserID) throws(MissingRows) -> IdentityOperation? {
    try require(LedgerKey.appUserID(id))
    return try rows(IdentityOperation.ofFrom, .text(id.rawValue)).last { $0.kind == .deletion }
  }

  /// Returns the claims to a purchase, newest last.
  func claims(to purchase: OriginalTransactionID) throws(MissingRows) -> [OwnershipChange] {
    try rows(OwnershipChange.ofPurchase, .text(purchase.rawValue))
  }

  /// Appends a claim of a new operation.
  mutating func append(_ claim: OwnershipChange) {
    put(claim)
  }

  /// Returns the purchases of an app user ID, ordered by the UTF-8 bytes of their IDs.
  func purchases(ownedBy id: AppUserID) throws(MissingRows) -> [OriginalTransactionID] {
    try loaded(.purchasesOwned(id), row: { $0.purchasesOwned[id] }).ordered
  }

  /// Returns the purchases of all app user IDs of a customer, ordered by the UTF-8 bytes of their
  /// IDs.
  func purchases(ofCustomer id: AppUserID) throws(MissingRows) -> [OriginalTransactionID] {
    try each(try group(of: id)) { id throws(MissingRows) in try purchases(ownedBy: id) }
      .flatMap(\.self).ordered
  }

  /// Returns the newest version of everything known about the purchases of a customer.
  func customerHistory(of id: AppUserID) throws(MissingRows) -> PurchaseHistory {
    try history(of: try purchases(ofCustomer: id))
  }

  /// Returns the newest version of everything known about purchases.
  func history(of purchases: [OriginalTransactionID]) throws(MissingRows) -> PurchaseHistory {
    let histories = try each(purchases) { purchase throws(MissingRows) in
      try history(of: purchase)
    }
    return histories.reduce(into: PurchaseHistory()) { history, part in
      if let part { history.merge(part) }
    }
  }

  /// Returns the origin of a purchase; `nil` if no transaction states it.
  func origin(of purchase: OriginalTransactionID) throws(MissingRows) -> PurchaseOrigin? {
    try rows(PurchaseOriginRow.ofPurchase, .text(purchase.rawValue)).first?.origin
  }

  /// Creates or replaces the origin of a purchase.
  mutating func save(
    _ origin: PurchaseOrigin, of purchase: OriginalTransactionID
  ) throws(MissingRows) {
    let former = try self.origin(of: purchase)
    put(
      PurchaseOriginRow(purchase: purchase, origin: origin),
      replacing: former.map { PurchaseOriginRow(purchase: purchase, origin: $0) })
  }

  /// Returns whether the subscription of a transaction was bought again later.
  ///
  /// A device may send a purchase long after it was made. Another customer may have subscribed again
  /// through the same Apple Account since, and keeps the running subscription. Renewals do not count:
  /// they continue what the transaction bought.
  func wasBoughtAgain(
    after transaction: JWSTransactionDecodedPayload
  ) throws(MissingRows) -> Bool {
    guard transaction.type == .autoRenewable,
      let history = try history(of: transaction.originalTransactionId)
    else { return false }
    return history.transactions.values.contains {
      $0.purchaseDate > transaction.purchaseDate && $0.transactionReason == .purchase
    }
  }
}

extension LedgerKey {
  /// An operation, what it did, and the one that undid it.
  static func operation(_ number: Int64) -> [LedgerKey] {
    [
      LedgerKey.rows(of: IdentityOperation.ofNumber, .integer(number)),
      LedgerKey.rows(of: OwnershipChange.ofOperation, .integer(number)),
      LedgerKey.rows(of: IdentityOperation.ofUndone, .integer(number)),
    ]
  }

  /// The operations that name an app user ID.
  static func operations(naming id: AppUserID) -> [LedgerKey] {
    let id = LedgerValue.text(id.rawValue)
    return [
      LedgerKey.rows(of: IdentityOperation.ofFrom, id),
      LedgerKey.rows(of: IdentityOperation.ofTo, id),
    ]
  }

  /// The origin of a purchase.
  static func origin(_ purchase: OriginalTransactionID) -> LedgerKey {
    LedgerKey.rows(of: PurchaseOriginRow.ofPurchase, .text(purchase.rawValue))
  }

  /// The claims to a purchase.
  static func claims(_ purchase: OriginalTransactionID) -> LedgerKey {
    LedgerKey.rows(of: OwnershipChange.ofPurchase, .text(purchase.rawValue))
  }
}

internal import AppStoreCore
internal import Foundation
internal import Subscriptions

/// Operations, claims, and what customers own.
extension LedgerTables {
  /// Appends an operation and returns it with its number.
  mutating func append(_ draft: NewIdentityOperation) throws(MissingRows) -> IdentityOperation {
    if draft.kind == .deletion, let id = draft.from {
      _ = try loaded(.appUserID(id), row: { $0.appUserIDs[id] })
    }
    let operation = draft.operation(nextOperation())
    write { rows, changes in
      changes.operations.append(operation)
      rows.operations[operation.id] = OperationRow(operation: operation)
      if let undone = operation.undoes { rows.operations[undone]??.undoneBy = operation.id }
      for id in Set([operation.from, operation.to].compactMap(\.self)) {
        rows.operationsNaming[id]?.append(operation)
      }
      if operation.kind == .deletion, let id = operation.from {
        rows.appUserIDs[id]?.deletion = operation
      }
    }
    return operation
  }

  /// Returns an operation; `nil` if none exists with this number.
  func operation(_ number: Int64) throws(MissingRows) -> IdentityOperation? {
    try loaded(.operation(number), row: { $0.operations[number] })?.operation
  }

  /// Returns the number of the operation that undid another; `nil` if it was not undone.
  func undo(of operation: Int64) throws(MissingRows) -> Int64? {
    try loaded(.operation(operation), row: { $0.operations[operation] })?.undoneBy
  }

  /// Returns what an operation did to purchases, ordered by the UTF-8 bytes of their IDs.
  func claims(of operation: Int64) throws(MissingRows) -> [OwnershipChange] {
    let claims = try loaded(.operation(operation), row: { $0.operations[operation] })?.claims ?? []
    return claims.sorted {
      $0.originalTransactionID.rawValue.utf8
        .lexicographicallyPrecedes($1.originalTransactionID.rawValue.utf8)
    }
  }

  /// Returns the operations that name any of the app user IDs, oldest first.
  func operations(naming ids: [AppUserID]) throws(MissingRows) -> [IdentityOperation] {
    let named = try each(ids) { id throws(MissingRows) in
      try loaded(.operationsNaming(id), row: { $0.operationsNaming[id] })
    }
    var operations: [Int64: IdentityOperation] = [:]
    for operation in named.joined() { operations[operation.id] = operation }
    return operations.values.sorted { $0.id < $1.id }
  }

  /// Returns the operation that last deleted an app user ID; `nil` if it was never deleted.
  func deletion(of id: AppUserID) throws(MissingRows) -> IdentityOperation? {
    try loaded(.appUserID(id), row: { $0.appUserIDs[id] }).deletion
  }

  /// Returns the claims to a purchase, newest last.
  func claims(to purchase: OriginalTransactionID) throws(MissingRows) -> [OwnershipChange] {
    try loaded(.claims(purchase), row: { $0.claims[purchase] })
  }

  /// Appends a claim of a new operation.
  mutating func append(_ claim: OwnershipChange) {
    let purchase = claim.originalTransactionID
    write { rows, changes in
      changes.claims.append(claim)
      rows.claims[purchase]?.append(claim)
      rows.operations[claim.operation]??.claims.append(claim)
      for token in rows.tokens.keys {
        guard rows.tokens[token]?.unclaimed.remove(purchase) != nil else { continue }
        rows.tokens[token]?.claimed.insert(purchase)
      }
    }
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
    try loaded(.origin(purchase), row: { $0.origins[purchase] })
  }

  /// Creates or replaces the origin of a purchase.
  mutating func save(
    _ origin: PurchaseOrigin, of purchase: OriginalTransactionID
  ) throws(MissingRows) {
    var isUnclaimed = false
    if let token = origin.appAccountToken, isLoaded(token) {
      isUnclaimed = try claims(to: purchase).isEmpty
    }
    write { rows, changes in
      for token in rows.tokens.keys where token != origin.appAccountToken {
        rows.tokens[token]?.unclaimed.remove(purchase)
        rows.tokens[token]?.claimed.remove(purchase)
      }
      if let token = origin.appAccountToken {
        if isUnclaimed {
          rows.tokens[token]?.unclaimed.insert(purchase)
        } else {
          rows.tokens[token]?.claimed.insert(purchase)
        }
      }
      rows.origins[purchase] = origin
      changes.origins[purchase] = origin
    }
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

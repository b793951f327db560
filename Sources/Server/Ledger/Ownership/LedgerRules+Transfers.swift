package import AppStoreCore

/// Manual operations on owners and customers.
extension LedgerRules {
  /// Plans a transfer; throws if it is rejected.
  package static func transferPlan(
    _ purchase: OriginalTransactionID?, from: AppUserID, to: AppUserID, in tables: LedgerTables
  ) throws(MissingRows) -> Result<TransferPlan, IdentityRejection> {
    guard try tables.lastSeen(of: from) != nil else { return .failure(.noCustomer(from)) }
    guard try tables.lastSeen(of: to) != nil else { return .failure(.noCustomer(to)) }
    let owners = try appUserIDs(of: from, in: tables)
    guard !owners.contains(to) else { return .failure(.sameCustomer(from, to)) }
    if let purchase {
      let owner = try tables.owner(of: purchase)
      guard let owner, owners.contains(owner) else {
        return .failure(.notOwned(purchase, by: from, owner: owner))
      }
      let part = TransferPlan.Part(owner: owner, purchases: [purchase])
      return .success(TransferPlan(parts: [part], recipient: to))
    }
    var parts: [TransferPlan.Part] = []
    for owner in owners {
      let purchases = try tables.purchases(ownedBy: owner)
      if !purchases.isEmpty { parts.append(.init(owner: owner, purchases: purchases)) }
    }
    guard !parts.isEmpty else { return .failure(.nothingToMove(from: from)) }
    return .success(TransferPlan(parts: parts, recipient: to))
  }

  /// Carries out a planned transfer.
  package static func transfer(
    _ plan: TransferPlan, by actor: AuditActor, at now: Timestamp, in tables: inout LedgerTables
  ) throws(MissingRows) -> [CustomerChange] {
    var changes: [CustomerChange] = []
    for part in plan.parts {
      let operation = tables.append(
        NewIdentityOperation(
          date: now, kind: .transfer, cause: .request, actor: actor, from: part.owner,
          to: plan.recipient))
      let claims = try assign(part.purchases, to: plan.recipient, by: operation, in: &tables)
      changes.append(.operation(operation, claims))
    }
    try FeedRules.append(changes, at: now, in: &tables)
    return changes
  }

  /// Undoes a transfer or an alias; throws if it is rejected.
  package static func undo(
    _ number: Int64, by actor: AuditActor, at now: Timestamp, in tables: inout LedgerTables
  ) throws(MissingRows) -> Result<[CustomerChange], IdentityRejection> {
    guard let operation = try tables.operation(number) else {
      return .failure(.noOperation(number))
    }
    guard operation.kind == .transfer || operation.kind == .alias, let from = operation.from,
      let to = operation.to
    else {
      return .failure(.cannotUndo(number, operation.kind))
    }
    if let undo = try tables.undo(of: number) {
      return .failure(.alreadyUndone(number, by: undo))
    }
    let claims = try tables.claims(of: number)
    if let rejection = try UndoRules.rejection(of: operation, claims, in: tables) {
      return .failure(rejection)
    }
    let undo = tables.append(
      NewIdentityOperation(
        date: now, kind: .undo, cause: .request, actor: actor, from: to, to: from, undoes: number))
    if operation.kind == .alias {
      tables.removeAlias(operation: number)
      for id in [from, to] { try updateGroupName(try joined(with: id, in: tables), in: &tables) }
    }
    var back: [OwnershipChange] = []
    for claim in claims {
      back += try assign(
        [claim.originalTransactionID], to: claim.previousOwner, by: undo, in: &tables)
    }
    try FeedRules.append([.operation(undo, back)], at: now, in: &tables)
    return .success([.operation(undo, back)])
  }
}

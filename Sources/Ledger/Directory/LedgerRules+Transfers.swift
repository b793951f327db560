package import AppStoreTypes

/// Manual operations on owners and customers.
extension LedgerRules {
  /// Plans a transfer; throws if it is rejected.
  package static func transferPlan<Tables: IdentityTables>(
    _ purchase: OriginalTransactionID?, from: CustomerID, to: CustomerID, in tables: Tables
  ) throws(Tables.Failure) -> Result<TransferPlan, IdentityRefusal> {
    guard try tables.sight(of: from) != nil else { return .failure(.noCustomer(from)) }
    guard try tables.sight(of: to) != nil else { return .failure(.noCustomer(to)) }
    let owners = try appUserIDs(of: from, in: tables)
    guard !owners.contains(to) else { return .failure(.sameCustomer(from, to)) }
    if let purchase {
      let owner = try tables.owner(of: purchase)
      guard let owner, owners.contains(owner) else {
        return .failure(.notOwned(purchase, by: from, owner: owner))
      }
      let part = TransferPlan.Part(owner: owner, purchases: [purchase])
      return .success(TransferPlan(parts: [part], receiver: to))
    }
    var parts: [TransferPlan.Part] = []
    for owner in owners {
      let purchases = try tables.purchases(ownedBy: owner)
      if !purchases.isEmpty { parts.append(.init(owner: owner, purchases: purchases)) }
    }
    guard !parts.isEmpty else { return .failure(.nothingToMove(from: from)) }
    return .success(TransferPlan(parts: parts, receiver: to))
  }

  /// Carries out a planned transfer.
  package static func transfer<Tables: IdentityTables>(
    _ plan: TransferPlan, by actor: RecordActor, at now: Timestamp, in tables: inout Tables
  ) throws(Tables.Failure) -> [CustomerChange] {
    var changes: [CustomerChange] = []
    for part in plan.parts {
      let act = try tables.append(
        ActDraft(
          date: now, kind: .transfer, cause: .request, actor: actor, from: part.owner,
          to: plan.receiver))
      let claims = try give(part.purchases, to: plan.receiver, by: act, in: &tables)
      changes.append(.acted(act, claims))
    }
    try tell(changes, at: now, in: &tables)
    return changes
  }

  /// Undoes a transfer or an alias; throws if it is rejected.
  package static func undo<Tables: IdentityTables>(
    _ number: Int64, by actor: RecordActor, at now: Timestamp, in tables: inout Tables
  ) throws(Tables.Failure) -> Result<[CustomerChange], IdentityRefusal> {
    guard let act = try tables.act(number) else { return .failure(.noAct(number)) }
    guard act.kind == .transfer || act.kind == .alias, let from = act.from, let to = act.to else {
      return .failure(.cannotUndo(number, act.kind))
    }
    if let undo = try tables.undo(of: number) {
      return .failure(.alreadyUndone(number, by: undo))
    }
    let claims = try tables.claims(of: number)
    if let refusal = try obstacle(to: act, claims, in: tables) { return .failure(refusal) }
    let undo = try tables.append(
      ActDraft(
        date: now, kind: .undo, cause: .request, actor: actor, from: to, to: from, undone: number))
    if act.kind == .alias {
      try tables.removeAlias(act: number)
      for id in [from, to] { try regroup(try joined(with: id, in: tables), in: &tables) }
    }
    var back: [OwnershipClaim] = []
    for claim in claims {
      back += try give(
        [claim.originalTransactionID], to: claim.former, by: undo, in: &tables)
    }
    try tell([.acted(undo, back)], at: now, in: &tables)
    return .success([.acted(undo, back)])
  }

  /// Returns why later operations prevent an undo; `nil` if they do not.
  private static func obstacle<Tables: IdentityTables>(
    to act: IdentityAct, _ claims: [OwnershipClaim], in tables: Tables
  ) throws(Tables.Failure) -> IdentityRefusal? {
    if act.kind == .alias {
      for id in [act.from, act.to].compactMap({ $0 }) {
        let stands = try tables.aliases(of: id).contains { $0.act == act.id }
        if !stands { return .customerDeleted(act.id, id) }
      }
      return nil
    }
    var later: [Int64: IdentityAct] = [:]
    for claim in claims {
      for act in try standingActs(after: act.id, on: claim.originalTransactionID, in: tables) {
        later[act.id] = act
      }
    }
    if let deleted = later.values.first(where: { $0.kind == .deletion })?.from {
      return .customerDeleted(act.id, deleted)
    }
    guard later.isEmpty else { return .laterActs(act.id, later.keys.sorted(by: >)) }
    for former in claims.compactMap(\.former) {
      if try tables.sight(of: former) == nil { return .customerDeleted(act.id, former) }
    }
    return nil
  }

  /// Returns the later operations that moved a purchase and are not undone.
  private static func standingActs<Tables: IdentityTables>(
    after number: Int64, on purchase: OriginalTransactionID, in tables: Tables
  ) throws(Tables.Failure) -> [IdentityAct] {
    var standing: [IdentityAct] = []
    for claim in try tables.claims(to: purchase) where claim.act > number {
      guard let act = try tables.act(claim.act), act.kind != .undo,
        try tables.undo(of: act.id) == nil
      else { continue }
      standing.append(act)
    }
    return standing
  }
}

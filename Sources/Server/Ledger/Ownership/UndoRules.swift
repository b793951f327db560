internal import AppStoreCore

/// Decides whether later operations prevent the undo of a transfer or an alias.
enum UndoRules {
  /// Returns why later operations prevent an undo; `nil` if they do not.
  static func rejection(
    of operation: IdentityOperation, _ claims: [OwnershipChange], in tables: LedgerTables
  ) throws(MissingRows) -> IdentityRejection? {
    if operation.kind == .alias {
      for id in [operation.from, operation.to].compactMap({ $0 }) {
        let stands = try tables.aliases(of: id).contains { $0.operation == operation.id }
        if !stands { return .customerDeleted(operation.id, id) }
      }
      return nil
    }
    var later: [Int64: IdentityOperation] = [:]
    for claim in claims {
      for operation in try activeOperations(
        after: operation.id, on: claim.originalTransactionID, in: tables)
      {
        later[operation.id] = operation
      }
    }
    let deletions = later.values.filter { $0.kind == .deletion }
    if let deleted = deletions.min(by: { $0.id < $1.id })?.from {
      return .customerDeleted(operation.id, deleted)
    }
    guard later.isEmpty else { return .laterOperations(operation.id, later.keys.sorted(by: >)) }
    for former in claims.compactMap(\.previousOwner) {
      if try tables.lastSeen(of: former) == nil { return .customerDeleted(operation.id, former) }
    }
    return nil
  }

  /// Returns the later operations that moved a purchase and are not undone.
  private static func activeOperations(
    after number: Int64, on purchase: OriginalTransactionID, in tables: LedgerTables
  ) throws(MissingRows) -> [IdentityOperation] {
    var standing: [IdentityOperation] = []
    for claim in try tables.claims(to: purchase) where claim.operation > number {
      guard let operation = try tables.operation(claim.operation), operation.kind != .undo,
        try tables.undo(of: operation.id) == nil
      else { continue }
      standing.append(operation)
    }
    return standing
  }
}

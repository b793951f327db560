internal import AppStoreCore

/// The rules about what the change feed and the audit log report.
enum FeedRules {
  /// Writes changes to customers and owners to the feed, and manual actions to the audit log.
  static func append(
    _ changes: [CustomerChange], at now: Timestamp, in tables: inout LedgerTables
  ) throws(MissingRows) {
    for change in changes {
      switch change {
      case .created(let id):
        tables.append(FeedChange(kind: .customer, at: now, customer: id))
      case .operation(let operation, let claims):
        assert(
          claims.allSatisfy { $0.operation == operation.id }, "an operation lists its own claims")
        for line in lines(of: operation, claims) { tables.append(line) }
        if let entry = auditEntry(of: operation, claims) { tables.append(entry) }
      }
    }
  }

  private static func lines(of operation: IdentityOperation, _ claims: [OwnershipChange])
    -> [FeedChange]
  {
    let number = "\(operation.id)"
    let owners = claims.map { claim in
      FeedChange(
        kind: .ownership, at: operation.date, customer: claim.customer,
        originalTransactionID: claim.originalTransactionID, reference: number)
    }
    switch operation.kind {
    case .claim, .transfer: return owners
    case .deletion:
      let deletion = FeedChange(
        kind: .deletion, at: operation.date, customer: operation.from, reference: number)
      return [deletion] + owners
    case .alias, .undo:
      return [operation.from, operation.to].compactMap { $0 }.map {
        FeedChange(kind: .alias, at: operation.date, customer: $0, reference: number)
      } + owners
    }
  }

  /// Returns the audit entry for an operation by a person or a backend; `nil` for apps and the
  /// server.
  private static func auditEntry(
    of operation: IdentityOperation, _ claims: [OwnershipChange]
  ) -> AuditEntry? {
    guard operation.cause == .request, operation.actor != .app, operation.actor != .server,
      let subject = operation.from ?? operation.to
    else { return nil }
    let action: AuditAction =
      switch operation.kind {
      case .deletion: .deleteCustomer
      case .transfer, .claim: .transfer
      case .alias: AuditAction(rawValue: "alias")
      case .undo: .undo
      }
    var details = ["act": "\(operation.id)"]
    details["to"] = operation.to?.rawValue
    details["undone"] = operation.undoes.map { "\($0)" }
    if !claims.isEmpty {
      details["purchases"] = claims.map(\.originalTransactionID.rawValue).joined(separator: " ")
    }
    return AuditEntry(
      at: operation.date, actor: "\(operation.actor)", action: action, subject: subject.rawValue,
      details: details)
  }
}

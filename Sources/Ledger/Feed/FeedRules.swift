internal import AppStoreTypes

/// The rules about what the change feed and the audit log report.
enum FeedRules {
  /// Writes changes to customers and owners to the feed, and manual actions to the audit log.
  static func append<Tables: FeedPrimitives>(
    _ changes: [CustomerChange], at now: Timestamp, in tables: inout Tables
  ) throws(Tables.Failure) {
    for change in changes {
      switch change {
      case .created(let id):
        try tables.append(FeedChange(kind: .customer, at: now, customer: id))
      case .acted(let act, let claims):
        assert(claims.allSatisfy { $0.operation == act.id }, "an operation lists its own claims")
        for line in lines(of: act, claims) { try tables.append(line) }
        if let entry = auditEntry(of: act, claims) { try tables.append(entry) }
      }
    }
  }

  private static func lines(of act: IdentityOperation, _ claims: [OwnershipChange]) -> [FeedChange]
  {
    let owners = claims.map { claim in
      FeedChange(
        kind: .ownership, at: act.date, customer: claim.customer,
        originalTransactionID: claim.originalTransactionID)
    }
    switch act.kind {
    case .claim, .transfer: return owners
    case .deletion:
      return [FeedChange(kind: .deletion, at: act.date, customer: act.from)] + owners
    case .alias, .undo:
      return [act.from, act.to].compactMap { $0 }.map {
        FeedChange(kind: .alias, at: act.date, customer: $0)
      } + owners
    }
  }

  /// Returns the audit entry for an operation by a person or a backend; `nil` for apps and the
  /// server.
  private static func auditEntry(
    of act: IdentityOperation, _ claims: [OwnershipChange]
  ) -> AuditEntry? {
    guard act.cause == .request, act.actor != .app, act.actor != .server,
      let subject = act.from ?? act.to
    else { return nil }
    let done: AuditAction =
      switch act.kind {
      case .deletion: .deleteCustomer
      case .transfer, .claim: .transfer
      case .alias: AuditAction(rawValue: "alias")
      case .undo: .undo
      }
    var details = ["act": "\(act.id)"]
    details["to"] = act.to?.rawValue
    details["undone"] = act.undoes.map { "\($0)" }
    if !claims.isEmpty {
      details["purchases"] = claims.map(\.originalTransactionID.rawValue).joined(separator: " ")
    }
    return AuditEntry(
      at: act.date, actor: "\(act.actor)", act: done, subject: subject.rawValue, details: details)
  }
}

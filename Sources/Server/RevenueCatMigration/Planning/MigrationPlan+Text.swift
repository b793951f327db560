internal import AppStoreCore
internal import Ledger
internal import Subscriptions

extension MigrationPlan {
  /// The plan as text: a line for each customer, and one for each row that is not imported.
  package var lines: [String] {
    customers.map(\.line)
      + (leftOut + remarks).map { row in
        "line \(row.location.line ?? 0): \(row.outcome?.rawValue ?? "remark"): \(row.reason)"
      }
  }
}

extension MigrationPlan.Customer {
  fileprivate var line: String {
    var parts = [([id] + aliases).map(\.rawValue).joined(separator: " = ")]
    parts.append("seen \(firstSeen?.iso8601 ?? "-") to \(lastSeen?.iso8601 ?? "-")")
    parts += purchases.map { purchase in
      let items = purchase.items.map(\.transaction.rawValue).joined(separator: " ")
      return "\(purchase.isSandbox ? "sandbox " : "")purchase \(purchase.id): \(items)"
    }
    parts += grants.map { grant in
      "\(grant.grant.entitlement) \(grant.grant.duration.rawValue) until "
        + (grant.grant.endsAt?.iso8601 ?? "ever")
    }
    parts += attributes.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value ?? "")" }
    parts += balances.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.amount)" }
    return parts.joined(separator: "; ")
  }
}

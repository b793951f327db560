public import AppStoreCore

/// The rules for the quarantine's size and for the audit of discarded items.
public enum QuarantineRules {
  /// The capacity of the quarantine.
  ///
  /// Anyone may post to it, and a full disk would block paying customers.
  public static let limit = (items: 10_000, bytes: 64 << 20)

  /// The used part of the quarantine.
  public struct Usage {
    var items = 0
    var bytes = 0

    /// Creates a usage.
    public init(items: Int, bytes: Int) {
      self.items = items
      self.bytes = bytes
    }
  }

  /// Throws if the quarantine has no room for an item.
  ///
  /// Any app user can post receipts, so these fill at most half. The rest is reserved for the App
  /// Store.
  public static func check(
    _ used: [String: Usage], adding new: Int, from source: String
  ) throws(LedgerError) {
    let all = used.values.reduce(into: Usage(items: 0, bytes: 0)) {
      $0.items += $1.items
      $0.bytes += $1.bytes
    }
    assert(new >= 0, "an item has a size")
    try check(all, adding: new, to: 1)
    if source == FactSource.receipt.rawValue, let receipts = used[source] {
      try check(receipts, adding: new, to: 2)
    }
  }

  private static func check(
    _ used: Usage, adding new: Int, to part: Int
  ) throws(LedgerError) {
    guard used.items < limit.items / part,
      used.bytes + new <= limit.bytes / part
    else { throw .quarantineFull }
  }

  /// Appends the audit entry about discarded items, with the checks that they failed.
  public static func discard(
    _ items: [(id: QuarantinedItem.ID, check: String)], by actor: String, at now: Timestamp
  ) -> AuditEntry {
    var checks: [String: Int] = [:]
    for item in items { checks[item.check, default: 0] += 1 }
    let tally = checks.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let ids = items.map(\.id).sorted()
    return AuditEntry(
      at: now, actor: actor, action: .discard, subject: "quarantine",
      details: [
        "items": "\(items.count)", "checks": tally.joined(separator: ", "),
        // List up to 20 ids; for more, only the first and the last.
        "ids": ids.count <= 20
          ? ids.map(String.init).joined(separator: ", ")
          : "\(ids.first ?? 0) to \(ids.last ?? 0)",
      ])
  }
}

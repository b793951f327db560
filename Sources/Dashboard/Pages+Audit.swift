public import AppStoreTypes
public import Ledger

extension Pages {
  /// Returns the page of manual operations.
  ///
  /// - Parameters:
  ///   - entries: The newest entries, newest first.
  ///   - limit: The requested number of entries.
  ///   - now: The time of the page.
  public func audit(_ entries: [RecordedAuditEntry], limit: Int, at now: Timestamp) -> String {
    let rows = entries.map { recorded in
      [
        "sequence": String(recorded.sequence), "at": recorded.entry.at.iso8601,
        "actor": recorded.entry.actor, "action": recorded.entry.action.rawValue,
        "subject": recorded.entry.subject, "details": recorded.entry.detailText,
      ]
    }
    return render(
      "audit",
      [
        "title": "Audit", "now": now.iso8601, "limit": limit, "rows": rows,
        "isEmpty": rows.isEmpty,
      ])
  }
}

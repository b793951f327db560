public import AppStoreCore
public import Ledger

extension DashboardSection {
  /// Manual operations.
  public static let audit = DashboardSection(
    "audit", title: "Audit", keys: "g a", AuditTemplates.all)
}

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
      "audit", in: .audit,
      [
        "title": "Audit", "now": now.iso8601, "limit": limit, "rows": rows,
        "isEmpty": rows.isEmpty,
      ])
  }
}

enum AuditTemplates {
  static let all = ["audit": audit]

  private static let audit = """
    {{> head}}
    <p>Manual operations: actor, action, subject. The log is append-only.
    <span class="note">At most the newest {{limit}}, as of {{now}}.</span></p>
    {{#isEmpty}}<p>Nothing yet.</p>{{/isEmpty}}
    {{^isEmpty}}
    <div class="scroll" tabindex="0" role="region" aria-label="Audit">
    <table>
    <caption class="hidden">Audit</caption>
    <thead><tr><th scope="col">#</th><th scope="col">Date</th><th scope="col">Actor</th><th scope="col">Action</th><th scope="col">Subject</th><th scope="col">Details</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><td class="number">{{sequence}}</td><td class="date">{{at}}</td><td><bdi>{{actor}}</bdi></td><td>{{action}}</td><td><bdi>{{subject}}</bdi></td><td class="wide"><bdi>{{details}}</bdi></td></tr>
    {{/rows}}
    </tbody>
    </table>
    </div>
    {{/isEmpty}}
    {{> foot}}

    """
}

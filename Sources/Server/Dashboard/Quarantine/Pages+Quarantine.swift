public import AppStoreCore
public import Ledger

extension DashboardSection {
  /// Data that failed verification.
  public static let quarantine = DashboardSection(
    "quarantine", title: "Quarantine", keys: "g q", QuarantineTemplates.all)
}

extension Pages {
  /// Returns a page of data that failed verification.
  ///
  /// - Parameters:
  ///   - items: The items, newest first.
  ///   - total: The number of items on all pages.
  ///   - position: The position of the page in the list.
  ///   - now: The time of the page.
  public func quarantine(
    _ items: [QuarantinedItem], total: Int, position: PagePosition = PagePosition(),
    at now: Timestamp
  ) -> String {
    let rows = items.map { item in
      [
        "id": String(item.id), "receivedAt": item.receivedAt.iso8601, "source": item.source,
        "check": item.check, "explanation": item.reason,
        "raw": String(String(decoding: item.raw, as: UTF8.self).prefix(400)),
      ]
    }
    return render(
      "quarantine", in: .quarantine,
      ["title": "Quarantine", "now": now.iso8601, "rows": rows, "isEmpty": rows.isEmpty]
        .merging(position.values(shown: rows.count, total: total)) { $1 })
  }
}

enum QuarantineTemplates {
  static let all = ["quarantine": quarantine]

  private static let quarantine = """
    {{> head}}
    <p>Data that failed verification. None of it was recorded or granted; all of it is stored for a retry.
    <span class="note">{{now}}</span></p>
    {{#isEmpty}}<p>Empty.</p>{{/isEmpty}}
    {{^isEmpty}}
    <div class="scroll" tabindex="0" role="region" aria-label="Quarantine">
    <table>
    <caption class="hidden">Quarantine</caption>
    <thead><tr><th scope="col">#</th><th scope="col">Received</th><th scope="col">From</th><th scope="col">Failed check</th><th scope="col">Reason</th><th scope="col">Data</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><td class="number">{{id}}</td><td class="date">{{receivedAt}}</td><td>{{source}}</td><td>{{check}}</td><td class="wide"><bdi>{{explanation}}</bdi></td><td><pre><bdi>{{raw}}</bdi></pre></td></tr>
    {{/rows}}
    </tbody>
    </table>
    </div>
    {{/isEmpty}}
    {{> pages}}
    {{> foot}}

    """
}

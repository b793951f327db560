public import AppStoreCore
public import AppleReports

extension DashboardSection {
  /// Apple's reports, compared with the ledger.
  public static let reconciliation = DashboardSection(
    "reconciliation", title: "Reconciliation", keys: "g n", ReconciliationTemplates.all)
}

extension Pages {
  /// Returns the page that compares imported reports with the ledger.
  ///
  /// - Parameters:
  ///   - found: The comparison; `nil` if no days are chosen.
  ///   - problem: Why there is no comparison, in one sentence; `nil` if nothing prevents one.
  ///   - address: The address of the page.
  ///   - now: The time of the page.
  public func reconciliation(
    _ found: Reconciliation?, problem: String?, at address: PageAddress, now: Timestamp
  ) -> String {
    var values: [String: Any] = [
      "title": "Reconciliation", "now": now.iso8601, "action": address.path,
      "from": address.query["from"] ?? "", "to": address.query["to"] ?? "",
      "hasResult": found != nil,
    ]
    values["problem"] = problem
    if let found {
      values["days"] = ReconciliationValues.text(found)
      values["isEmpty"] = found.rows.isEmpty
      values["totals"] = found.totals.map { currency, row in
        ReconciliationValues.values(row, named: currency)
      }
      values["rows"] = found.rows.filter { !$0.difference.isZero }.map {
        ReconciliationValues.values($0, named: $0.key.currency)
      }
      values["isEqual"] = found.items.isEmpty
      values["items"] = found.items.prefix(Self.maxItems).map(ReconciliationValues.values)
      values["hasMore"] = found.items.count > Self.maxItems
      values["freeUnits"] = "\(found.freeUnits)"
      values["unreadable"] = "\(found.unreadableLines)"
    }
    return render("reconciliation", in: .reconciliation, values)
  }

  private static let maxItems = 500
}

/// What the page of the comparison with Apple's reports shows of its parts.
private enum ReconciliationValues {
  static func text(_ found: Reconciliation) -> String {
    guard let first = found.days.first, let last = found.days.last else {
      return "No daily report of these days is imported. Import one with: tessera reports import"
    }
    let zone = found.basis == .utc ? "UTC" : "Pacific time"
    return
      "Days with a report: \(found.days.count), \(first.iso8601) to \(last.iso8601), in \(zone)."
  }

  static func values(_ row: Reconciliation.Row, named currency: String) -> [String: Any] {
    [
      "day": row.key.day.iso8601, "product": row.key.product, "currency": currency,
      "apple": text(row.apple), "ledger": text(row.ledger), "difference": text(row.difference),
      "causes": ReconciliationCause.allCases.compactMap { cause in
        row.causes[cause].map { "\(cause.title): \(text($0))" }
      },
      "rest": text(row.rest), "hasRest": !row.rest.isZero,
    ]
  }

  private static func text(_ amounts: ReconciliationAmounts) -> String {
    let paid = "\(amounts.units) for \(ReconciliationAmounts.money(amounts.gross))"
    guard amounts.refundedUnits != 0 || amounts.refunds != 0 else { return paid }
    return "\(paid), refunded \(amounts.refundedUnits) for "
      + ReconciliationAmounts.money(amounts.refunds)
  }

  static func values(_ item: Reconciliation.Item) -> [String: Any] {
    [
      "cause": item.cause.title, "reportDay": item.reportDay?.iso8601 ?? "",
      "ledgerDay": item.ledgerDay?.iso8601 ?? "", "product": item.product,
      "country": item.country,
      "price": "\(ReconciliationAmounts.money(item.price.milliunits)) \(item.price.currency)",
      "units": "\(item.units)", "kind": item.isRefund ? "refund" : "charge",
      "transaction": item.transaction?.rawValue ?? "",
    ]
  }
}

/// The template of the comparison with Apple's reports.
enum ReconciliationTemplates {
  static let all = ["reconciliation": page, "reconciliationResult": result]

  private static let page = """
    {{> head}}
    <p>Compares reports from App Store Connect with the ledger, by day, product and charged currency. Import reports with <code>tessera reports import</code>.</p>
    <form method="get" action="{{action}}" class="filters" aria-label="Days">
    <label><span>First day</span><input name="from" value="{{from}}" placeholder="2026-01-01" autocomplete="off" spellcheck="false"></label>
    <label><span>Last day</span><input name="to" value="{{to}}" placeholder="2026-01-31" autocomplete="off" spellcheck="false"></label>
    {{#environmentValue}}<input type="hidden" name="environment" value="{{environmentValue}}">{{/environmentValue}}
    <button>Compare</button>
    </form>
    {{#problem}}<p class="notice" role="alert"><bdi>{{problem}}</bdi></p>{{/problem}}
    {{#hasResult}}{{> reconciliationResult}}{{/hasResult}}
    {{> foot}}

    """

  private static let result = """
    <p>{{days}} <span class="note">Not compared: {{freeUnits}} units of price 0, {{unreadable}} unreadable lines. Only production counts.</span></p>
    {{^isEmpty}}
    <h2>Totals</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Totals">
    <table>
    <caption class="hidden">Totals by currency</caption>
    <thead><tr><th scope="col">Currency</th><th scope="col">Apple</th><th scope="col">Ledger</th><th scope="col">Difference</th><th scope="col">Causes</th><th scope="col">Rest</th></tr></thead>
    <tbody>
    {{#totals}}<tr><th scope="row">{{currency}}</th><td class="line">{{apple}}</td><td class="line">{{ledger}}</td><td class="line">{{difference}}</td><td>{{#causes}}<div>{{.}}</div>{{/causes}}</td><td class="line{{#hasRest}} failed{{/hasRest}}">{{rest}}</td></tr>{{/totals}}
    </tbody>
    </table>
    </div>
    {{#isEqual}}<p class="done">The reports and the ledger have the same units.</p>{{/isEqual}}
    {{^isEqual}}
    <h2>Days and products that differ</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Days and products that differ">
    <table>
    <caption class="hidden">Days and products that differ</caption>
    <thead><tr><th scope="col">Day</th><th scope="col">Product</th><th scope="col">Currency</th><th scope="col">Apple</th><th scope="col">Ledger</th><th scope="col">Causes</th><th scope="col">Rest</th></tr></thead>
    <tbody>
    {{#rows}}<tr><td class="date">{{day}}</td><td><bdi>{{product}}</bdi></td><td>{{currency}}</td><td class="line">{{apple}}</td><td class="line">{{ledger}}</td><td>{{#causes}}<div>{{.}}</div>{{/causes}}</td><td class="line{{#hasRest}} failed{{/hasRest}}">{{rest}}</td></tr>{{/rows}}
    </tbody>
    </table>
    </div>
    <h2>Units that differ</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Units that differ">
    <table>
    <caption class="hidden">Units that differ</caption>
    <thead><tr><th scope="col">Cause</th><th scope="col">Product</th><th scope="col">Country</th><th scope="col">Kind</th><th scope="col" class="number">Units</th><th scope="col" class="number">Price</th><th scope="col">Report</th><th scope="col">Ledger</th><th scope="col">Transaction</th></tr></thead>
    <tbody>
    {{#items}}<tr><td>{{cause}}</td><td><bdi>{{product}}</bdi></td><td><bdi>{{country}}</bdi></td><td>{{kind}}</td><td class="number">{{units}}</td><td class="number line">{{price}}</td><td class="date">{{reportDay}}</td><td class="date">{{ledgerDay}}</td><td class="id">{{transaction}}</td></tr>{{/items}}
    </tbody>
    </table>
    </div>
    {{#hasMore}}<p class="note">Only the first 500 are shown; <code>tessera reports compare --json</code> prints all.</p>{{/hasMore}}
    {{/isEqual}}
    {{/isEmpty}}

    """
}

public import AppStoreCore

extension DashboardSection {
  /// Subscriptions that may end.
  public static let atRisk = DashboardSection(
    "at-risk", title: "At risk", keys: "g r", RiskTemplates.all)
}

extension Pages {
  /// Returns the page of subscriptions that may end.
  ///
  /// - Parameters:
  ///   - rows: The subscriptions of this page, newest risk first.
  ///   - sums: The sums of all pages, those of all risks together first.
  ///   - total: The number of subscriptions on all pages.
  ///   - filters: The fields of the filter.
  ///   - address: The address of this page.
  ///   - position: The position of the page in the list.
  ///   - now: The time of the page.
  public func atRisk(
    _ rows: [RiskRow], sums: [RiskSum], total: Int, filters: [FilterField],
    at address: PageAddress, position: PagePosition, _ now: Timestamp
  ) -> String {
    let values: [String: Any] = [
      "title": "At risk", "now": now.iso8601, "rows": rows.map(\.values),
      "isEmpty": rows.isEmpty, "sums": sums.map(\.values), "hasSums": !sums.isEmpty,
    ]
    return render(
      "atRisk", in: .atRisk,
      values.merging(position.values(shown: rows.count, total: total)) { $1 }
        .merging(FilterField.form(filters, at: address)) { $1 })
  }
}

enum RiskTemplates {
  static let all = ["atRisk": page]

  private static let page = """
    {{> head}}
    <p>Subscriptions that may end, newest risk first. A value is the price of the next period.
    <span class="note">As of {{now}}.</span></p>
    {{> filters}}
    {{#hasSums}}
    <div class="scroll" tabindex="0" role="region" aria-label="Totals">
    <table>
    <caption class="hidden">Totals</caption>
    <thead><tr><th scope="col">Risk</th><th scope="col" class="number">Subscriptions</th><th scope="col" class="number">Value at risk</th></tr></thead>
    <tbody>
    {{#sums}}
    <tr><td>{{#isTotal}}<b>{{risk}}</b>{{/isTotal}}{{^isTotal}}{{risk}}{{/isTotal}}</td><td class="number">{{subscriptions}}</td><td class="number line">{{value}}</td></tr>
    {{/sums}}
    </tbody>
    </table>
    </div>
    <p class="note">A subscription with several risks counts under each of them, and once under all risks.</p>
    {{/hasSums}}
    {{#isEmpty}}<p>No subscription is at risk.</p>{{/isEmpty}}
    {{^isEmpty}}
    <div class="scroll" tabindex="0" role="region" aria-label="Subscriptions at risk">
    <table>
    <caption class="hidden">Subscriptions at risk</caption>
    <thead><tr><th scope="col">Since</th><th scope="col">Risk</th><th scope="col">Customer</th><th scope="col">Product</th><th scope="col" class="number">Value</th><th scope="col">Access until</th><th scope="col">Would lose</th><th scope="col">Offers</th><th scope="col">State</th></tr></thead>
    <tbody>
    {{#rows}}
    <tr><td class="date">{{since}}</td><td class="inactive">{{#risks}}<div class="line">{{.}}</div>{{/risks}}</td><td>{{#customer}}<a href="{{link}}"><bdi>{{customer}}</bdi></a>{{/customer}}{{^customer}}<span class="note">no owner</span>{{/customer}}</td><td>{{product}}</td><td class="number line">{{value}}</td><td class="date">{{accessUntil}}{{#retryUntil}}<div class="note">payment retried until {{retryUntil}}</div>{{/retryUntil}}</td><td>{{entitlements}}</td><td>{{offers}}</td><td class="wide"><bdi>{{explanation}}</bdi></td></tr>
    {{/rows}}
    </tbody>
    </table>
    </div>
    {{/isEmpty}}
    {{> pages}}
    {{> foot}}

    """
}

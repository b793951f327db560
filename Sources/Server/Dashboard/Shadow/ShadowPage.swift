public import AppStoreCore
internal import EntitlementAPI

extension DashboardSection {
  /// Comparisons with RevenueCat.
  public static let shadow = DashboardSection(
    "shadow", title: "RevenueCat", keys: "g s", ShadowTemplates.all)
}

/// The page of comparisons with RevenueCat: agreement over days, and what differs.
public struct ShadowPage {
  /// The most differences on the page.
  static let maxDifferences = 200
  /// The most days on the page.
  static let maxDays = 60
  /// The query field that selects differences by their reason.
  static let reason = "reason"

  private let pages: Pages

  /// Creates the page with the layout of all pages.
  public init(_ pages: Pages) {
    self.pages = pages
  }

  /// Returns the page.
  ///
  /// - Parameters:
  ///   - history: The recorded comparisons.
  ///   - address: The address, whose field `reason` selects differences.
  ///   - now: The time of the page.
  public func html(
    _ history: ShadowHistory, at address: PageAddress, now: Timestamp
  ) -> String {
    var values: [String: Any] = [
      "title": "Comparison with RevenueCat", "now": now.iso8601, "isEmpty": history.runs.isEmpty,
    ]
    if history.unreadable > 0 { values["unreadable"] = "\(history.unreadable)" }
    if let newest = history.runs.first {
      let days = Array(ShadowDay.days(of: history.runs).prefix(Self.maxDays))
      values["days"] = days.map(\.values)
      values["figure"] = ShadowDay.figure(of: days)?.svg()
      values["newest"] = Self.values(of: newest)
      values["reasons"] = Self.reasons(of: newest, before: history.runs.dropFirst().first, address)
      values["hasReasons"] = !newest.reasons.isEmpty
      values.merge(Self.differences(of: history, newest, at: address)) { $1 }
    }
    return pages.render("shadow", in: .shadow, values)
  }

  private static func values(of run: ShadowHistory.Run) -> [String: Any] {
    let seconds = (run.endedAt.milliseconds - run.startedAt.milliseconds) / 1000
    return [
      "startedAt": run.startedAt.iso8601, "seconds": "\(max(0, seconds))",
      "customers": run.customers, "agreeing": run.agreeing,
      "share": ShadowDay.share(run.agreeing, of: run.customers),
      "entitlements": run.entitlements, "disagreements": run.disagreements,
      "aboutAccess": run.aboutAccess, "unknownThere": run.unknownThere,
    ]
  }

  private static func reasons(
    of run: ShadowHistory.Run, before: ShadowHistory.Run?, _ address: PageAddress
  ) -> [[String: Any]] {
    run.reasons.map { reason in
      let former = before?.reasons.first { $0.name == reason.name }?.count
      var values: [String: Any] = [
        "name": reason.name, "meaning": reason.title, "count": reason.count,
        "aboutAccess": reason.isAgreement ? "–" : "\(reason.aboutAccess)",
        "before": before == nil ? "–" : "\(former ?? 0)",
      ]
      if !reason.isAgreement {
        values["link"] = address.setting(Self.reason, reason.name).text + "#differences"
      }
      return values
    }
  }

  private static func differences(
    of history: ShadowHistory, _ newest: ShadowHistory.Run, at address: PageAddress
  ) -> [String: Any] {
    let chosen = address.query[Self.reason] ?? ""
    let listed = history.differences.filter { chosen.isEmpty || $0.reason == chosen }
    let all =
      chosen.isEmpty
      ? newest.disagreements : newest.reasons.first { $0.name == chosen }?.count ?? 0
    let shown = listed.prefix(maxDifferences)
    var values: [String: Any] = [
      "hasDifferences": newest.disagreements > 0, "isEqual": newest.disagreements == 0,
      "differences": shown.map(Self.values), "hasNone": shown.isEmpty, "shown": shown.count,
      "all": all, "isCut": shown.count < all,
    ]
    if !chosen.isEmpty {
      values["chosen"] = history.differences.first { $0.reason == chosen }?.title ?? chosen
      values["allLink"] = address.setting(Self.reason, nil).text + "#differences"
    }
    return values
  }

  private static func values(of difference: ShadowHistory.Difference) -> [String: Any] {
    var values: [String: Any] = [
      "customer": difference.customer, "entitlement": difference.entitlement,
      "here": difference.here, "there": difference.there, "meaning": difference.title,
      "aboutAccess": difference.isAboutAccess ? "yes" : "no",
      "isAboutAccess": difference.isAboutAccess,
    ]
    if difference.isKnown {
      values["link"] = PageAddress(.customers, difference.customer).text
    }
    return values
  }
}

/// The templates of the page of comparisons with RevenueCat.
enum ShadowTemplates {
  static let all = [
    "shadow": page, "shadowDays": days, "shadowReasons": reasons, "shadowDifferences": differences,
  ]

  private static let page = """
    {{> head}}
    <p>Compares entitlements with RevenueCat's before an app switches. Run <code>tessera shadow compare</code> on this machine, every day. <span class="note">As of {{now}}.</span></p>
    {{#unreadable}}<p class="notice" role="alert">Records that cannot be read: {{unreadable}}. Run the command as the user of the server, and delete damaged files in the folder <code>shadow</code> of the data directory.</p>{{/unreadable}}
    {{#isEmpty}}<p>No comparison is recorded.</p>{{/isEmpty}}
    {{#newest}}
    <h2>Newest comparison</h2>
    <table class="fields">
    <caption class="hidden">Newest comparison</caption>
    <tr><th scope="row">Started</th><td>{{startedAt}}, {{seconds}} s</td></tr>
    <tr><th scope="row">Customers</th><td>{{customers}}</td></tr>
    <tr><th scope="row">In agreement</th><td>{{agreeing}} ({{share}})</td></tr>
    <tr><th scope="row">Active entitlements</th><td>{{entitlements}}</td></tr>
    <tr><th scope="row">Differences</th><td>{{disagreements}}, {{aboutAccess}} about access now</td></tr>
    <tr><th scope="row">Unknown at RevenueCat</th><td>{{unknownThere}}</td></tr>
    </table>
    {{/newest}}
    {{^isEmpty}}
    {{#hasReasons}}{{> shadowReasons}}{{/hasReasons}}
    {{> shadowDays}}
    {{> shadowDifferences}}
    {{/isEmpty}}
    {{> foot}}

    """

  private static let reasons = """
    <h2>Differences by reason</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Differences by reason">
    <table>
    <caption class="hidden">Differences of the newest comparison by reason</caption>
    <thead><tr><th scope="col">Reason</th><th scope="col">Meaning</th><th scope="col" class="number">Differences</th><th scope="col" class="number">About access now</th><th scope="col" class="number">Comparison before</th></tr></thead>
    <tbody>
    {{#reasons}}<tr><th scope="row">{{#link}}<a href="{{link}}">{{name}}</a>{{/link}}{{^link}}{{name}}{{/link}}</th><td>{{meaning}}</td><td class="number">{{count}}</td><td class="number">{{aboutAccess}}</td><td class="number">{{before}}</td></tr>
    {{/reasons}}
    </tbody>
    </table>
    </div>

    """

  private static let days = """
    <h2>Agreement by day</h2>
    {{#figure}}
    <figure>
    <div class="scroll" tabindex="0" role="region" aria-label="Customers with a difference by day">
    {{{figure}}}</div>
    </figure>
    {{/figure}}
    <div class="scroll" tabindex="0" role="region" aria-label="Agreement by day">
    <table>
    <caption class="hidden">Agreement by day in UTC, newest first</caption>
    <thead><tr><th scope="col">Day</th><th scope="col" class="number">Comparisons</th><th scope="col" class="number">Customers</th><th scope="col" class="number">In agreement</th><th scope="col" class="number">Share</th><th scope="col" class="number">Differences</th><th scope="col" class="number">About access now</th></tr></thead>
    <tbody>
    {{#days}}<tr><th scope="row" class="date">{{date}}</th><td class="number">{{runs}}</td><td class="number">{{customers}}</td><td class="number">{{agreeing}}</td><td class="number line {{#differs}}warning{{/differs}}{{^differs}}active{{/differs}}">{{share}}</td><td class="number">{{disagreements}}</td><td class="number">{{aboutAccess}}</td></tr>
    {{/days}}
    </tbody>
    </table>
    </div>
    <p class="note">The newest comparison of each day counts. Samples vary by chance.</p>

    """

  private static let differences = """
    <h2 id="differences" tabindex="-1">Differences of the newest comparison</h2>
    {{#isEqual}}<p class="done">Every compared entitlement is the same on both sides, apart from times within the tolerance.</p>{{/isEqual}}
    {{#hasDifferences}}
    {{#chosen}}<p>Only: <bdi>{{chosen}}</bdi>. <a href="{{allLink}}">Show all reasons</a></p>{{/chosen}}
    {{#hasNone}}<p>No listed difference has this reason.</p>{{/hasNone}}
    {{^hasNone}}
    <div class="scroll" tabindex="0" role="region" aria-label="Differences of the newest comparison">
    <table>
    <caption class="hidden">Differences of the newest comparison</caption>
    <thead><tr><th scope="col">Customer</th><th scope="col">Entitlement</th><th scope="col">Reason</th><th scope="col">Access now differs</th><th scope="col">Here</th><th scope="col">RevenueCat</th></tr></thead>
    <tbody>
    {{#differences}}<tr><td class="id">{{#link}}<a href="{{link}}"><bdi>{{customer}}</bdi></a>{{/link}}{{^link}}<bdi>{{customer}}</bdi>{{/link}}</td><td><bdi>{{entitlement}}</bdi></td><td>{{meaning}}</td><td{{#isAboutAccess}} class="failed"{{/isAboutAccess}}>{{aboutAccess}}</td><td class="wide"><bdi>{{here}}</bdi></td><td class="wide"><bdi>{{there}}</bdi></td></tr>
    {{/differences}}
    </tbody>
    </table>
    </div>
    {{/hasNone}}
    {{#isCut}}<p class="note">{{shown}} of {{all}} are shown; <code>tessera shadow compare --json</code> lists up to 1000.</p>{{/isCut}}
    {{/hasDifferences}}

    """
}

public import AppStoreCore
internal import EntitlementAPI

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

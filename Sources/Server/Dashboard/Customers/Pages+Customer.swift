public import AppStoreCore
internal import EntitlementAPI
internal import Ledger
internal import Subscriptions

extension Pages {
  /// The number of lines of a timeline on a page.
  public static let linesOfTimeline = 50

  /// Returns the page of one customer: what they may use and why, what they see, and what happened.
  ///
  /// - Parameters:
  ///   - view: The customer.
  ///   - address: The address of the page.
  ///   - position: The position in the timeline before which the page starts; `nil` for the newest.
  ///   - now: The time of the entitlements.
  public func customer(
    _ view: CustomerView, at address: PageAddress, before position: TimelinePosition?,
    now: Timestamp
  ) -> String {
    let id = view.record.id.rawValue
    let (lines, next) = view.timeline.page(before: position, limit: Self.linesOfTimeline)
    let pagePosition = PagePosition(address, cursor: "before", next: next?.text)
    let values: [String: Any] = [
      "title": id, "now": now.iso8601,
      "eventsLink": PageAddress(.events).setting("search", id).text,
      "deliveriesLink": PageAddress(.deliveries).setting("customer", id).text,
      "catalogLink": PageAddress(.catalog).setting("customer", id).text,
      "firstSeen": view.record.firstSeen.iso8601, "lastSeen": view.record.lastSeen.iso8601,
      "states": view.states.map { ["stateTitle": $0.title, "stateName": $0.rawValue] },
      "ids": view.record.appUserIDs.map(\.rawValue),
      "entitlements": view.entitlements.map { entitlement in
        EntitlementRow(entitlement, view.explanations[entitlement.id.rawValue])
      },
      "hasNone": view.entitlements.isEmpty,
      "otherPurchases": view.otherPurchases.map(\.values),
      "attributes": view.attributes.compactMap { attribute in
        attribute.value.map {
          ["key": attribute.key, "value": $0, "updatedAt": attribute.updatedAt.iso8601]
        }
      },
      "hasAttributes": view.attributes.contains { $0.value != nil },
      "grants": view.grants.map { Self.grantValues($0, at: now) },
      "hasGrants": !view.grants.isEmpty,
      "balances": view.balances.map { balance in
        ["code": balance.code, "name": balance.name, "amount": "\(balance.amount)"]
      },
      "hasBalances": !view.balances.isEmpty,
      "lines": lines.map(\.values), "hasNoLines": lines.isEmpty, "gaps": view.timeline.gaps,
    ]
    return render(
      "customer", in: .customers,
      values.merging(view.offer.values) { $1 }
        .merging(pagePosition.values(shown: lines.count, total: view.timeline.count)) { $1 })
  }

  private static func grantValues(_ recorded: RecordedGrant, at now: Timestamp) -> [String: Any] {
    let grant = recorded.grant
    var state = grant.startsAt > now ? "starts later" : "active"
    if !recorded.lasts(at: now) { state = "ended" }
    if recorded.revocation != nil { state = "revoked" }
    return [
      "entitlement": grant.entitlement.rawValue, "grantState": state,
      "grantClass": state == "active" ? "active" : "", "from": grant.startsAt.iso8601,
      "until": recorded.revocation?.revokedAt.iso8601 ?? grant.endsAt?.iso8601 ?? "does not end",
      "actor": grant.actor,
    ]
  }
}

public import AppStoreTypes
internal import EntitlementAPI
public import Ledger
public import Subscriptions

extension Pages {
  /// Returns the page that lists customers.
  ///
  /// - Parameters:
  ///   - customers: The customers with their current entitlements.
  ///   - counts: The size of the ledger.
  ///   - place: The position of the page in the list.
  ///   - now: The time of the entitlements.
  public func customers(
    _ customers: [(record: CustomerRecord, entitlements: [Entitlement])], counts: LedgerCounts,
    place: PagePosition = PagePosition(), at now: Timestamp
  ) -> String {
    let rows = customers.map { customer in
      [
        "id": customer.record.id.rawValue, "link": Self.link(to: customer.record.id),
        "firstSeen": customer.record.firstSeen.iso8601,
        "lastSeen": customer.record.lastSeen.iso8601,
        "active": customer.entitlements.filter(\.isActive).map(\.id.rawValue)
          .joined(separator: ", "),
      ]
    }
    return render(
      "customers", in: .customers,
      [
        "title": "Customers", "now": now.iso8601, "rows": rows, "isEmpty": rows.isEmpty,
        "facts": counts.facts, "customers": counts.customers, "purchases": counts.purchases,
        "quarantined": counts.quarantined,
      ].merging(place.values(shown: rows.count, total: counts.customers)) { $1 })
  }

  /// Returns the page of one customer: entitlements with reasons, and every fact decoded.
  public func customer(
    _ record: CustomerRecord, entitlements: [Entitlement], facts: [RecordedFact],
    at now: Timestamp
  ) -> String {
    render(
      "customer", in: .customers,
      [
        "title": record.id.rawValue, "now": now.iso8601,
        "eventsLink": PageAddress(.events).setting("search", record.id.rawValue).text,
        "firstSeen": record.firstSeen.iso8601,
        "lastSeen": record.lastSeen.iso8601,
        "entitlements": entitlements.map { EntitlementRow($0) },
        "hasNone": entitlements.isEmpty, "facts": facts.map { FactRow($0) },
      ])
  }

  /// Returns the address of a customer's page.
  static func link(to customer: AppUserID) -> String {
    "/dashboard/customers/" + PathEncoding.encode(customer.rawValue)
  }
}

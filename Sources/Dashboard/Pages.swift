public import AppStoreTypes
internal import EntitlementAPI
public import Ledger
internal import Mustache
public import Subscriptions

/// The pages of the dashboard as pure functions: values in, HTML out.
public struct Pages: Sendable {
  private let library: MustacheLibrary
  /// The notices at the top of every page, one line each; empty if there is no problem.
  public var notices: [String] = []

  /// Creates the pages; the templates are part of the program.
  ///
  /// - Throws: An error if a template is malformed, which the tests rule out.
  public init() throws {
    var library = MustacheLibrary()
    for (name, template) in Templates.all {
      try library.register(template, named: name)
    }
    self.library = library
  }

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
        "id": customer.record.id.rawValue,
        "link": "/dashboard/customers/\(PathEncoding.encode(customer.record.id.rawValue))",
        "firstSeen": customer.record.firstSeen.iso8601,
        "lastSeen": customer.record.lastSeen.iso8601,
        "active": customer.entitlements.filter(\.isActive).map(\.id.rawValue)
          .joined(separator: ", "),
      ]
    }
    return render(
      "customers",
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
      "customer",
      [
        "title": record.id.rawValue, "now": now.iso8601, "firstSeen": record.firstSeen.iso8601,
        "lastSeen": record.lastSeen.iso8601,
        "entitlements": entitlements.map { EntitlementRow($0) },
        "hasNone": entitlements.isEmpty, "facts": facts.map { FactRow($0) },
      ])
  }

  /// Returns a page of data that failed verification.
  ///
  /// - Parameters:
  ///   - items: The items, newest first.
  ///   - total: The number of items on all pages.
  ///   - place: The position of the page in the list.
  ///   - now: The time of the page.
  public func quarantine(
    _ items: [QuarantinedItem], total: Int, place: PagePosition = PagePosition(), at now: Timestamp
  ) -> String {
    let rows = items.map { item in
      [
        "id": String(item.id), "receivedAt": item.receivedAt.iso8601, "source": item.source,
        "check": item.check, "explanation": item.reason,
        "raw": String(String(decoding: item.raw, as: UTF8.self).prefix(400)),
      ]
    }
    return render(
      "quarantine",
      ["title": "Quarantine", "now": now.iso8601, "rows": rows, "isEmpty": rows.isEmpty]
        .merging(place.values(shown: rows.count, total: total)) { $1 })
  }

  func render(_ name: String, _ values: [String: Any]) -> String {
    library.render(
      values.merging(["notices": notices]) { value, _ in value }, withTemplate: name) ?? ""
  }
}

public import AppStoreCore
internal import EntitlementAPI
public import Ledger

extension DashboardSection {
  /// Customers and what they may use.
  public static let customers = DashboardSection(
    "customers", title: "Customers", keys: "g u", CustomerTemplates.all, CustomerPageTemplates.all,
    FactTemplates.all)
}

extension Pages {
  /// The part of a list of customers that a page shows.
  public struct CustomerPage: Sendable {
    /// The customers.
    public var customers: [CustomerSummary]
    /// How many customers were looked at for them.
    public var examined: Int
    /// The customer after which the next page starts; `nil` on the last one.
    public var next: AppUserID?

    /// Creates a part of a list.
    public init(customers: [CustomerSummary] = [], examined: Int = 0, next: AppUserID? = nil) {
      self.customers = customers
      self.examined = examined
      self.next = next
    }
  }

  /// Returns the page that lists customers.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - found: The part of the list.
  ///   - counts: The size of the ledger.
  ///   - address: The address of the page.
  ///   - now: The time of the entitlements.
  public func customers(
    _ list: CustomerList, _ found: CustomerPage, counts: LedgerCounts,
    at address: PageAddress, now: Timestamp
  ) -> String {
    let shown = found.customers.count
    let isWhole = list == .all && environment == nil
    let position = PagePosition(address, cursor: "after", next: found.next?.rawValue)
    let text =
      isWhole
      ? position.values(shown: shown, total: counts.customers)
      : position.values(
        "\(shown) on this page, among \(counted(found.examined, "customer")) in the order of their IDs."
      )
    return render(
      "customers", in: .customers,
      [
        "title": list == .all ? "Customers" : "Customers: \(list.title)", "now": now.iso8601,
        "rows": found.customers.map(\.values), "isEmpty": found.customers.isEmpty,
        "hasNoCustomers": counts.customers == 0, "sentence": list.sentence,
        "facts": counts.facts, "customers": counts.customers, "purchases": counts.purchases,
        "quarantined": counts.quarantined, "lists": Self.lists(list, at: address),
        "csv": csvLink(address),
      ].merging(text) { $1 })
  }

  /// Returns the page with the result of a search that found none or several customers.
  ///
  /// - Parameters:
  ///   - text: The text of the search.
  ///   - customers: The customers.
  ///   - unowned: Purchases that were found and have no owner.
  ///   - address: The address of the page.
  ///   - now: The time of the entitlements.
  public func searchResult(
    for text: String, _ customers: [CustomerSummary], unowned: [OriginalTransactionID],
    at address: PageAddress, now: Timestamp
  ) -> String {
    render(
      "search", in: .customers,
      [
        "title": "Customers: search", "now": now.iso8601, "text": text,
        "rows": customers.map(\.values), "isEmpty": customers.isEmpty,
        "unowned": unowned.map(\.rawValue), "lists": Self.lists(nil, at: PageAddress(.customers)),
        "csv": csvLink(address),
        "shown": "\(customers.count) on this page.",
      ])
  }

  private func csvLink(_ address: PageAddress) -> String {
    PageAddress("/dashboard/customers.csv", address.query).text
  }

  private static func lists(_ current: CustomerList?, at address: PageAddress) -> [[String: Any]] {
    CustomerList.allCases.map { list in
      var link = PageAddress(.customers)
      link.query[PageEnvironment.parameter] = address.query[PageEnvironment.parameter]
      return [
        "listTitle": list.title, "isCurrentList": list == current,
        "listLink": link.setting(CustomerList.parameter, list == .all ? nil : list.rawValue).text,
      ]
    }
  }

  /// Returns the address of a customer's page.
  static func link(to customer: AppUserID) -> String {
    "/dashboard/customers/" + PathEncoding.encode(customer.rawValue)
  }
}

internal import AppStoreCore
internal import Catalog
internal import Dashboard
internal import HTTPTypes
internal import Ledger
internal import Subscriptions

extension DashboardPage {
  /// The lists of customers, and the page of one.
  static let customers = [
    DashboardPage(.customers, fields: [list]) { $0.customers },
    DashboardPage(.customers, "customers.csv", fields: [list]) { $0.customersCSV },
    DashboardPage(
      .customers, "customers/{customer}",
      fields: [.cursor("before") { TimelinePosition(text: $0) != nil }]
    ) { $0.customer },
  ]

  private static let list = PageField.choice(
    CustomerList.parameter, CustomerList.allCases.map(\.rawValue))
}

/// Lists of customers, and the search for one.
extension DashboardPages {
  /// The number of rows on a page.
  static let maxRows = 200
  /// The number of customers that one read returns.
  private static let batch = 200
  /// The number of customers that a page looks at for its list.
  private static let maxExamined = 4000
  /// The number of rows of a CSV file, and of customers that it looks at.
  private static let (maxCSVRows, maxCSVExamined) = (10_000, 200_000)

  func customers(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    if let text = request.address.query["search"] {
      return try await search(for: text, request, pages)
    }
    let found = try await list(request, rows: Self.maxRows, examined: Self.maxExamined)
    return .page(
      pages.customers(
        request.list, found, counts: try await ledger.counts(), at: request.address,
        now: request.now))
  }

  func customersCSV(
    _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    var customers: [CustomerSummary] = []
    if let text = request.address.query["search"] {
      customers = try await matches(of: text, request).customers
    } else {
      customers = try await list(
        request, rows: Self.maxCSVRows, examined: Self.maxCSVExamined
      ).customers
    }
    return .csv(CSVTable(customers: customers), named: "customers.csv")
  }

  /// Returns the part of a list after the cursor of a request.
  private func list(
    _ request: DashboardRequest, rows: Int, examined: Int
  ) async throws(LedgerError) -> Pages.CustomerPage {
    let catalog = catalog
    let (list, environment) = (request.list, request.environment)
    var page = Pages.CustomerPage()
    var after = request.address.query["after"].map { AppUserID($0) }
    while true {
      // One extra row shows whether another page follows.
      let snapshots = try await ledger.snapshots(limit: Self.batch + 1, after: after)
      for (index, snapshot) in snapshots.prefix(Self.batch).enumerated() {
        page.examined += 1
        after = snapshot.customer.id
        let customer = CustomerEvaluation(snapshot, catalog, in: environment, at: request.now)
        guard customer.belongs(to: list) else { continue }
        page.customers.append(customer.summary)
        if page.customers.count == rows {
          page.next = index + 1 < snapshots.count ? after : nil
          return page
        }
      }
      guard snapshots.count > Self.batch else { return page }
      guard page.examined < examined else {
        page.next = after
        return page
      }
    }
  }

  private func search(
    for text: String, _ request: DashboardRequest, _ pages: Pages
  ) async throws(LedgerError) -> BufferedHTTPResponse {
    let (customers, unowned) = try await matches(of: text, request)
    if customers.count == 1, let only = customers.first {
      var address = PageAddress(.customers, only.record.id.rawValue)
      address.query[PageEnvironment.parameter] = request.environment?.rawValue
      return .redirect(to: address.text)
    }
    return .page(
      pages.searchResult(
        for: text, customers, unowned: unowned, at: request.address, now: request.now))
  }

  /// Returns the customers that a text names exactly, each once.
  ///
  /// It may name them by an app user ID, a transaction or an e-mail address. The purchases that it
  /// names and that have no owner are returned too.
  private func matches(
    of text: String, _ request: DashboardRequest
  ) async throws(LedgerError) -> (customers: [CustomerSummary], unowned: [OriginalTransactionID]) {
    var ids = [AppUserID(text)]
    var unowned: [OriginalTransactionID] = []
    let purchases = try await ledger.purchases(of: TransactionID(text))
    for purchase in [OriginalTransactionID(text)] + purchases
    where !unowned.contains(purchase) {
      if let owner = try await ledger.claims(to: purchase).last?.customer {
        ids.append(owner)
      } else if purchases.contains(purchase) {
        unowned.append(purchase)
      }
    }
    ids += try await ledger.appUserIDs(withEmail: text, limit: Self.maxRows)
    var found: [AppUserID: CustomerSummary] = [:]
    var order: [AppUserID] = []
    for id in ids {
      guard let snapshot = try await ledger.snapshot(of: id),
        found[snapshot.customer.id] == nil
      else { continue }
      order.append(snapshot.customer.id)
      found[snapshot.customer.id] =
        CustomerEvaluation(snapshot, catalog, in: request.environment, at: request.now).summary
    }
    return (order.compactMap { found[$0] }, unowned)
  }
}

extension DashboardRequest {
  /// The list of customers that the address names.
  fileprivate var list: CustomerList {
    address.query[CustomerList.parameter].flatMap { CustomerList(rawValue: $0) } ?? .all
  }
}

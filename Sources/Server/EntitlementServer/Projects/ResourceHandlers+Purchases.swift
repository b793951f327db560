internal import AppStoreCore
internal import Catalog
internal import Charts
internal import EntitlementAPI
internal import HTTPTypes
internal import Ledger
internal import Subscriptions

/// Subscriptions and one-time purchases.
extension ResourceHandlers {
  /// A customer's purchase with what its body needs.
  typealias Found = (snapshot: CustomerSnapshot, purchase: EvaluatedPurchase)

  /// Returns a page of a customer's subscriptions or of the other purchases.
  func purchases(
    _ endpoint: Endpoint, of snapshot: CustomerSnapshot, _ list: ResourceList, _ project: String,
    from caller: AuthenticatedRequest
  ) async throws(APIError) -> JSONObject {
    let environment = caller.queryParameters["environment"]?.first
    guard environment.map(["production", "sandbox"].contains) ?? true else {
      throw APIError(
        v2: "parameter_error", "environment: must be production or sandbox.",
        parameter: "environment", status: .badRequest)
    }
    let wantsSubscriptions = endpoint == .listCustomerSubscriptions
    let shown = latest(of: snapshot).filter { purchase in
      purchase.isShownAsSubscription == wantsSubscriptions
        && environment.map { $0 == PurchaseBodies.environment(of: purchase) } ?? true
    }
    let bodies = try await bodies(of: shown, of: snapshot, project)
    return try list.page(of: shown, id: \.resourceID) {
      wantsSubscriptions ? bodies.subscription($0) : bodies.purchase($0)
    }
  }

  /// Returns a subscription, its transactions or its entitlements, or searches for one.
  func subscription(
    _ endpoint: Endpoint, _ id: String, _ project: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> JSONObject {
    if endpoint == .searchSubscriptions {
      let text = try required("store_subscription_identifier", caller)
      let found = try await find(text).filter(\.purchase.isShownAsSubscription)
      return ResourceList.all(
        try await all(found, project) { $0.subscription($1) }, at: caller.rawPath)
    }
    let found = try await existing(id, isSubscription: true)
    if endpoint == .listSubscriptionTransactions {
      let periods = found.snapshot.holdings.history(at: clock.now()).periods
        .filter { $0.originalTransactionID == found.purchase.originalTransactionID }
      return try ResourceList(caller).page(
        of: Array(periods.reversed()), id: \.transaction.transactionId.inStore,
        PurchaseBodies.transaction)
    }
    let bodies = try await bodies(of: [found.purchase], of: found.snapshot, project)
    return endpoint == .getSubscription
      ? bodies.subscription(found.purchase)
      : bodies.entitlements(of: found.purchase, at: caller.rawPath)
  }

  /// Returns a one-time purchase or its entitlements, or searches for one.
  func purchase(
    _ endpoint: Endpoint, _ id: String, _ project: String, from caller: AuthenticatedRequest
  ) async throws(APIError) -> JSONObject {
    if endpoint == .searchPurchases {
      let text = try required("store_purchase_identifier", caller)
      let found = try await find(text).filter { !$0.purchase.isShownAsSubscription }
      return ResourceList.all(
        try await all(found, project) { $0.purchase($1) }, at: caller.rawPath)
    }
    let found = try await existing(id, isSubscription: false)
    let bodies = try await bodies(of: [found.purchase], of: found.snapshot, project)
    return endpoint == .getPurchase
      ? bodies.purchase(found.purchase)
      : bodies.entitlements(of: found.purchase, at: caller.rawPath)
  }

  /// Returns a subscription or a one-time purchase by its ID.
  func existing(_ id: String, isSubscription: Bool) async throws(APIError) -> Found {
    let found = try await find(id).first {
      $0.purchase.isShownAsSubscription == isSubscription && $0.purchase.resourceID == id
    }
    guard let found else {
      let kind = isSubscription ? "subscription" : "purchase"
      throw Self.missing(kind, id, parameter: "\(kind)_id")
    }
    return found
  }

  private func required(
    _ name: String, _ caller: AuthenticatedRequest
  ) throws(APIError) -> String {
    guard let text = caller.queryParameters[name]?.first, !text.isEmpty else {
      throw APIError(
        v2: "parameter_error", "\(name): required.", parameter: name, status: .badRequest)
    }
    return text
  }

  /// Returns the purchases of customers to which a transaction belongs.
  private func find(_ transaction: String) async throws(APIError) -> [Found] {
    let snapshots = try await fromLedger { () async throws(LedgerError) in
      let purchases = try await ledger.purchases(of: TransactionID(transaction))
      var snapshots: [(OriginalTransactionID, CustomerSnapshot)] = []
      for purchase in Set([OriginalTransactionID(transaction)] + purchases).sorted() {
        guard let owner = try await ledger.claims(to: purchase).last?.customer,
          let snapshot = try await ledger.snapshot(of: owner)
        else { continue }
        snapshots.append((purchase, snapshot))
      }
      return snapshots
    }
    return snapshots.flatMap { id, snapshot in
      latest(of: snapshot).filter { $0.originalTransactionID == id }.map { (snapshot, $0) }
    }
  }

  private func all(
    _ found: [Found], _ project: String,
    _ json: (PurchaseBodies, EvaluatedPurchase) -> JSONObject
  ) async throws(APIError) -> [JSONObject] {
    var objects: [JSONObject] = []
    for (snapshot, purchase) in found {
      objects.append(
        json(try await bodies(of: [purchase], of: snapshot, project), purchase))
    }
    return objects
  }

  /// Returns the newest state of each of a customer's purchases, newest first.
  private func latest(of snapshot: CustomerSnapshot) -> [EvaluatedPurchase] {
    let now = clock.now()
    let history = snapshot.holdings.history(at: now)
    let known = evaluated(snapshot, at: now)
    let oneTime = Set(history.oneTimePurchases.map(\.transactionId))
    return known.filter { $0.isLatest || oneTime.contains($0.transaction.transactionId) }
      .sorted {
        ($1.transaction.purchaseDate, $1.resourceID) < ($0.transaction.purchaseDate, $0.resourceID)
      }
  }

  func bodies(
    of purchases: [EvaluatedPurchase], of snapshot: CustomerSnapshot, _ project: String
  ) async throws(APIError) -> PurchaseBodies {
    let firsts = purchases.map { TransactionID($0.originalTransactionID.rawValue) }
    let database = ledger as? any LedgerDatabase
    let (presentations, rates) = try await fromLedger { () async throws(LedgerError) in
      (
        try await database?.offeringPresentations(of: firsts) ?? [:],
        try await database?.exchangeRates() ?? []
      )
    }
    var money = catalog.money
    money.rates = ExchangeRates(rates)
    return PurchaseBodies(
      catalog: CatalogBodies(catalog: catalog, project: project), customer: snapshot.customer.id,
      history: snapshot.holdings.history(at: clock.now()), presentations: presentations,
      money: money, customers: snapshot.customer.appUserIDs, now: clock.now())
  }
}

extension EvaluatedPurchase {
  /// The ID: the first transaction of a subscription, and the transaction of another purchase.
  var resourceID: String {
    isShownAsSubscription
      ? originalTransactionID.rawValue : transaction.transactionId.rawValue
  }
}

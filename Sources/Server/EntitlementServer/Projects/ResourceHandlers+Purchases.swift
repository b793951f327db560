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
    _ call: ResourceCall, areSubscriptions: Bool
  ) async throws(APIError) -> JSONObject {
    let snapshot = try await known(call.customer)
    let environment = call.caller.queryParameters["environment"]?.first
    guard environment.map(["production", "sandbox"].contains) ?? true else {
      throw APIError(
        v2: "parameter_error", "environment: must be production or sandbox.",
        parameter: "environment", status: .badRequest)
    }
    let shown = latest(of: snapshot).filter { purchase in
      purchase.isShownAsSubscription == areSubscriptions
        && environment.map { $0 == PurchaseBodies.environment(of: purchase) } ?? true
    }
    let bodies = try await bodies(of: shown, of: snapshot, call.project)
    return try call.list.page(of: shown, id: \.resourceID, bodies.json)
  }

  /// Returns the subscriptions or the other purchases with the transaction that a parameter names.
  func search(
    _ parameter: String, _ call: ResourceCall, areSubscriptions: Bool
  ) async throws(APIError) -> JSONObject {
    guard let text = call.caller.queryParameters[parameter]?.first, !text.isEmpty else {
      throw APIError(
        v2: "parameter_error", "\(parameter): required.", parameter: parameter,
        status: .badRequest)
    }
    var objects: [JSONObject] = []
    for found in try await find(text)
    where found.purchase.isShownAsSubscription == areSubscriptions {
      objects.append(try await json(of: found, call))
    }
    return call.list.all(objects)
  }

  /// Returns a subscription or a one-time purchase.
  func purchase(_ call: ResourceCall, isSubscription: Bool) async throws(APIError) -> JSONObject {
    try await json(of: try await existing(call.id, isSubscription: isSubscription), call)
  }

  /// Returns a page of the transactions of a subscription, newest first.
  func transactions(_ call: ResourceCall) async throws(APIError) -> JSONObject {
    let found = try await existing(call.id, isSubscription: true)
    return try call.list.page(
      of: periods(of: found).reversed(), id: \.transaction.transactionId.inStore,
      PurchaseBodies.transaction)
  }

  /// Returns the entitlements of a subscription or of a one-time purchase.
  func entitlements(
    _ call: ResourceCall, isSubscription: Bool
  ) async throws(APIError) -> JSONObject {
    let found = try await existing(call.id, isSubscription: isSubscription)
    return try await bodies(of: [found.purchase], of: found.snapshot, call.project)
      .entitlements(of: found.purchase, at: call.list.path)
  }

  func json(of found: Found, _ call: ResourceCall) async throws(APIError) -> JSONObject {
    try await bodies(of: [found.purchase], of: found.snapshot, call.project).json(found.purchase)
  }

  /// Returns the periods of a subscription, oldest first.
  func periods(of found: Found) -> [EvaluatedPurchase] {
    found.snapshot.holdings.history(at: clock.now()).periods
      .filter { $0.originalTransactionID == found.purchase.originalTransactionID }
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

  /// Returns the purchases of customers to which a transaction belongs.
  private func find(_ transaction: String) async throws(APIError) -> [Found] {
    let snapshots = try await withLedger { () async throws(LedgerError) in
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

  private func bodies(
    of purchases: [EvaluatedPurchase], of snapshot: CustomerSnapshot, _ project: String
  ) async throws(APIError) -> PurchaseBodies {
    let firsts = purchases.map { TransactionID($0.originalTransactionID.rawValue) }
    let (presentations, rates) = try await fromLedger(
      (try await ledger.offeringPresentations(of: firsts), try await ledger.exchangeRates()))
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

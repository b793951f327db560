internal import AppStoreCore
internal import Catalog
internal import Charts
internal import Events
internal import Ledger
internal import Subscriptions

/// Writes purchases in the format of RevenueCat's API version 2.
struct PurchaseBodies {
  let catalog: CatalogBodies
  let customer: AppUserID
  let history: PurchaseHistory
  let presentations: [TransactionID: OfferingPresentation]
  /// The exchange rates, the commission and the taxes of the catalog.
  let money: ChartMoneySettings
  /// All app user IDs of the customer.
  let customers: [AppUserID]
  /// When the purchases were evaluated.
  let now: Timestamp

  /// Returns a subscription or a one-time purchase.
  func json(_ purchase: EvaluatedPurchase) -> JSONObject {
    purchase.isShownAsSubscription ? subscription(purchase) : self.purchase(purchase)
  }

  private func subscription(_ purchase: EvaluatedPurchase) -> JSONObject {
    let record = purchase.transaction
    let access = access(of: purchase)
    let pending = Self.pendingProduct(of: purchase)
    var object = common(purchase)
    object["object"] = .string("subscription")
    object["starts_at"] = .integer(record.originalPurchaseDate.milliseconds)
    object["current_period_starts_at"] = .integer(record.purchaseDate.milliseconds)
    // The end of access: in a grace period its end, and after a refund its date.
    let accessEnd =
      purchase.givesAccess == access.isActive ? purchase.accessUntil : access.accessUntil
    let end: JSONValue = accessEnd.map { .integer($0.milliseconds) } ?? .null
    object["current_period_ends_at"] = end
    object["ends_at"] = end
    object["gives_access"] = .bool(access.isActive)
    object["pending_payment"] = .bool(false)
    object["auto_renewal_status"] = .string(Self.renewalStatus(of: purchase))
    object["status"] = .string(Self.status(of: purchase, isActive: access.isActive))
    object["total_revenue_in_usd"] = .object(revenue(of: purchase.originalTransactionID))
    object["store_subscription_identifier"] = .string(record.transactionId.inStore)
    object["pending_changes"] =
      pending.map { .object(["product": .object(catalog.product($0))]) } ?? .null
    object["management_url"] =
      record.store == .appStore && purchase.givesAccess
      ? .string(SubscriberBodyBuilder.manageSubscriptions) : .null
    return object
  }

  private func purchase(_ purchase: EvaluatedPurchase) -> JSONObject {
    let record = purchase.transaction
    var object = common(purchase)
    object["object"] = .string("purchase")
    object["purchased_at"] = .integer(record.purchaseDate.milliseconds)
    object["revenue_in_usd"] = .object(revenue(of: purchase.originalTransactionID))
    object["quantity"] = .integer(Int64(record.quantity))
    object["status"] = .string(record.isRefunded ? "refunded" : "owned")
    object["store_purchase_identifier"] = .string(record.transactionId.inStore)
    return object
  }

  static func transaction(_ period: EvaluatedPurchase) -> JSONObject {
    [
      "object": .string("subscription_transaction"),
      "id": .string(period.transaction.transactionId.inStore),
      "purchased_at": .integer(period.transaction.purchaseDate.milliseconds),
      "product_store_identifier": .string(period.productID.rawValue),
      "expiration_date": period.periodEnd.map { .integer($0.milliseconds) } ?? .null,
      "effective_expiration_date": period.accessUntil.map { .integer($0.milliseconds) } ?? .null,
    ]
  }

  func entitlements(of purchase: EvaluatedPurchase, at path: String) -> JSONObject {
    let unlocking = catalog.catalog.entitlements(in: purchase.transaction.bundleId)
    let found = unlocking.entitlements.filter {
      unlocking.products(of: $0).contains(purchase.productID)
    }.sorted()
    return ResourceList.all(found.map(catalog.entitlement), at: path)
  }

  private func common(_ purchase: EvaluatedPurchase) -> JSONObject {
    let record = purchase.transaction
    let kind = purchase.isShownAsSubscription ? "subscriptions" : "purchases"
    let first = TransactionID(purchase.originalTransactionID.rawValue)
    return [
      "id": .string(purchase.resourceID), "customer_id": .string(customer.rawValue),
      "original_customer_id": .string(customer.rawValue),
      "product_id": .string(purchase.productID.rawValue),
      "presented_offering_id": presentations[first].map { .string($0.offering) } ?? .null,
      "entitlements": .object(
        entitlements(
          of: purchase,
          at: "/v2/projects/\(catalog.project)/\(kind)/\(purchase.resourceID)/entitlements")),
      "environment": .string(Self.environment(of: purchase)),
      "store": .string(Self.store(of: record)),
      "ownership": .string(purchase.isShared ? "family_shared" : "purchased"),
      "country": record.storefront.flatMap { CountryCode.alpha2(ofAlpha3: $0) }
        .map { .string($0) } ?? .null,
    ]
  }

  static func environment(of purchase: EvaluatedPurchase) -> String {
    purchase.transaction.environment == .production ? "production" : "sandbox"
  }

  private static func store(of record: TransactionRecord) -> String {
    switch record.store {
    case .appStore: "app_store"
    case .promotional: "promotional"
    case .testStore: "test_store"
    }
  }

  /// Returns the access by the policies, in the environment in which the purchase was made.
  private func access(of purchase: EvaluatedPurchase) -> PurchaseAccess {
    let environment = purchase.transaction.environment
    let scope = PolicyContext(
      isSandbox: environment != .production, isXcode: environment == .xcode, customers: customers)
    return catalog.catalog.entitlements.access(of: purchase, for: scope, at: now)
  }

  private static func status(of purchase: EvaluatedPurchase, isActive: Bool) -> String {
    if isActive != purchase.givesAccess {
      // A policy keeps access after the period, or denies it.
      guard !isActive else { return "in_grace_period" }
      if case .inGracePeriod = purchase.state { return "in_billing_retry" }
      return "expired"
    }
    return switch purchase.state {
    case .owned, .subscribed, .awaitingRenewal: purchase.isTrial ? "trialing" : "active"
    case .inGracePeriod: "in_grace_period"
    case .inBillingRetry: purchase.isRetryOver ? "expired" : "in_billing_retry"
    case .expired, .upgraded, .revoked: "expired"
    }
  }

  private static func renewalStatus(of purchase: EvaluatedPurchase) -> String {
    guard purchase.mayRenew, !purchase.isRetryOver else { return "will_not_renew" }
    guard let renewal = purchase.renewalInfo else { return "will_renew" }
    if renewal.priceIncreaseStatus == .pending { return "requires_price_increase_consent" }
    return pendingProduct(of: purchase) == nil ? "will_renew" : "will_change_product"
  }

  /// Returns the product to which the subscription changes at the next renewal; `nil` if it does not.
  private static func pendingProduct(of purchase: EvaluatedPurchase) -> ProductID? {
    guard let renewal = purchase.renewalInfo, renewal.autoRenewStatus == .on,
      let next = renewal.autoRenewProductId, next != purchase.productID
    else { return nil }
    return next
  }

  /// Returns what was charged less refunds in US dollars, with tax and commission of the catalog.
  ///
  /// A charge without a price or an exchange rate is left out.
  private func revenue(of id: OriginalTransactionID) -> JSONObject {
    let spans = ChartPurchase(id: id, history: history.only(id)).spans
    func total(_ type: RevenueType) -> Int64 {
      spans.filter(\.isCharged).reduce(0) { sum, span in
        func units(_ amount: ChartAmount?) -> Int64 {
          amount.flatMap { money.units(of: $0, span.dimension, in: ChartMoney("USD", type)) } ?? 0
        }
        return span.openRefunds.reduce(sum + units(span.charge)) {
          $0 - units(span.amount($1.milliunits))
        }
      }
    }
    let (gross, net, proceeds) = (total(.revenue), total(.netOfTaxes), total(.proceeds))
    func amount(_ units: Int64) -> JSONValue {
      .decimal(ChartValue(units, per: 1_000_000).decimal(places: 2))
    }
    return [
      "currency": .string("USD"), "gross": amount(gross), "commission": amount(net - proceeds),
      "tax": amount(gross - net), "proceeds": amount(proceeds),
    ]
  }
}

extension PurchaseHistory {
  /// Returns the part of one purchase.
  fileprivate func only(_ id: OriginalTransactionID) -> PurchaseHistory {
    var history = PurchaseHistory()
    for record in transactions.values where record.originalTransactionId == id {
      history.apply(record)
    }
    if let renewal = renewalInfos[id] { history.apply(renewal) }
    return history
  }
}

internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import Ledger
internal import Subscriptions

/// Writes a customer's entitlements and purchases in the wire format.
enum SubscriberBodyBuilder {
  static let manageSubscriptions = "https://apps.apple.com/account/subscriptions"

  /// Returns the subscriber object of a customer-info response; a pure function of its arguments.
  static func subscriber(
    _ customer: CustomerRecord, history: PurchaseHistory, purchases: [EvaluatedPurchase],
    catalog snapshot: CatalogSnapshot, app: BundleID? = nil, for scope: PolicyContext,
    at now: Timestamp
  ) -> SubscriberBody {
    let unlocking = snapshot.catalog.entitlements
    // Purchases that the policies exclude appear in explanations only.
    func counts(_ purchase: EvaluatedPurchase) -> Bool {
      unlocking.counts(purchase, in: scope)
    }
    // In nearly every response all purchases count, so nothing is copied.
    let purchases = purchases.allSatisfy(counts) ? purchases : purchases.filter(counts)
    var body = SubscriberBody(originalAppUserID: customer.id, firstSeen: customer.firstSeen)
    body.lastSeen = customer.lastSeen
    for entitlement in purchases.entitlements(
      snapshot.catalog.entitlements(in: app), for: scope, at: now)
    where entitlement.isCounted {
      body.entitlements[entitlement.id.rawValue] = self.entitlement(
        entitlement, trust: snapshot.catalog.xcodeTrust(in: entitlement.purchase), at: now)
    }
    func access(_ purchase: EvaluatedPurchase) -> PurchaseAccess {
      unlocking.access(of: purchase, for: scope, at: now)
    }
    for (purchase, own) in deciding(purchases.filter(\.isShownAsSubscription), by: access) {
      var shown = subscription(
        purchase, access(purchase),
        named: snapshot.catalog.products[purchase.productID]?.displayName, at: now)
      shown.ownPurchase = own.map(ownSubscription)
      body.subscriptions[purchase.productID.rawValue] = shown
    }
    if purchases.contains(where: \.isManagedAtTheStore) {
      body.managementURL = manageSubscriptions
    }
    for transaction in history.oneTimePurchases
    where unlocking.counts(transaction, in: scope) {
      body.nonSubscriptions[transaction.productId.rawValue, default: []].append(
        nonSubscription(
          transaction, named: snapshot.catalog.products[transaction.productId]?.displayName))
    }
    return body
  }

  /// Returns the purchase that decides about each product.
  ///
  /// If that purchase is family-shared, the result also has the one that the customer pays for.
  private static func deciding(
    _ purchases: [EvaluatedPurchase], by access: (EvaluatedPurchase) -> PurchaseAccess
  ) -> [(purchase: EvaluatedPurchase, own: EvaluatedPurchase?)] {
    // Most customers have one purchase.
    if purchases.count < 2 { return purchases.map { ($0, nil) } }
    return Dictionary(grouping: purchases, by: \.productID).values.compactMap { purchases in
      guard let deciding = purchases.deciding(by: access) else { return nil }
      guard deciding.isShared else { return (deciding, nil) }
      return (
        deciding, purchases.filter { !$0.isShared && access($0).isActive }.deciding(by: access)
      )
    }
  }

  private static func ownSubscription(_ purchase: EvaluatedPurchase) -> OwnSubscriptionBody {
    OwnSubscriptionBody(
      expiresDate: purchase.accessUntil, purchaseDate: purchase.transaction.purchaseDate,
      storeTransactionID: purchase.transaction.transactionId.inStore,
      unsubscribeDetectedAt: purchase.unsubscribeDate)
  }

  private static func entitlement(
    _ entitlement: Entitlement, trust: String?, at now: Timestamp
  ) -> EntitlementBody {
    let reason = entitlement.reason
    let expires = end(entitlement.accessUntil, isActive: entitlement.isActive, at: now)
    var body = EntitlementBody(
      productIdentifier: entitlement.productID,
      purchaseDate: begin(entitlement.purchase.transaction.purchaseDate, before: expires),
      expiresDate: expires,
      gracePeriodExpiresDate: graceEnd(of: entitlement),
      reason: ReasonBody(
        code: reason.code, explanation: trust.map { reason.explanation + $0 } ?? reason.explanation)
    )
    body.ownershipType = entitlement.purchase.transaction.inAppOwnershipType
    body.ownPurchase = entitlement.ownPurchase.map {
      OwnPurchaseBody(productIdentifier: $0.productID, expiresDate: $0.accessUntil)
    }
    return body
  }

  private static func subscription(
    _ purchase: EvaluatedPurchase, _ access: PurchaseAccess, named name: String?,
    at now: Timestamp
  ) -> SubscriptionBody {
    let transaction = purchase.transaction
    let expires = end(access.accessUntil, isActive: access.isActive, at: now)
    var body = SubscriptionBody(
      purchaseDate: begin(transaction.purchaseDate, before: expires), expiresDate: expires,
      store: StoreCode(transaction.store), isSandbox: transaction.environment != .production,
      periodType: periodType(of: transaction))
    body.displayName = name
    body.gracePeriodExpiresDate =
      purchase.givesAccess && !access.isActive ? nil : purchase.graceEnd
    body.originalPurchaseDate = begin(transaction.originalPurchaseDate, before: expires)
    body.ownershipType = transaction.inAppOwnershipType
    body.price = price(of: transaction)
    body.storeTransactionID = transaction.transactionId.inStore
    if transaction.isRefunded { body.refundedAt = transaction.revocationDate }
    if purchase.isManagedAtTheStore { body.managementURL = manageSubscriptions }
    body.unsubscribeDetectedAt = purchase.unsubscribeDate
    body.billingIssuesDetectedAt = purchase.billingIssueDate
    return body
  }

  private static func nonSubscription(
    _ transaction: TransactionRecord, named name: String?
  ) -> NonSubscriptionBody {
    NonSubscriptionBody(
      id: transaction.transactionId.rawValue,
      storeTransactionID: transaction.transactionId.inStore,
      purchaseDate: transaction.purchaseDate,
      originalPurchaseDate: transaction.originalPurchaseDate, store: StoreCode(transaction.store),
      isSandbox: transaction.environment != .production, displayName: name,
      price: price(of: transaction))
  }

  /// Returns the end of access as the wire format requires it.
  ///
  /// The wire format has whole seconds, and clients treat an end that equals the request date as
  /// access. So the end of expired access is at least a second before the request.
  private static func end(
    _ until: Timestamp?, isActive: Bool, at now: Timestamp
  ) -> Timestamp? {
    guard let until, !isActive else { return until }
    return min(until, now - .seconds(1))
  }

  /// Returns the begin of access; never after its end, even if both are in the same second.
  private static func begin(_ date: Timestamp, before end: Timestamp?) -> Timestamp {
    end.map { min(date, $0) } ?? date
  }

  /// Returns the grace period's end; `nil` if the entitlement's policy grants no grace period.
  private static func graceEnd(of entitlement: Entitlement) -> Timestamp? {
    if case .gracePeriodDenied = entitlement.effect { return nil }
    return entitlement.purchase.graceEnd
  }

  private static func periodType(of transaction: TransactionRecord) -> PeriodTypeCode {
    if transaction.offerDiscountType == .freeTrial { return .trial }
    return transaction.offerType == .introductory ? .intro : .normal
  }

  private static func price(of transaction: TransactionRecord) -> PriceBody? {
    transaction.chargedPrice.map { PriceBody($0) }
  }
}

extension EvaluatedPurchase {
  /// Whether both versions of the API list it under subscriptions: renewing products and all grants.
  var isShownAsSubscription: Bool {
    isSubscription || transaction.store == .promotional
  }

  /// Whether the customer can manage it in the App Store.
  fileprivate var isManagedAtTheStore: Bool {
    isSubscription && givesAccess && transaction.store == .appStore
  }
}

extension StoreCode {
  fileprivate init(_ store: TransactionRecord.Store) {
    self =
      switch store {
      case .appStore: .appStore
      case .promotional: .promotional
      case .testStore: .testStore
      }
  }
}

extension ServerCatalog {
  /// What an explanation says besides about a purchase that was made in Xcode; `nil` for any other, and where
  /// the catalog names the certificates that it trusts.
  func xcodeTrust(in purchase: EvaluatedPurchase) -> String? {
    guard trustsAnyXcodeCertificate, purchase.transaction.environment == .xcode else { return nil }
    return " It was bought in Xcode, and this server takes any certificate of Xcode's "
      + "(--trust-xcode)."
  }
}

internal import AppStoreTypes
internal import EntitlementAPI
internal import Ledger
internal import Subscriptions

/// Writes what a customer may use into the wire format.
enum CustomerAnswer {
  private static let manageSubscriptions = "https://apps.apple.com/account/subscriptions"

  /// Returns the subscriber of a customer-info answer; a pure function of its arguments.
  static func subscriber(
    _ customer: CustomerRecord, history: PurchaseHistory, purchases: [Purchase],
    catalog snapshot: CatalogSnapshot, app: BundleID? = nil, for scope: AnswerScope,
    at now: Timestamp
  ) -> SubscriberBody {
    let unlocking = snapshot.catalog.entitlements
    // What the policies leave out appears in explanations only.
    func counts(_ purchase: Purchase) -> Bool {
      unlocking.counts(purchase.transaction, in: scope)
    }
    // In nearly every answer all count, and nothing needs to be copied.
    let purchases = purchases.allSatisfy(counts) ? purchases : purchases.filter(counts)
    var body = SubscriberBody(originalAppUserID: customer.id, firstSeen: customer.firstSeen)
    body.lastSeen = customer.lastSeen
    for entitlement in purchases.entitlements(
      snapshot.catalog.entitlements(in: app), for: scope, at: now)
    where entitlement.isCounted {
      body.entitlements[entitlement.id.rawValue] = self.entitlement(
        entitlement, trust: snapshot.catalog.xcodeTrust(in: entitlement.purchase), at: now)
    }
    for (purchase, own) in deciding(purchases.filter(\.isShownAsSubscription)) {
      var shown = subscription(
        purchase, named: snapshot.catalog.products[purchase.productID]?.displayName, at: now)
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

  /// The purchase that decides about each product; beside somebody else's that is shared with the customer,
  /// also the one that the customer pays for.
  private static func deciding(
    _ purchases: [Purchase]
  ) -> [(purchase: Purchase, own: Purchase?)] {
    // Most customers have one.
    if purchases.count < 2 { return purchases.map { ($0, nil) } }
    return Dictionary(grouping: purchases, by: \.productID).values.compactMap { purchases in
      guard let deciding = purchases.deciding else { return nil }
      guard deciding.isShared else { return (deciding, nil) }
      return (deciding, purchases.filter { !$0.isShared && $0.givesAccess }.deciding)
    }
  }

  private static func ownSubscription(_ purchase: Purchase) -> OwnSubscriptionBody {
    OwnSubscriptionBody(
      expiresDate: purchase.accessUntil, purchaseDate: purchase.transaction.purchaseDate,
      storeTransactionID: purchase.transaction.transactionId.inStore,
      unsubscribeDetectedAt: purchase.unsubscribeDate)
  }

  private static func entitlement(
    _ entitlement: Entitlement, trust: String, at now: Timestamp
  ) -> EntitlementBody {
    let reason = entitlement.reason
    let expires = end(entitlement.accessUntil, isActive: entitlement.isActive, at: now)
    var body = EntitlementBody(
      productIdentifier: entitlement.productID,
      purchaseDate: begin(entitlement.purchase.transaction.purchaseDate, before: expires),
      expiresDate: expires,
      gracePeriodExpiresDate: graceEnd(of: entitlement),
      reason: ReasonBody(code: reason.code, explanation: reason.explanation + trust))
    body.ownershipType = entitlement.purchase.transaction.inAppOwnershipType
    body.ownPurchase = entitlement.ownPurchase.map {
      OwnPurchaseBody(productIdentifier: $0.productID, expiresDate: $0.accessUntil)
    }
    return body
  }

  private static func subscription(
    _ purchase: Purchase, named name: String?, at now: Timestamp
  ) -> SubscriptionBody {
    let transaction = purchase.transaction
    let expires = end(purchase.accessUntil, isActive: purchase.givesAccess, at: now)
    var body = SubscriptionBody(
      purchaseDate: begin(transaction.purchaseDate, before: expires), expiresDate: expires,
      store: StoreCode(transaction.store), isSandbox: transaction.environment != .production,
      periodType: periodType(of: transaction))
    body.displayName = name
    body.gracePeriodExpiresDate = purchase.graceEnd
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

  /// When access ends, on the wire's terms.
  ///
  /// The wire counts whole seconds, and clients take an end that equals the request date as access. So
  /// what gives no access any more ended at least a second before the request.
  private static func end(
    _ until: Timestamp?, isActive: Bool, at now: Timestamp
  ) -> Timestamp? {
    guard let until, !isActive else { return until }
    return min(until, now - .seconds(1))
  }

  /// When access began: never after it ended, also for what was given and taken back in one second.
  private static func begin(_ date: Timestamp, before end: Timestamp?) -> Timestamp {
    end.map { min(date, $0) } ?? date
  }

  /// The grace period's end, unless the entitlement's policy gives none of it.
  private static func graceEnd(of entitlement: Entitlement) -> Timestamp? {
    if case .gracePeriodRefused = entitlement.effect { return nil }
    return entitlement.purchase.graceEnd
  }

  private static func periodType(of transaction: TransactionRecord) -> PeriodTypeCode {
    if transaction.offerDiscountType == .freeTrial { return .trial }
    return transaction.offerType == .introductory ? .intro : .normal
  }

  private static func price(of transaction: TransactionRecord) -> PriceBody? {
    guard let milliunits = transaction.price, let currency = transaction.currency else {
      return nil
    }
    return PriceBody(Price(milliunits: milliunits, currency: currency))
  }
}

extension Purchase {
  /// Whether the wire lists it among subscriptions: what renews, and everything that was given.
  fileprivate var isShownAsSubscription: Bool {
    isSubscription || transaction.store == .promotional
  }

  /// Whether the App Store lets the customer manage it.
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
  /// What an explanation says besides about a purchase that was made in Xcode; empty for any other, and where
  /// the catalog names the certificates that it trusts.
  func xcodeTrust(in purchase: Purchase) -> String {
    guard trustsAnyXcodeCertificate, purchase.transaction.environment == .xcode else { return "" }
    return " It was bought in Xcode, and this server takes any certificate of Xcode's "
      + "(--trust-xcode)."
  }
}

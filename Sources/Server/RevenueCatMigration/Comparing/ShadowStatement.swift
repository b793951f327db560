internal import AppStoreCore
internal import Catalog
internal import EntitlementAPI
internal import Ledger
internal import Subscriptions

/// What one side states about a customer.
struct ShadowStatement: Hashable, Sendable {
  var entitlements: [String: ShadowEntitlement] = [:]
  /// The transactions of the customer's purchases.
  var transactions: Set<String> = []
  /// The products of the customer's purchases, each with the newest purchase date.
  var products: [String: Timestamp] = [:]

  /// Reads RevenueCat's customer info.
  init(_ body: SubscriberBody, at now: Timestamp) {
    for (product, subscription) in body.subscriptions {
      products[product] = subscription.purchaseDate
      if let id = subscription.storeTransactionID { transactions.insert(id) }
    }
    for (product, purchases) in body.nonSubscriptions {
      products[product] = purchases.map(\.purchaseDate).max()
      transactions.formUnion(purchases.compactMap(\.storeTransactionID))
    }
    for (id, entitlement) in body.entitlements {
      let product = entitlement.productIdentifier.rawValue
      let end = [entitlement.expiresDate, entitlement.gracePeriodExpiresDate]
      var statement = ShadowEntitlement(
        isActive: entitlement.expiresDate == nil || end.compactMap(\.self).contains { $0 > now },
        expiresAt: entitlement.expiresDate == nil ? nil : end.compactMap(\.self).max(),
        product: product, purchasedAt: entitlement.purchaseDate)
      statement.graceEndsAt = entitlement.gracePeriodExpiresDate
      if let subscription = body.subscriptions[product] {
        statement.store = subscription.store.rawValue
        statement.isSandbox = subscription.isSandbox
        statement.isFamilyShared = subscription.ownershipType == .familyShared
        statement.transaction = subscription.storeTransactionID
      } else if let purchase = body.nonSubscriptions[product]?.last {
        statement.store = purchase.store.rawValue
        statement.isSandbox = purchase.isSandbox
        statement.transaction = purchase.storeTransactionID
      }
      entitlements[id] = statement
    }
  }

  /// Evaluates what the ledger knows about a customer.
  init(_ snapshot: CustomerSnapshot, under catalog: ServerCatalog, at now: Timestamp) {
    let history = snapshot.holdings.history(at: now)
      .ending(nonRenewingDays: catalog.entitlements.nonRenewingDays)
    for record in history.transactions.values {
      let product = record.productId.rawValue
      transactions.insert(record.transactionId.inStore)
      products[product] = max(products[product] ?? record.purchaseDate, record.purchaseDate)
    }
    let context = catalog.defaultPolicyContext(of: snapshot.customer.appUserIDs)
    let found = history.purchases(at: now, renewalWait: catalog.renewalWait)
      .entitlements(catalog.entitlements, for: context, at: now)
    for entitlement in found {
      let transaction = entitlement.purchase.transaction
      var statement = ShadowEntitlement(
        isActive: entitlement.isActive, expiresAt: entitlement.accessUntil?.wholeSeconds,
        product: entitlement.productID.rawValue,
        purchasedAt: transaction.purchaseDate.wholeSeconds,
        transaction: transaction.transactionId.inStore,
        store: transaction.store == .promotional ? "promotional" : "app_store",
        isSandbox: transaction.environment != .production,
        isFamilyShared: entitlement.purchase.isShared,
        graceEndsAt: entitlement.purchase.graceEnd?.wholeSeconds)
      if case .awaitingRenewal = entitlement.purchase.state { statement.isAwaitingRenewal = true }
      entitlements[entitlement.id.rawValue] = statement
    }
  }
}

extension Timestamp {
  /// The instant as the wire format has it, which has no fractions of a second.
  fileprivate var wholeSeconds: Timestamp {
    Timestamp(milliseconds: milliseconds / 1000 * 1000)
  }
}

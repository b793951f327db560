internal import AppStoreCore
internal import StoreConfiguration

/// Changes of Advanced Commerce subscriptions, which the developer requests.
enum AdvancedCommerceChanges {
  /// Returns the terms of an Advanced Commerce subscription; `nil` for every other purchase.
  static func advancedCommerceTerms(
    of original: OriginalTransactionID, in store: AppStoreState
  ) -> AdvancedCommerceTerms? {
    (try? running(original, in: store))?.advancedCommerce
  }

  /// Migrates a running subscription to Advanced Commerce.
  static func migrateToAdvancedCommerce(
    _ original: OriginalTransactionID, _ terms: AdvancedCommerceTerms,
    running items: [AdvancedCommerceRenewalItem]?, to product: ProductID?,
    in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    var held = try running(original, in: store)
    guard held.advancedCommerce == nil else { throw .advancedCommerce(original) }
    guard held.commitment == nil else { throw .committed(original) }
    let target = product ?? held.productID
    guard let plan = store.data.catalog.plans[target], plan.groupID == held.groupID,
      let known = store.data.catalog.plans[held.productID],
      plan.period.hasSameLength(as: known.period)
    else { throw .otherKindOfProduct(target) }
    var renewing = terms
    renewing.items = terms.items.priced(
      store.data.catalog.renewalPrice(of: held, in: store.data.storefront(of: held)))
    renewing.limitPrices()
    guard let record = store.data.history.ledger[held.current] else {
      throw .notAdvancedCommerce(original)
    }
    var current = renewing
    current.items = (items ?? terms.items).priced(record.payload.price ?? 0)
    current.limitPrices()
    if held.autoRenewProductID == held.productID { held.autoRenewProductID = target }
    held.productID = target
    held.advancedCommerce = renewing
    let info = current.transactionInfo(every: held.schedule.period)
    store.data.history.revise(record, at: store.data.now) {
      $0.payload.productId = target
      $0.payload.advancedCommerceInfo = info
    }
    return store.commit(
      &held, changed: [held.current], notification: (.migration, nil, held.current))
  }

  /// Changes the names and descriptions of an Advanced Commerce subscription.
  static func changeMetadata(
    of original: OriginalTransactionID, immediately: Bool,
    _ change: (inout AdvancedCommerceTerms) -> Void, in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    var held = try running(original, in: store)
    guard let known = held.advancedCommerce else { throw .notAdvancedCommerce(original) }
    var terms = known
    change(&terms)
    for (index, item) in known.items.enumerated() where terms.items.indices.contains(index) {
      terms.items[index].price = item.price
    }
    held.advancedCommerce = terms
    return notifyOfTermsChange(&held, now: immediately, .metadataUpdate, in: &store)
  }

  /// Changes the prices of an Advanced Commerce subscription's items from the next renewal on.
  static func changePrices(
    of original: OriginalTransactionID, _ prices: [String: Int64], in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    var held = try running(original, in: store)
    guard var terms = held.advancedCommerce else { throw .notAdvancedCommerce(original) }
    for index in terms.items.indices {
      guard let sku = terms.items[index].sku, let price = prices[sku] else { continue }
      terms.items[index].price = price.asPrice
    }
    held.advancedCommerce = terms
    return notifyOfTermsChange(&held, now: false, .priceChange, in: &store)
  }

  private static func notifyOfTermsChange(
    _ held: inout AccountSubscription, now isNow: Bool, _ type: NotificationType,
    in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    guard isNow, let terms = held.advancedCommerce,
      let record = store.data.history.ledger[held.current]
    else {
      return store.commit(&held, notification: (type, nil, held.current))
    }
    let info = terms.transactionInfo(every: held.schedule.period)
    store.data.history.revise(record, at: store.data.now) { $0.payload.advancedCommerceInfo = info }
    return store.commit(&held, changed: [held.current], notification: (type, nil, held.current))
  }

  /// Returns an account's own subscription that has not ended.
  static func running(
    _ original: OriginalTransactionID, in store: AppStoreState
  ) throws(ChangeError) -> AccountSubscription {
    let id = TransactionID(original.rawValue)
    guard let transaction = store.data.history.ledger[id]?.transaction else {
      throw .unknownTransaction(id)
    }
    guard let held = store.data.subscription(with: transaction),
      held.originalTransactionID == original
    else {
      throw .notAdvancedCommerce(original)
    }
    guard held.sharer == nil else { throw .familyShared(id) }
    guard !held.hasEnded else { throw .notSubscribed(held.account, held.groupID) }
    return held
  }
}

extension [AdvancedCommerceRenewalItem] {
  /// Returns the items.
  ///
  /// If none has a price, the first gets the whole price.
  fileprivate func priced(_ price: Int64) -> Self {
    guard allSatisfy({ $0.price == nil }) else { return self }
    var items = self
    for index in items.indices { items[index].price = index == startIndex ? price : 0 }
    return items
  }
}

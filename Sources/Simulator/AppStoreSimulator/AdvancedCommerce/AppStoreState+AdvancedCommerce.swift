public import AppStoreCore
internal import StoreConfiguration

extension AppStoreState {
  /// Returns the terms of an Advanced Commerce subscription; `nil` for every other purchase.
  public func advancedCommerceTerms(of original: OriginalTransactionID) -> AdvancedCommerceTerms? {
    (try? runningSubscription(original))?.advancedCommerce
  }

  /// Migrates a running subscription to Advanced Commerce.
  ///
  /// The current period's transaction lists the items from now on, and renewals cost the items'
  /// prices. A migration sets no prices: if no item has one, the first gets the subscription's
  /// price, and the others are free.
  /// - Parameters:
  ///   - original: The subscription.
  ///   - terms: The terms from the next renewal on.
  ///   - items: The items of the current period; `nil` for those of the renewal.
  ///   - product: The new product, of the same group and period; `nil` for the current one.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if no such subscription is running, it is already migrated or paid
  ///   monthly for a year, or the product is of another kind. Nothing changes then.
  ///
  /// Source: <https://developer.apple.com/documentation/advancedcommerceapi/migrate-subscription-to-advanced-commerce-api>
  public mutating func migrateToAdvancedCommerce(
    _ original: OriginalTransactionID, _ terms: AdvancedCommerceTerms,
    running items: [AdvancedCommerceRenewalItem]? = nil, to product: ProductID? = nil
  ) throws(ChangeError) -> [SimulatorEffect] {
    var held = try runningSubscription(original)
    guard held.advancedCommerce == nil else { throw .advancedCommerce(original) }
    guard held.commitment == nil else { throw .committed(original) }
    let target = product ?? held.productID
    guard let plan = data.catalog.plans[target], plan.groupID == held.groupID,
      let known = data.catalog.plans[held.productID],
      plan.period.hasSameLength(as: known.period)
    else { throw .otherKindOfProduct(target) }
    var renewing = terms
    renewing.items = terms.items.priced(
      data.catalog.renewalPrice(of: held, in: data.storefront(of: held)))
    renewing.limitPrices()
    guard let record = data.history.ledger[held.current] else {
      throw .notAdvancedCommerce(original)
    }
    var current = renewing
    current.items = (items ?? terms.items).priced(record.payload.price ?? 0)
    current.limitPrices()
    if held.autoRenewProductID == held.productID { held.autoRenewProductID = target }
    held.productID = target
    held.advancedCommerce = renewing
    let info = current.transactionInfo(every: held.schedule.period)
    data.history.revise(record, at: data.now) {
      $0.payload.productId = target
      $0.payload.advancedCommerceInfo = info
    }
    return commit(&held, changed: [held.current], notification: (.migration, nil, held.current))
  }

  /// Changes the names and descriptions of an Advanced Commerce subscription.
  ///
  /// - Parameters:
  ///   - original: The subscription.
  ///   - immediately: Whether the current period changes too; otherwise only the next one.
  ///   - change: Changes the descriptors and the items' names. Prices are unchanged.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if no such Advanced Commerce subscription is running. Nothing
  ///   changes then.
  ///
  /// Source: <https://developer.apple.com/documentation/advancedcommerceapi/change-subscription-metadata>
  public mutating func changeMetadata(
    of original: OriginalTransactionID, immediately: Bool,
    _ change: (inout AdvancedCommerceTerms) -> Void
  ) throws(ChangeError) -> [SimulatorEffect] {
    var held = try runningSubscription(original)
    guard let known = held.advancedCommerce else { throw .notAdvancedCommerce(original) }
    var terms = known
    change(&terms)
    for (index, item) in known.items.enumerated() where terms.items.indices.contains(index) {
      terms.items[index].price = item.price
    }
    held.advancedCommerce = terms
    return notifyOfTermsChange(&held, now: immediately, .metadataUpdate)
  }

  /// Changes the prices of an Advanced Commerce subscription's items from the next renewal on.
  ///
  /// - Parameters:
  ///   - original: The subscription.
  ///   - prices: The prices in thousandths of the currency unit, by SKU. Unknown SKUs are ignored.
  /// - Returns: The effects.
  /// - Throws: ``ChangeError`` if no such Advanced Commerce subscription is running. Nothing
  ///   changes then.
  ///
  /// Source: <https://developer.apple.com/documentation/advancedcommerceapi/change-subscription-price>
  public mutating func changePrices(
    of original: OriginalTransactionID, _ prices: [String: Int64]
  ) throws(ChangeError) -> [SimulatorEffect] {
    var held = try runningSubscription(original)
    guard var terms = held.advancedCommerce else { throw .notAdvancedCommerce(original) }
    for index in terms.items.indices {
      guard let sku = terms.items[index].sku, let price = prices[sku] else { continue }
      terms.items[index].price = price.asPrice
    }
    held.advancedCommerce = terms
    return notifyOfTermsChange(&held, now: false, .priceChange)
  }

  private mutating func notifyOfTermsChange(
    _ held: inout AccountSubscription, now isNow: Bool, _ type: NotificationType
  ) -> [SimulatorEffect] {
    guard isNow, let terms = held.advancedCommerce,
      let record = data.history.ledger[held.current]
    else { return commit(&held, notification: (type, nil, held.current)) }
    let info = terms.transactionInfo(every: held.schedule.period)
    data.history.revise(record, at: data.now) { $0.payload.advancedCommerceInfo = info }
    return commit(&held, changed: [held.current], notification: (type, nil, held.current))
  }

  /// Returns an account's own subscription that has not ended.
  func runningSubscription(
    _ original: OriginalTransactionID
  ) throws(ChangeError) -> AccountSubscription {
    let id = TransactionID(original.rawValue)
    guard let transaction = data.history.ledger[id]?.transaction else {
      throw .unknownTransaction(id)
    }
    guard let held = data.subscription(with: transaction),
      held.originalTransactionID == original
    else { throw .notAdvancedCommerce(original) }
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

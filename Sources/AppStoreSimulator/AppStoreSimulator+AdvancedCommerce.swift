public import AppStoreTypes
internal import StoreConfiguration

extension AppStoreSimulator {
  /// Returns what an Advanced Commerce subscription consists of; `nil` for every other purchase.
  public func advancedCommerceTerms(
    of original: OriginalTransactionID
  ) -> AdvancedCommerceTerms? {
    (try? running(original))?.advancedCommerce
  }

  /// Moves a running subscription to Advanced Commerce.
  ///
  /// The running period's transaction tells of the items from now on; renewals cost what the items do. A
  /// migration brings no prices: where no item has one, the first costs what the subscription does, and
  /// the others nothing.
  /// - Parameters:
  ///   - original: The subscription.
  ///   - terms: What it consists of from the next renewal on.
  ///   - items: What the running period consists of; `nil` for what renews.
  ///   - product: The product it is of from now on, of the same group and period; `nil` for its own.
  /// - Returns: What happened.
  /// - Throws: ``ChangeFailure``: no such subscription runs, it is moved already, it is paid monthly for a
  ///   year, or the product is of another kind; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/advancedcommerceapi/migrate-subscription-to-advanced-commerce-api>
  public mutating func migrateToAdvancedCommerce(
    _ original: OriginalTransactionID, _ terms: AdvancedCommerceTerms,
    running items: [AdvancedCommerceRenewalItem]? = nil, to product: ProductID? = nil
  ) throws(ChangeFailure) -> [StoreEffect] {
    var held = try running(original)
    guard held.advancedCommerce == nil else { throw .advancedCommerce(original) }
    guard held.commitment == nil else { throw .committed(original) }
    let target = product ?? held.productID
    guard let plan = plans[target], plan.groupID == held.groupID,
      let known = plans[held.productID], plan.period.hasSameLength(as: known.period)
    else { throw .otherKindOfProduct(target) }
    var renewing = terms
    renewing.items = terms.items.priced(renewalPrice(of: held))
    renewing.limitPrices()
    guard let record = ledger[held.current] else { throw .notAdvancedCommerce(original) }
    var current = renewing
    current.items = (items ?? terms.items).priced(record.payload.price ?? 0)
    current.limitPrices()
    if held.autoRenewProductID == held.productID { held.autoRenewProductID = target }
    held.productID = target
    held.advancedCommerce = renewing
    let info = current.transactionInfo(every: held.schedule.period)
    revise(record) {
      $0.payload.productId = target
      $0.payload.advancedCommerceInfo = info
    }
    return settle(&held, changed: [held.current], notification: (.migration, nil, held.current))
  }

  /// Changes what customers see of an Advanced Commerce subscription.
  ///
  /// - Parameters:
  ///   - original: The subscription.
  ///   - immediately: Whether the running period shows it too, or the next one first.
  ///   - change: Changes the descriptors, and the items' names; prices stay as they are.
  /// - Returns: What happened.
  /// - Throws: ``ChangeFailure``: no such subscription runs, or it is none; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/advancedcommerceapi/change-subscription-metadata>
  public mutating func changeMetadata(
    of original: OriginalTransactionID, immediately: Bool,
    _ change: (inout AdvancedCommerceTerms) -> Void
  ) throws(ChangeFailure) -> [StoreEffect] {
    var held = try running(original)
    guard let known = held.advancedCommerce else { throw .notAdvancedCommerce(original) }
    var terms = known
    change(&terms)
    for (index, item) in known.items.enumerated() where terms.items.indices.contains(index) {
      terms.items[index].price = item.price
    }
    held.advancedCommerce = terms
    return tellOfTerms(&held, now: immediately, .metadataUpdate)
  }

  /// Changes what items of an Advanced Commerce subscription cost from the next renewal on.
  ///
  /// - Parameters:
  ///   - original: The subscription.
  ///   - prices: The prices in thousandths of the currency unit, by SKU; SKUs it has not are left out.
  /// - Returns: What happened.
  /// - Throws: ``ChangeFailure``: no such subscription runs, or it is none; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/advancedcommerceapi/change-subscription-price>
  public mutating func changePrices(
    of original: OriginalTransactionID, _ prices: [String: Int64]
  ) throws(ChangeFailure) -> [StoreEffect] {
    var held = try running(original)
    guard var terms = held.advancedCommerce else { throw .notAdvancedCommerce(original) }
    for index in terms.items.indices {
      guard let sku = terms.items[index].sku, let price = prices[sku] else { continue }
      terms.items[index].price = price.asPrice
    }
    held.advancedCommerce = terms
    return tellOfTerms(&held, now: false, .priceChange)
  }

  private mutating func tellOfTerms(
    _ held: inout HeldSubscription, now isNow: Bool, _ type: NotificationType
  ) -> [StoreEffect] {
    guard isNow, let terms = held.advancedCommerce, let record = ledger[held.current] else {
      return settle(&held, notification: (type, nil, held.current))
    }
    let info = terms.transactionInfo(every: held.schedule.period)
    revise(record) { $0.payload.advancedCommerceInfo = info }
    return settle(&held, changed: [held.current], notification: (type, nil, held.current))
  }

  /// Returns an account's own subscription that has not ended.
  func running(
    _ original: OriginalTransactionID
  ) throws(ChangeFailure) -> HeldSubscription {
    let id = TransactionID(original.rawValue)
    guard let transaction = ledger[id]?.transaction else { throw .unknownTransaction(id) }
    guard let held = subscription(with: transaction), held.originalTransactionID == original else {
      throw .notAdvancedCommerce(original)
    }
    guard held.sharer == nil else { throw .familyShared(id) }
    guard !held.hasEnded else { throw .notSubscribed(held.account, held.groupID) }
    return held
  }
}

extension [AdvancedCommerceRenewalItem] {
  /// Returns the items; where none has a price, the first gets all of it.
  fileprivate func priced(_ price: Int64) -> Self {
    guard allSatisfy({ $0.price == nil }) else { return self }
    var items = self
    for index in items.indices { items[index].price = index == startIndex ? price : 0 }
    return items
  }
}

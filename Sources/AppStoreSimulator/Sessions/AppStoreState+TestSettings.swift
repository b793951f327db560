public import AppStoreTypes
internal import StoreConfiguration

/// What a test session changes in a running store. `StoreKitTest` offers it under Apple's names.
extension AppStoreState {
  /// Sets the duration of the periods that begin from now on.
  ///
  /// Periods that were sold keep their ends.
  public mutating func setPace(_ pace: SubscriptionDurations) {
    data.billing.pace = pace
  }

  /// Sets the language and region of customers, such as `en_US`.
  public mutating func setLocale(_ locale: String) {
    data.catalog.setLocale(locale)
  }

  /// Sets whether an account's renewals fail from now on.
  ///
  /// Unlike ``setBillingIssue(_:for:)``, it recovers no subscription.
  public mutating func setFailsRenewals(_ fails: Bool, for account: AccountID) {
    open(account)
    data.accounts[account]?.hasBillingIssue = fails
  }

  /// Collects the outstanding payment of one subscription, even while renewals fail.
  ///
  /// - Returns: The effects; empty if no payment is outstanding.
  public mutating func recoverSubscription(
    group: SubscriptionGroupID, account: AccountID
  ) -> [SimulatorEffect] {
    guard var held = data.accounts[account]?.subscriptions[group] else { return [] }
    let fails = hasBillingIssue(account)
    setFailsRenewals(false, for: account)
    let effects = Renewals.recoverIfPossible(&held, in: &self)
    setFailsRenewals(fails, for: account)
    return effects + catchUp()
  }

  /// Requests a customer's consent to a price increase at the next renewal.
  ///
  /// The price remains the same, because the request names none. Without consent the subscription
  /// ends at the renewal.
  /// - Throws: ``ChangeError/notSubscribed(_:_:)`` if no paid period is running. Nothing changes
  ///   then.
  public mutating func requestPriceIncreaseConsent(
    group: SubscriptionGroupID, account: AccountID
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard var held = data.accounts[account]?.subscriptions[group], held.phase == .active else {
      throw .notSubscribed(account, group)
    }
    held.priceIncrease = PriceIncrease(
      milliunits: held.price, effectiveDate: now, isAccepted: false)
    return commit(&held, notification: (.priceIncrease, .pending, held.current))
  }

  /// Sells a product as if the customer had bought it earlier.
  ///
  /// Renewals that were due since then have happened when it returns.
  /// - Parameters:
  ///   - order: The order.
  ///   - account: The buyer.
  ///   - date: When the customer bought it; a date after ``now`` counts as now.
  ///   - renews: Whether a subscription renews; `false` turns auto-renew off at once.
  /// - Returns: The transaction of the purchase, and the effects until now.
  /// - Throws: ``StorePurchaseError``; the store is then unchanged.
  public mutating func purchase(
    _ order: PurchaseRequest, by account: AccountID, on date: Timestamp, renews: Bool
  ) throws(StorePurchaseError) -> CompletedPurchase {
    var store = self
    let present = now
    store.data.now = min(date, present)
    var receipt = try store.purchase(order, by: account)
    if !renews, let group = data.catalog.plans[order.productID]?.groupID {
      let stopped = try? store.setAutoRenew(false, group: group, account: account)
      receipt.effects += stopped ?? []
    }
    receipt.effects += store.advance(to: present)
    self = store
    return receipt
  }
}

public import AppStoreCore
internal import StoreConfiguration

/// What a test session changes in a running store.
///
/// `StoreKitTest` offers it under Apple's names.
public enum SessionChanges {
  /// Sets the duration of the periods that begin from now on; periods that were sold keep their
  /// ends.
  public static func setPace(_ pace: SubscriptionDurations, in store: inout AppStoreState) {
    store.data.billing.pace = pace
  }

  /// Sets the language and region of customers, such as `en_US`.
  public static func setLocale(_ locale: String, in store: inout AppStoreState) {
    store.data.catalog.setLocale(locale)
  }

  /// Sets whether an account's renewals fail from now on.
  ///
  /// Unlike ``AppStoreState/setBillingIssue(_:for:)``, it recovers no subscription.
  public static func setFailsRenewals(
    _ fails: Bool, for account: AccountID, in store: inout AppStoreState
  ) {
    store.open(account)
    store.data.accounts[account]?.hasBillingIssue = fails
  }

  /// Collects the outstanding payment of one subscription, even while renewals fail.
  ///
  /// - Returns: The effects; empty if no payment is outstanding.
  public static func recoverSubscription(
    group: SubscriptionGroupID, account: AccountID, in store: inout AppStoreState
  ) -> [SimulatorEffect] {
    guard var held = store.data.accounts[account]?.subscriptions[group] else { return [] }
    let fails = store.hasBillingIssue(account)
    setFailsRenewals(false, for: account, in: &store)
    let effects = store.recoverIfPossible(&held)
    setFailsRenewals(fails, for: account, in: &store)
    return effects + store.catchUp()
  }

  /// Requests a customer's consent to a price increase at the next renewal.
  ///
  /// The price remains the same, because the request names none. Without consent the subscription
  /// ends at the renewal.
  /// - Throws: ``ChangeError/notSubscribed(_:_:)`` if no paid period is running. Nothing changes
  ///   then.
  public static func requestPriceIncreaseConsent(
    group: SubscriptionGroupID, account: AccountID, in store: inout AppStoreState
  ) throws(ChangeError) -> [SimulatorEffect] {
    guard var held = store.data.accounts[account]?.subscriptions[group], held.phase == .active
    else { throw .notSubscribed(account, group) }
    held.priceIncrease = PriceIncrease(
      milliunits: held.price, effectiveDate: store.now, isAccepted: false)
    return store.commit(&held, notification: (.priceIncrease, .pending, held.current))
  }

  /// Sells a product as if the customer had bought it earlier.
  ///
  /// Renewals that were due since then have happened when it returns.
  /// - Parameters:
  ///   - order: The order.
  ///   - account: The buyer.
  ///   - date: When the customer bought it; a date after the store's time counts as now.
  ///   - renews: Whether a subscription renews; `false` turns auto-renew off at once.
  ///   - store: The store.
  /// - Returns: The transaction of the purchase, and the effects until now.
  /// - Throws: ``StorePurchaseError``; the store is then unchanged.
  public static func purchase(
    _ order: PurchaseRequest, by account: AccountID, on date: Timestamp, renews: Bool,
    in store: inout AppStoreState
  ) throws(StorePurchaseError) -> CompletedPurchase {
    var changed = store
    let present = store.now
    changed.data.now = min(date, present)
    var receipt = try changed.purchase(order, by: account)
    if !renews, let group = store.data.catalog.plans[order.productID]?.groupID {
      let stopped = try? changed.setAutoRenew(false, group: group, account: account)
      receipt.effects += stopped ?? []
    }
    receipt.effects += changed.advance(to: present)
    store = changed
    return receipt
  }
}

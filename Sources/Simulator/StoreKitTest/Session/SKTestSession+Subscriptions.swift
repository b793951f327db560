internal import AppStoreCore
internal import AppStoreSimulator

extension SKTestSession {
  /// Turns auto-renew off for a transaction's subscription.
  ///
  /// - Throws: ``SKTestError/noTransactionFound``, ``SKTestError/invalidProductType`` for a product
  ///   that does not renew, or ``SKTestError/noSubscriptionFound`` if the subscription has ended.
  public func disableAutoRenewForTransaction(identifier: UInt) throws {
    try setAutoRenew(false, identifier)
  }

  /// Turns auto-renew on for a transaction's subscription; the errors are those of
  /// ``disableAutoRenewForTransaction(identifier:)``.
  public func enableAutoRenewForTransaction(identifier: UInt) throws {
    try setAutoRenew(true, identifier)
  }

  private func setAutoRenew(_ isOn: Bool, _ identifier: UInt) throws {
    let group = try group(ofTransaction: identifier)
    try environment.changing("\(identifier)", or: .noSubscriptionFound) {
      store throws(ChangeError) in
      try store.setAutoRenew(isOn, group: group, account: StoreTestEnvironment.account)
    }
  }

  /// Asks the customer to consent to a price increase at the next renewal.
  ///
  /// Apple's call names no price, so the price remains the same.
  /// - Throws: The errors of ``disableAutoRenewForTransaction(identifier:)``.
  public func requestPriceIncreaseConsentForTransaction(identifier: UInt) throws {
    let group = try group(ofTransaction: identifier)
    try environment.changing("\(identifier)", or: .noSubscriptionFound) {
      store throws(ChangeError) in
      try SessionChanges.requestPriceIncreaseConsent(
        group: group, account: StoreTestEnvironment.account, in: &store)
    }
  }

  /// Lets the customer consent to a price increase.
  ///
  /// - Throws: The errors of ``disableAutoRenewForTransaction(identifier:)``, and
  ///   ``SKTestError/invalidAction`` if no consent was requested.
  public func consentToPriceIncreaseForTransaction(identifier: UInt) throws {
    let group = try group(ofTransaction: identifier)
    try environment.changing("\(identifier)") { store throws(ChangeError) in
      try store.consentToPriceIncrease(group: group, account: StoreTestEnvironment.account)
    }
  }

  /// Lets the customer decline a price increase, which turns auto-renew off.
  ///
  /// - Throws: The errors of ``consentToPriceIncreaseForTransaction(identifier:)``.
  public func declinePriceIncreaseForTransaction(identifier: UInt) throws {
    let group = try group(ofTransaction: identifier)
    try environment.changing("\(identifier)") { store throws(ChangeError) in
      try store.declinePriceIncrease(group: group, account: StoreTestEnvironment.account)
    }
  }

  /// Ends the running subscription to a product now; auto-renew is off.
  ///
  /// - Throws: ``SKTestError/invalidProductIdentifier`` if the store does not sell the product,
  ///   ``SKTestError/invalidProductType`` if it does not renew, or
  ///   ``SKTestError/noSubscriptionFound`` if no subscription to it is running.
  public func expireSubscription(productIdentifier: String) throws {
    let group = try runningGroup(of: productIdentifier)
    try environment.changing(productIdentifier, or: .noSubscriptionFound) {
      store throws(ChangeError) in
      try store.expireSubscription(group: group, account: StoreTestEnvironment.account)
    }
  }

  /// Renews the running subscription to a product now, whether or not auto-renew is on.
  ///
  /// With ``shouldEnterBillingRetryOnRenewal`` the renewal fails now: a grace period begins if
  /// ``billingGracePeriodIsEnabled`` is set, and billing retry otherwise.
  ///
  /// - Throws: The errors of ``expireSubscription(productIdentifier:)``.
  public func forceRenewalOfSubscription(productIdentifier: String) throws {
    let group = try runningGroup(of: productIdentifier)
    try environment.changing(productIdentifier, or: .noSubscriptionFound) {
      store throws(ChangeError) in
      try store.renewSubscription(group: group, account: StoreTestEnvironment.account)
    }
  }
}

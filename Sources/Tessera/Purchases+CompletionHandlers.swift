/// The calls for code that does not wait with `await`; every handler runs on the main actor, once.
extension Purchases {
  /// Tells what the customer may use; see ``customerInfo()``.
  public func getCustomerInfo(completion: @escaping Completion<CustomerInfo>) {
    getCustomerInfo(fetchPolicy: .default, completion: completion)
  }

  /// Tells what the customer may use; see ``customerInfo(fetchPolicy:)``.
  public func getCustomerInfo(
    fetchPolicy: CacheFetchPolicy, completion: @escaping Completion<CustomerInfo>
  ) {
    perform(completion) { purchases throws(PurchasesError) in
      try await purchases.customerInfo(fetchPolicy: fetchPolicy)
    }
  }

  /// Sends everything the App Store account owns; see ``restorePurchases()``.
  public func restorePurchases(completion: Completion<CustomerInfo>? = nil) {
    perform(completion) { purchases throws(PurchasesError) in
      try await purchases.restorePurchases()
    }
  }

  /// Sends everything the App Store account owns; see ``syncPurchases()``.
  public func syncPurchases(completion: Completion<CustomerInfo>?) {
    perform(completion) { purchases throws(PurchasesError) in try await purchases.syncPurchases() }
  }
}

/// Who the customer is, for code that does not wait with `await`.
extension Purchases {
  /// Goes on as another customer; see ``logIn(_:)``.
  ///
  /// The handler hears what the customer may use, and whether the server had never seen the id.
  public func logIn(
    _ appUserID: String,
    completion: @escaping @MainActor @Sendable (CustomerInfo?, Bool, PublicError?) -> Void
  ) {
    Task {
      do throws(PurchasesError) {
        let (info, created) = try await logIn(appUserID)
        await completion(info, created, nil)
      } catch {
        await completion(nil, false, error)
      }
    }
  }

  /// Goes on as a new anonymous customer; see ``logOut()``.
  public func logOut(completion: Completion<CustomerInfo>?) {
    perform(completion) { purchases throws(PurchasesError) in try await purchases.logOut() }
  }
}

/// Products for code that does not wait with `await`.
extension Purchases {
  /// Tells the products the App Store sells among some identifiers; see ``products(_:)``.
  public func getProducts(
    _ productIdentifiers: [String],
    completion: @escaping @MainActor @Sendable ([StoreProduct]) -> Void
  ) {
    Task { await completion(await products(productIdentifiers)) }
  }

  /// Tells whether the customer may use the introductory offer of a product.
  public func checkTrialOrIntroDiscountEligibility(
    product: StoreProduct,
    completion: @escaping @MainActor @Sendable (IntroEligibilityStatus) -> Void
  ) {
    Task { await completion(await checkTrialOrIntroDiscountEligibility(product: product)) }
  }

  /// Tells whether the customer may use the introductory offers of some products.
  public func checkTrialOrIntroDiscountEligibility(
    productIdentifiers: [String],
    completion: @escaping @MainActor @Sendable ([String: IntroEligibility]) -> Void
  ) {
    Task {
      await completion(
        await checkTrialOrIntroDiscountEligibility(productIdentifiers: productIdentifiers))
    }
  }

  /// Tells the storefront of the device's account; see ``getStorefront()``.
  public func getStorefront(completion: @escaping GetStorefrontBlock) {
    Task { await completion(await getStorefront()) }
  }

  /// Tells the customer's balances; see ``virtualCurrencies()``.
  public func getVirtualCurrencies(completion: @escaping Completion<VirtualCurrencies>) {
    perform(completion) { purchases throws(PurchasesError) in
      try await purchases.virtualCurrencies()
    }
  }
}

/// Hears of a storefront; `nil` while the store cannot be reached.
public typealias GetStorefrontBlock = @MainActor @Sendable (Storefront?) -> Void

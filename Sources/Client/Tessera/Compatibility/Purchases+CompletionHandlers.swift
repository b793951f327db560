/// The API with completion handlers; each handler runs once, on the main actor.
extension Purchases {
  /// Passes the customer info to the handler; see ``customerInfo()``.
  public func getCustomerInfo(completion: @escaping Completion<CustomerInfo>) {
    getCustomerInfo(fetchPolicy: .default, completion: completion)
  }

  /// Passes the customer info to the handler; see ``customerInfo(fetchPolicy:)``.
  public func getCustomerInfo(
    fetchPolicy: CacheFetchPolicy, completion: @escaping Completion<CustomerInfo>
  ) {
    CompletionTask.run(completion) { [self] () throws(PurchasesError) in
      try await customerInfo(fetchPolicy: fetchPolicy)
    }
  }

  /// Sends every purchase of the Apple Account; see ``restorePurchases()``.
  public func restorePurchases(completion: Completion<CustomerInfo>? = nil) {
    CompletionTask.run(completion) { [self] () throws(PurchasesError) in
      try await restorePurchases()
    }
  }

  /// Sends every purchase of the Apple Account; see ``syncPurchases()``.
  public func syncPurchases(completion: Completion<CustomerInfo>?) {
    CompletionTask.run(completion) { [self] () throws(PurchasesError) in try await syncPurchases() }
  }
}

/// Identity, with completion handlers.
extension Purchases {
  /// Switches to another customer; see ``logIn(_:)``.
  ///
  /// The handler receives the customer info, and whether the server created the customer.
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

  /// Switches to a new anonymous customer; see ``logOut()``.
  public func logOut(completion: Completion<CustomerInfo>?) {
    CompletionTask.run(completion) { [self] () throws(PurchasesError) in try await logOut() }
  }
}

/// Products, with completion handlers.
extension Purchases {
  /// Passes the App Store's products for some identifiers to the handler; see ``products(_:)``.
  public func getProducts(
    _ productIdentifiers: [String],
    completion: @escaping @MainActor @Sendable ([StoreProduct]) -> Void
  ) {
    Task { await completion(await products(productIdentifiers)) }
  }

  /// Checks whether the customer may use the introductory offer of a product.
  public func checkTrialOrIntroDiscountEligibility(
    product: StoreProduct,
    completion: @escaping @MainActor @Sendable (IntroEligibilityStatus) -> Void
  ) {
    Task { await completion(await checkTrialOrIntroDiscountEligibility(product: product)) }
  }

  /// Checks whether the customer may use the introductory offers of some products.
  public func checkTrialOrIntroDiscountEligibility(
    productIdentifiers: [String],
    completion: @escaping @MainActor @Sendable ([String: IntroEligibility]) -> Void
  ) {
    Task {
      await completion(
        await checkTrialOrIntroDiscountEligibility(productIdentifiers: productIdentifiers))
    }
  }

  /// Passes the storefront of the device's account to the handler; see ``getStorefront()``.
  public func getStorefront(completion: @escaping GetStorefrontBlock) {
    Task { await completion(await getStorefront()) }
  }

  /// Passes the customer's balances to the handler; see ``virtualCurrencies()``.
  public func getVirtualCurrencies(completion: @escaping Completion<VirtualCurrencies>) {
    CompletionTask.run(completion) { [self] () throws(PurchasesError) in
      try await virtualCurrencies()
    }
  }
}

/// Receives a storefront; `nil` if the App Store cannot be reached.
public typealias GetStorefrontBlock = @MainActor @Sendable (Storefront?) -> Void

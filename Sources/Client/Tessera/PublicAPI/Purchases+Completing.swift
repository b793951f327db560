public import StoreKit

extension Purchases {
  /// Who completes purchases; may be changed while the app runs.
  public var purchasesAreCompletedBy: PurchasesAreCompletedBy {
    get { completion.completedBy }
    set { completion.completedBy = newValue }
  }

  /// Records a purchase that the app made with StoreKit directly, and does not finish it.
  ///
  /// Call it with every result of `Product.purchase()`: StoreKit does not announce every purchase
  /// made on this device.
  ///
  /// - Returns: The transaction; `nil` if the customer canceled.
  /// - Throws: ``PurchasesError``. ``PurchasesError/configurationError`` means that the SDK
  ///   completes purchases itself; ``PurchasesError/paymentPendingError`` that another person must
  ///   act first. After a network or server error the transaction is sent again with the next
  ///   ``customerInfo(fetchPolicy:)`` if the app leaves it unfinished until then.
  @discardableResult
  public func recordPurchase(
    _ purchaseResult: StoreKit.Product.PurchaseResult
  ) async throws(PurchasesError) -> StoreTransaction? {
    try await record { _ throws(PurchasesError) in try StoreKitAdapter.purchase(purchaseResult) }
  }

  /// Records the newest purchase of a product that the app made with StoreKit directly, and does
  /// not finish it.
  ///
  /// Prefer ``recordPurchase(_:)``, which cannot mistake an older purchase for the new one.
  ///
  /// - Returns: The transaction; `nil` if StoreKit lists none for the product.
  /// - Throws: As ``recordPurchase(_:)``.
  @discardableResult
  public func recordPurchase(
    productID: String
  ) async throws(PurchasesError) -> StoreTransaction? {
    try await record { store in
      await store.transactions(.all).last { $0.productID == productID }
    }
  }

  /// Records a purchase that the app made with StoreKit directly; see
  /// ``recordPurchase(productID:)``.
  public func recordPurchase(
    productID: String, completion: @escaping Completion<StoreTransaction>
  ) {
    CompletionTask.run(completion) { [self] () throws(PurchasesError) in
      try await recordPurchase(productID: productID)
    }
  }

  private func record(
    _ find: (StoreKitAdapter) async throws(PurchasesError) -> VerifiedTransaction?
  ) async throws(PurchasesError) -> StoreTransaction? {
    guard completion.isObserving else {
      throw PurchasesError(
        .configurationError,
        "recordPurchase is for apps that complete purchases themselves; configure with "
          + ".with(purchasesAreCompletedBy: .myApp, storeKitVersion: .storeKit2)")
    }
    await backend.resolveCustomer()
    return try await backend.record(find)
  }
}

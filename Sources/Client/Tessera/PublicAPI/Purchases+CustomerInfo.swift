extension Purchases {
  /// Returns the customer info, with the default fetch policy.
  ///
  /// Returns the last cached response of any age. Without a cached response, it fetches one from the
  /// server. In on-device mode, it reads StoreKit. See ``CacheFetchPolicy/cachedOrFetched``.
  ///
  /// ```swift
  /// do {
  ///   let info = try await Purchases.shared.customerInfo()
  ///   if info.access(to: "pro").isGranted { unlock() }
  /// } catch {
  ///   print("unknown: \(error)")
  /// }
  /// ```
  ///
  /// - Throws: ``PurchasesError`` if no trusted response is available. That means "unknown", never
  ///   "no".
  public func customerInfo() async throws(PurchasesError) -> CustomerInfo {
    try await customerInfo(fetchPolicy: .default)
  }

  /// Returns the customer info.
  ///
  /// - Parameter fetchPolicy: The allowed sources of the response.
  /// - Throws: ``PurchasesError`` if no trusted response is available. The cached response is
  ///   unchanged.
  public func customerInfo(
    fetchPolicy: CacheFetchPolicy
  ) async throws(PurchasesError) -> CustomerInfo {
    await backend.resolveCustomer()
    return try await backend.info(policy: fetchPolicy, about: nil)
  }

  /// The last customer info, followed by every change.
  ///
  /// A slow consumer gets the newest value and may miss intermediate ones.
  ///
  /// ```swift
  /// for await info in Purchases.shared.customerInfoStream {
  ///   isPro = info.access(to: "pro").isGranted
  /// }
  /// ```
  public var customerInfoStream: AsyncStream<CustomerInfo> {
    let stream = broadcast.stream()
    backend.publishCached()
    return stream
  }

  /// Marks the cached response as stale, so that the next call fetches from the server.
  ///
  /// The response stays cached: if the server does not respond, the default policy still returns
  /// it.
  public func invalidateCustomerInfoCache() { backend.invalidate() }

  /// Sends every purchase of the Apple Account to the server, for a restore button.
  ///
  /// Another customer's purchases may transfer to this one, depending on the server's
  /// configuration. Without a server, StoreKit is read again. If it lists nothing that gives
  /// access, it is refreshed from the App Store, which may ask the customer to sign in.
  ///
  /// If the server does not respond, purchases verified by StoreKit give access until it does, as
  /// after a purchase.
  ///
  /// If the server permanently rejects some purchases, such as one that stays with another
  /// customer, and the rest gives access, no error is thrown: every restore would repeat it. The
  /// rejection is logged.
  ///
  /// ```swift
  /// let info = try await Purchases.shared.restorePurchases()
  /// show(info.access(to: "pro").isGranted ? "Restored" : "Nothing to restore")
  /// ```
  ///
  /// - Throws: ``PurchasesError`` if a purchase was not recorded and the device alone gives no
  ///   additional access. Recorded purchases stay recorded.
  @discardableResult
  public func restorePurchases() async throws(PurchasesError) -> CustomerInfo {
    await backend.resolveCustomer()
    return try await backend.restore(isRequested: true)
  }

  /// Sends every purchase of the Apple Account to the server, without a customer's request.
  ///
  /// Purchases of another customer transfer only to an anonymous one. During an outage it behaves
  /// like ``restorePurchases()``.
  ///
  /// - Throws: ``PurchasesError``, like ``restorePurchases()``.
  @discardableResult
  public func syncPurchases() async throws(PurchasesError) -> CustomerInfo {
    await backend.resolveCustomer()
    return try await backend.restore(isRequested: false)
  }
}

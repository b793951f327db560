extension Purchases {
  /// Returns the customer's offerings, with the App Store's products and prices.
  ///
  /// Cached offerings are returned immediately. If they are older than five minutes, or 25 hours in
  /// the background, they are refreshed for the next call. Concurrent calls share one request. If
  /// the server does not respond, its last response is used, after verifying it again.
  ///
  /// Without a server there is one offering, `default`, with the products of the
  /// ``OnDeviceCatalog``.
  ///
  /// ```swift
  /// if let package = try await Purchases.shared.offerings().current?.monthly {
  ///   let result = try await Purchases.shared.purchase(package: package)
  ///   if result.customerInfo.access(to: "pro").isGranted { unlock() }
  /// }
  /// ```
  ///
  /// - Throws: ``PurchasesError`` if there is nothing to show.
  ///   ``PurchasesError/configurationError`` means that the server offers nothing, or that the App
  ///   Store sells none of it.
  public func offerings() async throws(PurchasesError) -> Offerings {
    try await backend.offerings()
  }

  /// The last result of ``offerings()`` for the customer; `nil` before that.
  public var cachedOfferings: Offerings? { backend.cachedOfferings }

  /// Sends unsent attributes to the server, and then fetches the offerings, which may depend on
  /// them.
  ///
  /// - Returns: The customer's offerings; the last ones if called more than five times within a
  ///   minute.
  /// - Throws: ``PurchasesError`` if there is nothing to show.
  public func syncAttributesAndOfferingsIfNeeded() async throws(PurchasesError) -> Offerings? {
    try await backend.syncAttributesAndOfferings()
  }
}

/// Offerings, with completion handlers.
extension Purchases {
  /// Passes the customer's offerings to the handler; see ``offerings()``.
  public func getOfferings(completion: @escaping Completion<Offerings>) {
    CompletionTask.run(completion) { [self] () throws(PurchasesError) in try await offerings() }
  }

  /// Sends unsent attributes, and then passes the offerings to the handler; see
  /// ``syncAttributesAndOfferingsIfNeeded()``.
  public func syncAttributesAndOfferingsIfNeeded(completion: @escaping Completion<Offerings>) {
    CompletionTask.run(completion) { [self] () throws(PurchasesError) in
      try await syncAttributesAndOfferingsIfNeeded()
    }
  }
}

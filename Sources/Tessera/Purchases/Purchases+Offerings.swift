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
  /// - Throws: ``PurchasesError`` if there is nothing to show.
  ///   ``PurchasesError/configurationError`` means that the server offers nothing, or that the App
  ///   Store sells none of it.
  public func offerings() async throws(PurchasesError) -> Offerings {
    if let device { return try await device.offerings() }
    return try await shownOfferings().offerings
  }

  /// The last result of ``offerings()`` for the customer; `nil` before that.
  public var cachedOfferings: Offerings? {
    guard case .success(let manager) = manager else { return nil }
    return manager.offerings.cache.last(of: customer)
  }

  /// Sends unsent attributes to the server, and then fetches the offerings, which may depend on
  /// them.
  ///
  /// - Returns: The customer's offerings; the last ones if called more than five times within a
  ///   minute.
  /// - Throws: ``PurchasesError`` if there is nothing to show.
  public func syncAttributesAndOfferingsIfNeeded() async throws(PurchasesError) -> Offerings? {
    if let device { return try await device.offerings() }
    let manager = try manager.get()
    guard manager.offerings.limit.allows(at: await manager.client.world.now()) else {
      Log.warn("attributes and offerings were asked for often; the last ones are shown")
      return try await offerings()
    }
    await manager.attributes.sync()
    return try await shownOfferings(isCurrent: true).offerings
  }

  /// Returns the customer's offerings with the state of the response.
  ///
  /// - Parameter isCurrent: Whether to fetch from the server even if the cache is fresh.
  func shownOfferings(isCurrent: Bool = false) async throws(PurchasesError) -> LoadedOfferings {
    await settleCustomer()
    let manager = try manager.get()
    while true {
      let customer = customer
      do throws(PurchasesError) {
        let offerings = try await manager.offerings.offerings(of: customer, isCurrent: isCurrent)
        // The customer changed during the call; the offerings may be specific to the previous one.
        if customer == self.customer { return offerings }
      } catch {
        if customer == self.customer { throw error }
      }
    }
  }
}

/// Offerings, with completion handlers.
extension Purchases {
  /// Passes the customer's offerings to the handler; see ``offerings()``.
  public func getOfferings(completion: @escaping Completion<Offerings>) {
    perform(completion) { purchases throws(PurchasesError) in try await purchases.offerings() }
  }

  /// Sends unsent attributes, and then passes the offerings to the handler; see
  /// ``syncAttributesAndOfferingsIfNeeded()``.
  public func syncAttributesAndOfferingsIfNeeded(completion: @escaping Completion<Offerings>) {
    Task {
      do throws(PurchasesError) {
        await completion(try await syncAttributesAndOfferingsIfNeeded(), nil)
      } catch {
        await completion(nil, error)
      }
    }
  }
}

extension Purchases {
  /// Returns what the customer is shown for sale, with the App Store's products and prices.
  ///
  /// What was shown before comes at once, and is brought up to date for the next call when it is older than
  /// five minutes, or 25 hours in the background. Calls at the same time share one question. When the
  /// server cannot answer, its last answer is shown, verified again as every kept answer is.
  ///
  /// Without a server it is one offering, `default`, of the products of the ``OnDeviceCatalog``.
  ///
  /// - Throws: ``PurchasesError`` when nothing can be shown. ``ErrorCode/configurationError`` means that the
  ///   server offers nothing, or the store sells none of it.
  public func offerings() async throws(PurchasesError) -> Offerings {
    if let device { return try await device.offerings() }
    return try await shownOfferings().offerings
  }

  /// What ``offerings()`` returned last for the customer; `nil` before that.
  public var cachedOfferings: Offerings? {
    guard case .success(let manager) = manager else { return nil }
    return manager.offerings.cache.last(of: customer)
  }

  /// Tells the server what the app said of the customer, and then asks what they are shown, which may depend
  /// on it.
  ///
  /// - Returns: What the customer is shown; what they were shown last when this was asked more than five
  ///   times within a minute.
  /// - Throws: ``PurchasesError`` when nothing can be shown.
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

  /// Returns what the customer is shown for sale, and what is known of that answer.
  ///
  /// - Parameter isCurrent: Whether to ask the server whatever is kept.
  func shownOfferings(isCurrent: Bool = false) async throws(PurchasesError) -> ShownOfferings {
    await settleCustomer()
    let manager = try manager.get()
    while true {
      let customer = customer
      do throws(PurchasesError) {
        let offerings = try await manager.offerings.offerings(of: customer, isCurrent: isCurrent)
        // What somebody is shown who left meanwhile may be made for them alone.
        if customer == self.customer { return offerings }
      } catch {
        if customer == self.customer { throw error }
      }
    }
  }
}

/// Offerings for code that does not wait with `await`.
extension Purchases {
  /// Tells what the customer is shown for sale; see ``offerings()``.
  public func getOfferings(completion: @escaping Completion<Offerings>) {
    perform(completion) { purchases throws(PurchasesError) in try await purchases.offerings() }
  }

  /// Tells the server what the app said of the customer, and then what they are shown; see
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

internal import AppStoreTypes
internal import EntitlementAPI

extension Purchases {
  /// Returns the customer info, with the default fetch policy.
  ///
  /// Returns the last cached response of any age. If there is none, it fetches from the server, or
  /// reads StoreKit without a server; see ``CacheFetchPolicy/cachedOrFetched``.
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
    await settleCustomer()
    if let device { return try await device.info(policy: fetchPolicy) }
    let manager = try manager.get()
    while true {
      let customer = customer
      do throws(PurchasesError) {
        let info = try await manager.info(of: customer, policy: fetchPolicy)
        // The customer changed during the call; this info belongs to the previous one.
        if customer == self.customer { return info }
      } catch {
        if customer == self.customer { throw error }
      }
    }
  }

  /// The last customer info, followed by every change.
  ///
  /// A slow consumer gets the newest value and may miss intermediate ones.
  public var customerInfoStream: AsyncStream<CustomerInfo> {
    startingWithCached(broadcast.stream())
  }

  /// Like ``customerInfoStream``, but includes responses without changes.
  var news: AsyncStream<CustomerInfo> { startingWithCached(broadcast.stream(isToldAll: true)) }

  /// Starts a new stream with the cached response, if nothing newer was published.
  private func startingWithCached(_ stream: AsyncStream<CustomerInfo>) -> AsyncStream<CustomerInfo>
  {
    if let device { Task { _ = try? await device.info(policy: .fromCacheOnly) } }
    if case .success(let manager) = manager {
      // Publishing a cached response that observers already have notifies no one.
      Task { [customer] in _ = try? await manager.info(of: customer, policy: .fromCacheOnly) }
    }
    return stream
  }

  /// Marks the cached response as stale, so that the next call fetches from the server.
  ///
  /// The response stays cached: if the server does not respond, the default policy still returns
  /// it.
  public func invalidateCustomerInfoCache() {
    device?.source.age.invalidate()
    guard case .success(let manager) = manager else { return }
    manager.cache.invalidate(customer)
  }

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
  /// - Throws: ``PurchasesError`` if a purchase was not recorded and the device alone gives no
  ///   additional access. Recorded purchases stay recorded.
  @discardableResult
  public func restorePurchases() async throws(PurchasesError) -> CustomerInfo {
    await settleCustomer()
    if let device { return try await device.restore(mayAsk: true) }
    return try await sync(isRestore: true)
  }

  /// Sends every purchase of the Apple Account to the server, without a customer's request.
  ///
  /// Purchases of another customer transfer only to an anonymous one. During an outage it behaves
  /// like ``restorePurchases()``.
  ///
  /// - Throws: ``PurchasesError``, like ``restorePurchases()``.
  @discardableResult
  public func syncPurchases() async throws(PurchasesError) -> CustomerInfo {
    await settleCustomer()
    if let device { return try await device.restore(mayAsk: false) }
    return try await sync(isRestore: isAnonymous)
  }

  private func sync(isRestore: Bool) async throws(PurchasesError) -> CustomerInfo {
    let manager = try manager.get()
    let customer = customer
    do throws(PurchasesError) {
      return try await sync(customer, isRestore: isRestore, manager)
    } catch {
      guard let info = await manager.onDevice(customer, after: error) else { throw error }
      return info
    }
  }

  private func sync(
    _ customer: AppUserID, isRestore: Bool, _ manager: CustomerInfoManager
  ) async throws(PurchasesError) -> CustomerInfo {
    var (last, isDoubted) = (CustomerInfoResponse?.none, false)
    var refusal: PurchasesError?
    for purchase in await manager.store.transactions(.all).newestOfEachPurchase {
      let receipt = ReceiptBody(purchase, of: customer, source: .restore, isRestore: isRestore)
      do throws(PurchasesError) {
        let answer = try await manager.purchases.post(purchase, as: receipt, finishes: false)
        if last == nil || answer.provesRecording { last = answer }
        if !answer.provesRecording { isDoubted = true }
      } catch {
        // A failing network also fails the next receipt; a server may reject one and accept
        // another.
        if error.isOfNetwork {
          refusal = error
          break
        }
        // A permanent rejection must not hide one that a retry may resolve.
        if refusal?.rejectsReceipt ?? true { refusal = error }
      }
    }
    if last == nil, let refusal { throw refusal }
    let answer = if let last { last } else { try await manager.fetch(customer) }
    var info = await manager.publish(answer, of: customer)
    if let refusal {
      // The account may own what another customer bought long ago; it is rejected each time.
      guard refusal.rejectsReceipt, info.opensSomething else { throw refusal }
    }
    if isDoubted || !answer.provesRecording {
      let failure = PurchasesError.unbelievableAnswer(answer.failure)
      if let known = await manager.onDevice(customer, after: failure) { return known }
      // Purchases recorded in this call may give more than the trusted response does.
      info.gate?.doubt = failure.message
    }
    return info
  }
}

internal import AppStoreTypes
internal import EntitlementAPI

extension Purchases {
  /// Returns what the customer may use, under the default policy.
  ///
  /// It returns the last answer kept when there is one, of any age, and asks the server otherwise, or reads
  /// StoreKit where there is no server; see ``CacheFetchPolicy/cachedOrFetched``.
  ///
  /// - Throws: ``PurchasesError`` when there is no answer to go by. That is "unknown", never "no".
  public func customerInfo() async throws(PurchasesError) -> CustomerInfo {
    try await customerInfo(fetchPolicy: .default)
  }

  /// Returns what the customer may use.
  ///
  /// - Parameter fetchPolicy: Where the answer may come from.
  /// - Throws: ``PurchasesError`` when there is no answer to go by. The kept answer stays as it was.
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
        // What is known of a customer who left meanwhile would be taken for the one who is there now.
        if customer == self.customer { return info }
      } catch {
        if customer == self.customer { throw error }
      }
    }
  }

  /// The last customer info, and then every change.
  ///
  /// A slow reader gets the newest value and may miss some between.
  public var customerInfoStream: AsyncStream<CustomerInfo> { told(broadcast.stream()) }

  /// As ``customerInfoStream``, with every answer that says the same again.
  var news: AsyncStream<CustomerInfo> { told(broadcast.stream(isToldAll: true)) }

  /// Lets a new stream begin with what is kept, if nobody knows anything newer.
  private func told(_ stream: AsyncStream<CustomerInfo>) -> AsyncStream<CustomerInfo> {
    if let device { Task { _ = try? await device.info(policy: .fromCacheOnly) } }
    if case .success(let manager) = manager {
      // Publishing a kept answer that listeners know already tells them nothing.
      Task { [customer] in _ = try? await manager.info(of: customer, policy: .fromCacheOnly) }
    }
    return stream
  }

  /// Notes that the kept answer is out of date, so that the next call asks the server.
  ///
  /// The answer is kept: when the server does not answer, the default policy still returns it.
  public func invalidateCustomerInfoCache() {
    device?.source.age.invalidate()
    guard case .success(let manager) = manager else { return }
    manager.cache.invalidate(customer)
  }

  /// Sends everything the App Store account owns to the server, for a restore button.
  ///
  /// Purchases of another customer may move to this one, as the server is set up. Without a server StoreKit
  /// is read anew, and if it lists nothing that gives access, it fetches from the App Store, which may ask
  /// the customer to sign in.
  ///
  /// When the server does not answer, what StoreKit verified opens meanwhile, as after a purchase.
  ///
  /// What the server refuses for good, such as what another customer bought and keeps, is no error where
  /// the rest opens something: it would be refused each time. The log tells of it.
  ///
  /// - Throws: ``PurchasesError`` when something was not recorded and the device itself opens nothing more
  ///   than before. What was recorded stays.
  @discardableResult
  public func restorePurchases() async throws(PurchasesError) -> CustomerInfo {
    await settleCustomer()
    if let device { return try await device.restore(mayAsk: true) }
    return try await sync(isRestore: true)
  }

  /// Sends everything the App Store account owns to the server, without the customer asking.
  ///
  /// Only an anonymous customer takes over purchases of another one. In an outage it does as
  /// ``restorePurchases()``.
  ///
  /// - Throws: ``PurchasesError``, as ``restorePurchases()``.
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
    _ customer: CustomerID, isRestore: Bool, _ manager: CustomerInfoManager
  ) async throws(PurchasesError) -> CustomerInfo {
    var (last, isDoubted) = (Answer?.none, false)
    var refusal: PurchasesError?
    for purchase in await manager.store.transactions(.all).newestOfEachPurchase {
      let receipt = ReceiptBody(purchase, of: customer, source: .restore, isRestore: isRestore)
      do throws(PurchasesError) {
        let answer = try await manager.poster.post(purchase, as: receipt, finishes: false)
        if last == nil || answer.provesRecording { last = answer }
        if !answer.provesRecording { isDoubted = true }
      } catch {
        // A network that fails now fails the next one too; a server may refuse one and take another.
        if error.isOfNetwork {
          refusal = error
          break
        }
        // A final refusal must not hide one that another try may overcome.
        if refusal.map(FinishRule.finishes(after:)) ?? true { refusal = error }
      }
    }
    if last == nil, let refusal { throw refusal }
    let answer = if let last { last } else { try await manager.fetch(customer) }
    var info = await manager.publish(answer, of: customer)
    if let refusal {
      // The account may hold what another customer bought long ago; it is refused each time.
      guard FinishRule.finishes(after: refusal), info.opensSomething else { throw refusal }
    }
    if isDoubted || !answer.provesRecording {
      let failure = PurchasesError.unbelievableAnswer(answer.failure)
      if let known = await manager.onDevice(customer, after: failure) { return known }
      // What was recorded meanwhile may open more than the answer that is believed.
      info.gate?.doubt = failure.message
    }
    return info
  }
}

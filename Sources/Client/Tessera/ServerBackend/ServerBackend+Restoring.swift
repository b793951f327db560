internal import AppStoreCore
internal import EntitlementAPI

extension ServerBackend {
  func restore(isRequested: Bool) async throws(PurchasesError) -> CustomerInfo {
    await manager.purchases.creditWaiting()
    let customer = current.id
    let isRestore = isRequested || CustomerIdentity.isAnonymous(customer)
    do throws(PurchasesError) {
      return try await sync(customer, isRestore: isRestore)
    } catch {
      guard let info = await manager.onDevice(customer, after: error) else { throw error }
      return info
    }
  }

  private func sync(
    _ customer: AppUserID, isRestore: Bool
  ) async throws(PurchasesError) -> CustomerInfo {
    let sent = await send(for: customer, isRestore: isRestore)
    if sent.last == nil, let error = sent.error { throw error }
    let response = if let last = sent.last { last } else { try await manager.fetch(customer) }
    var info = await manager.publish(response, of: customer)
    if let error = sent.error {
      // The account may own what another customer bought long ago; it is rejected each time.
      guard error.rejectsReceipt, info.opensSomething else { throw error }
    }
    if sent.isDoubted || !response.confirmsRecording {
      let failure = PurchasesError.unverifiedResponse(response.failure)
      if let known = await manager.onDevice(customer, after: failure) { return known }
      // Purchases recorded in this call may give more than the trusted response does.
      info.gate?.doubt = failure.message
    }
    return info
  }

  /// Sends the newest transaction of each purchase.
  ///
  /// - Returns: The last response, preferably one that confirms recording; whether any does not; and
  ///   the error that counts, preferably one that a retry may resolve.
  private func send(
    for customer: AppUserID, isRestore: Bool
  ) async -> (last: CustomerInfoResponse?, isDoubted: Bool, error: PurchasesError?) {
    var (last, isDoubted) = (CustomerInfoResponse?.none, false)
    var failure: PurchasesError?
    let unfinished = Set(await manager.store.transactions(.unfinished).map(\.id))
    for purchase in await manager.store.transactions(.all).newestOfEachPurchase {
      let receipt = ReceiptBody(
        purchase, of: customer, source: isRestore ? .restore : .queue, isRestore: isRestore)
      do throws(PurchasesError) {
        // An unfinished consumable of this customer is still to be credited by the app.
        var finishes = false
        if manager.purchases.handler != nil, unfinished.contains(purchase.id),
          ReceivedTransaction(purchase).isCreditable
        {
          finishes = await manager.purchases.buyer(of: purchase, else: customer) == customer
        }
        let response = try await manager.purchases.post(purchase, as: receipt, finishes: finishes)
        if last == nil || response.confirmsRecording { last = response }
        if !response.confirmsRecording { isDoubted = true }
      } catch {
        // A failing network also fails the next receipt; a server may reject one and accept
        // another.
        if error.isOfNetwork { return (last, isDoubted, error) }
        // A permanent rejection must not hide one that a retry may resolve.
        if failure?.rejectsReceipt ?? true { failure = error }
      }
    }
    return (last, isDoubted, failure)
  }
}

internal import AppStoreCore
internal import EntitlementAPI

extension CustomerInfoManager {
  /// Sends every transaction that StoreKit delivers outside of a purchase call, until the task is
  /// canceled.
  func listen() async {
    await store.forEachUpdate { purchase in
      await record(delivered: purchase)
      client.dependencies.didHandleDelivery(purchase.productID)
    }
  }

  private func record(delivered purchase: VerifiedTransaction) async {
    // The transaction stays unfinished, and is sent with a later fetch.
    guard await isCustomerKnown() else { return }
    if await purchases.isSettled(purchase) { return }
    let customer = await purchases.buyer(of: purchase, else: current.id)
    let receipt = ReceiptBody(
      queued: purchase, of: customer, isRestore: CustomerIdentity.isAnonymous(customer))
    do throws(PurchasesError) {
      let response = try await purchases.post(purchase, as: receipt)
      _ = await publish(response, of: current.resolvedID(of: customer))
    } catch {
      // The coordinator logs the error. The transaction stays unfinished and is sent with a later
      // fetch.
      _ = await onDevice(current.resolvedID(of: customer), after: error)
    }
  }

  /// Sends pending purchases again until the task is canceled; failures are logged.
  func retry() async {
    await purchases.retry { [self] customer in
      let posted = await postUnrecorded(of: customer, isPatient: true)
      if let response = posted.response { _ = await publish(response, of: customer) }
      return posted.failure == nil
    }
  }
}

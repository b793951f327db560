internal import AppStoreTypes
internal import EntitlementAPI

/// Sends every transaction that StoreKit delivers outside of a purchase call.
struct TransactionListener: Sendable {
  let manager: CustomerInfoManager

  /// Observes transactions until the task is canceled.
  func run() async {
    await manager.store.forEachUpdate { purchase in
      // The transaction stays unfinished, and is sent with a later fetch.
      guard await manager.isSettled() else { return }
      let customer = await manager.buyer(of: purchase, else: manager.current.id)
      let receipt = ReceiptBody(
        queued: purchase, of: customer, isRestore: CustomerIdentity.isAnonymous(customer))
      do throws(PurchasesError) {
        let answer = try await manager.poster.post(purchase, as: receipt)
        _ = await manager.publish(answer, of: manager.current.resolvedID(of: customer))
      } catch {
        // The poster logs the error. The transaction stays unfinished and is sent with a later
        // fetch.
        _ = await manager.onDevice(manager.current.resolvedID(of: customer), after: error)
      }
    }
  }
}

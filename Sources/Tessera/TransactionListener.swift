internal import AppStoreTypes
internal import EntitlementAPI

/// Sends every transaction that StoreKit delivers outside of a purchase call.
struct TransactionListener: Sendable {
  let manager: CustomerInfoManager

  /// Listens until the task is cancelled.
  func run() async {
    await manager.store.forEachUpdate { purchase in
      // It stays unfinished, and goes with a later fetch.
      guard await manager.isSettled() else { return }
      let customer = await manager.buyer(of: purchase, else: manager.current.id)
      let receipt = ReceiptBody(
        queued: purchase, of: customer, isRestore: CustomerIdentity.isAnonymous(customer))
      do throws(PurchasesError) {
        let answer = try await manager.poster.post(purchase, as: receipt)
        _ = await manager.publish(answer, of: manager.current.heir(of: customer))
      } catch {
        // The poster logs it. The transaction stays unfinished and goes with a later fetch.
        _ = await manager.onDevice(manager.current.heir(of: customer), after: error)
      }
    }
  }
}

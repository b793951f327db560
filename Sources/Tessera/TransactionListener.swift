internal import AppStoreTypes
internal import EntitlementAPI

/// Sends every transaction that StoreKit delivers outside of a purchase call.
struct TransactionListener: Sendable {
  let manager: CustomerInfoManager

  /// Listens until the task is cancelled.
  func run() async {
    await manager.store.forEachUpdate { purchase in
      let customer = await manager.buyers.buyer(of: purchase, else: manager.current.id)
      let receipt = ReceiptBody(
        purchase, of: customer, source: .queue,
        isRestore: CustomerIdentity.isAnonymous(customer))
      do throws(PurchasesError) {
        let answer = try await manager.poster.post(purchase, as: receipt)
        _ = await manager.publish(answer, of: customer)
      } catch {
        // The poster logs it. The transaction stays unfinished and goes with a later fetch.
        _ = await manager.onDevice(customer, after: error)
      }
    }
  }
}

internal import AppStoreTypes
internal import EntitlementAPI
internal import StoreKit

/// Sends every transaction that StoreKit delivers outside of a purchase call.
struct TransactionListener: Sendable {
  let manager: CustomerInfoManager
  let customer: CustomerID

  /// Listens until the task is cancelled.
  func run() async {
    for await result in StoreKit.Transaction.updates {
      guard let purchase = SignedTransaction(result) else {
        Log.error("StoreKit delivered a transaction that does not verify; it is ignored")
        continue
      }
      let receipt = ReceiptBody(
        purchase, of: customer, source: .queue,
        isRestore: CustomerIdentity.isAnonymous(customer))
      // A failure is logged by the poster. The transaction stays unfinished and goes with a later fetch.
      guard let answer = try? await manager.poster.post(purchase, as: receipt) else { continue }
      _ = await manager.publish(answer)
    }
  }
}

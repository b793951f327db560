internal import AppStoreTypes
internal import EntitlementAPI

/// Sends transactions to the server, keeps its answer, and then finishes them.
struct ReceiptPoster: Sendable {
  /// One state of one transaction, sent for one customer.
  struct Key: Hashable, Sendable {
    var customer: CustomerID
    var state: SignedTransaction.State
  }

  let client: ServerClient
  let store: StoreKitAdapter
  let cache: AnswerCache
  let line: RequestLine
  let posts = SharedWork<Key, Result<Answer, PurchasesError>>()

  /// Sends one transaction; one that is on its way already is not sent twice.
  ///
  /// The order is fixed: the server records, the device keeps the answer, StoreKit is told. A crash
  /// between two steps repeats a step and loses nothing.
  ///
  /// - Parameter finishes: Whether to finish the transaction as ``FinishRule`` says.
  /// - Throws: The server's refusal, or why there is no answer. The transaction is then unfinished,
  ///   unless the refusal was final.
  func post(
    _ purchase: SignedTransaction, as receipt: ReceiptBody, finishes: Bool = true
  ) async throws(PurchasesError) -> Answer {
    let key = Key(customer: receipt.appUserID, state: purchase.state)
    return try await posts.value(for: key) {
      let result = await line.run {
        let result = await send(receipt)
        if case .success(let answer) = result {
          await cache.keep(answer, for: receipt.appUserID)
        }
        return result
      }
      switch result {
      case .success(let answer):
        if finishes, FinishRule.finishes(purchase.subject, after: answer.body) {
          await store.finish(purchase)
        }
      case .failure(let error):
        Log.warn("transaction \(purchase.id): \(error)")
        if FinishRule.finishes(after: error) {
          if finishes { await store.finish(purchase) }
        } else {
          // Somebody may have paid for what the kept answer does not know of.
          await cache.invalidate(receipt.appUserID)
        }
      }
      return result
    }.get()
  }

  private func send(_ receipt: ReceiptBody) async -> Result<Answer, PurchasesError> {
    do throws(PurchasesError) {
      return .success(try await client.post(receipt))
    } catch {
      return .failure(error)
    }
  }
}

internal import AppStoreTypes
internal import EntitlementAPI

/// Sends transactions to the server, keeps its answer, and then finishes them.
struct ReceiptPoster: Sendable {
  /// One state of one transaction, sent for one customer.
  struct Key: Hashable, Sendable {
    var customer: CustomerID
    var state: SignedTransaction.State
  }

  let completion: PurchaseCompletion
  let client: ServerClient
  let store: StoreKitAdapter
  let cache: AnswerCache
  let line: RequestLine
  let receipts: ReceiptBook
  let attributes: AttributeManager
  let posts = SharedWork<Key, Result<Answer, PurchasesError>>()

  /// Sends one transaction; one that is on its way already is not sent twice.
  ///
  /// The order is fixed: the server records, the device keeps the answer, StoreKit is told. A crash
  /// between two steps repeats a step and loses nothing.
  ///
  /// - Parameters:
  ///   - finishes: Whether to finish the transaction as ``FinishRule`` says.
  ///   - waitsForCredit: Whether to wait until the app credited a consumable. Where the app may ask from
  ///     within its handler, nobody waits.
  /// - Throws: The server's refusal, or why there is no answer. The transaction is then unfinished,
  ///   unless the refusal was final.
  func post(
    _ purchase: SignedTransaction, as receipt: ReceiptBody, finishes: Bool = true,
    waitsForCredit: Bool = false
  ) async throws(PurchasesError) -> Answer {
    var receipt = receipt
    receipt.complete(by: completion.completedBy)
    let key = Key(customer: receipt.appUserID, state: purchase.state)
    let answer = try await posts.value(for: key) { [receipt] in
      let result = await line.run { await deliver(receipt) }
      await settle(purchase, key, result, finishes: finishes)
      return result
    }.get()
    if finishes, answer.provesRecording, completion.asksApp(of: purchase, after: answer.body) {
      let crediting = Task {
        await completion.credit(purchase, for: key.customer) { await store.finish(purchase) }
      }
      if waitsForCredit { await crediting.value }
    }
    return answer
  }

  /// Finishes what may be finished without asking the app.
  private func settle(
    _ purchase: SignedTransaction, _ key: Key, _ result: Result<Answer, PurchasesError>,
    finishes: Bool
  ) async {
    switch result {
    case .success(let answer) where !answer.provesRecording:
      Log.warn("transaction \(purchase.id): the answer's signature is wrong; it stays unfinished")
      await cache.invalidate(key.customer)
    case .success(let answer):
      completion.noteRecorded(key)
      if finishes, completion.finishes(purchase, after: answer.body) {
        await store.finish(purchase)
      }
    case .failure(let error):
      Log.warn("transaction \(purchase.id): \(error)")
      if FinishRule.finishes(after: error) {
        if finishes, !completion.isObserving { await store.finish(purchase) }
      } else {
        // Somebody may have paid for what the kept answer does not know of.
        await cache.invalidate(key.customer)
      }
    }
  }

  /// Sends a receipt with what the server does not know of the customer, and keeps the answer.
  private func deliver(_ receipt: ReceiptBody) async -> Result<Answer, PurchasesError> {
    let customer = receipt.appUserID
    var receipt = await receipts.completed(receipt)
    let unsynced = await attributes.unsynced(of: customer)
    if !unsynced.isEmpty { receipt.attributes = unsynced.mapValues(SentAttribute.readable) }
    do throws(PurchasesError) {
      let answer = try await client.post(receipt)
      await cache.keep(answer, for: customer)
      guard answer.provesRecording else { return .success(answer) }
      await attributes.book.noteSynced(unsynced, of: customer)
      await receipts.forget(receipt.transactionID)
      return .success(answer)
    } catch {
      if FinishRule.finishes(after: error) { await receipts.forget(receipt.transactionID) }
      return .failure(error)
    }
  }
}

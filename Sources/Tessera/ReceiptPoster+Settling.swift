internal import AppStoreTypes
internal import EntitlementAPI

extension ReceiptPoster {
  /// Goes on with what an anonymous customer bought under the id they turned out to be.
  func move(from old: CustomerID, to new: CustomerID) async {
    await unrecorded.move(from: old, to: new)
    await receipts.move(from: old, to: new)
  }

  /// Returns a receipt under the id that its customer has now, and with it what was noted before it waited.
  func moved(_ receipt: ReceiptBody) async -> ReceiptBody {
    let (old, new) = (receipt.appUserID, current.heir(of: receipt.appUserID))
    guard old != new else { return receipt }
    await move(from: old, to: new)
    var receipt = receipt
    receipt.move(to: new)
    return receipt
  }

  /// Sends a receipt with what the server does not know of the customer, and keeps the answer.
  func deliver(_ receipt: ReceiptBody) async -> Result<Answer, PurchasesError> {
    let endActivity = client.world.beginActivity()
    defer { endActivity() }
    let customer = receipt.appUserID
    let completed = await receipts.completed(receipt)
    let unsynced = await attributes.unsynced(of: customer)
    var sent = completed
    if !unsynced.isEmpty { sent.attributes = unsynced.mapValues(SentAttribute.readable) }
    do throws(PurchasesError) {
      let answer = try await client.post(sent)
      await cache.keep(answer, for: customer)
      guard answer.provesRecording else { return .success(answer) }
      await attributes.book.noteSynced(unsynced, of: customer)
      await receipts.forget(sentWith: completed)
      return .success(answer)
    } catch {
      if FinishRule.finishes(after: error) { await receipts.forget(receipt.transactionID) }
      return .failure(error)
    }
  }

  /// Notes what the server said of a transaction.
  func settle(
    _ purchase: SignedTransaction, _ key: Key, _ result: Result<Answer, PurchasesError>
  ) async {
    switch result {
    case .success(let answer) where !answer.provesRecording:
      Log.warn("transaction \(purchase.id): the answer's signature is wrong; it stays unfinished")
      cache.invalidate(key.customer)
    case .success:
      completion.noteRecorded(key)
      await unrecorded.noteRecorded(purchase.id, of: key.customer)
    case .failure(let error):
      Log.warn("transaction \(purchase.id): \(error)")
      if FinishRule.finishes(after: error) {
        await unrecorded.noteRefused(purchase.id, of: key.customer)
      } else {
        // Somebody may have paid for what the kept answer does not know of.
        cache.invalidate(key.customer)
      }
    }
  }

  /// Finishes what may be finished without asking the app.
  func finish(_ purchase: SignedTransaction, after result: Result<Answer, PurchasesError>) async {
    switch result {
    case .success(let answer):
      guard answer.provesRecording, completion.finishes(purchase, after: answer.body) else {
        return
      }
      await store.finish(purchase)
    case .failure(let error):
      guard FinishRule.finishes(after: error), !completion.isObserving else { return }
      await store.finish(purchase)
    }
  }
}

internal import AppStoreTypes
internal import EntitlementAPI

extension ReceiptPoster {
  /// Moves an anonymous customer's purchases to their resolved ID.
  func move(from old: AppUserID, to new: AppUserID) async {
    await unrecorded.move(from: old, to: new)
    await receipts.move(from: old, to: new)
  }

  /// Returns a receipt with its customer's current ID, and the data saved before it waited.
  func moved(_ receipt: ReceiptBody) async -> ReceiptBody {
    let (old, new) = (receipt.appUserID, current.resolvedID(of: receipt.appUserID))
    guard old != new else { return receipt }
    await move(from: old, to: new)
    var receipt = receipt
    receipt.move(to: new)
    return receipt
  }

  /// Sends a receipt with the customer's unsent data, and saves the response.
  func deliver(_ receipt: ReceiptBody) async -> Result<CustomerInfoResponse, PurchasesError> {
    let endActivity = client.world.beginActivity()
    defer { endActivity() }
    let customer = receipt.appUserID
    let completed = await receipts.completed(receipt)
    let unsynced = await attributes.unsynced(of: customer)
    var sent = completed
    if !unsynced.isEmpty { sent.attributes = unsynced.mapValues(LossyAttribute.readable) }
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

  /// Saves the server's result for a transaction.
  func settle(
    _ purchase: VerifiedTransaction, _ key: Key,
    _ result: Result<CustomerInfoResponse, PurchasesError>
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
        // The customer may have paid for something that the cached response does not contain.
        cache.invalidate(key.customer)
      }
    }
  }

  /// Finishes the transaction if that needs no call to the app.
  func finish(
    _ purchase: VerifiedTransaction, after result: Result<CustomerInfoResponse, PurchasesError>
  ) async {
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

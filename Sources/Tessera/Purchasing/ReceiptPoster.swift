internal import AppStoreTypes
internal import EntitlementAPI

/// Sends transactions to the server, saves its response, and then finishes them.
struct ReceiptPoster: Sendable {
  /// One state of one transaction, sent for one customer.
  struct Key: Hashable, Sendable {
    var customer: AppUserID
    var state: VerifiedTransaction.State
  }

  /// The result of sending a transaction, by any caller.
  struct Outcome: Sendable {
    var result: Result<CustomerInfoResponse, PurchasesError>
    /// Whether all finishing that is allowed was done.
    var isFinished: Bool

    /// Whether the server recorded it.
    var isRecorded: Bool { (try? result.get())?.provesRecording == true }
  }

  let current: CurrentCustomer
  let completion: PurchaseCompletion
  let client: ServerClient
  let store: StoreKitAdapter
  let cache: CustomerInfoCache
  let line: SerialRequestQueue
  let receipts: ReceiptBook
  let unrecorded: UnrecordedBook
  let attributes: AttributeManager
  let posts = RequestCoalescer<Key, Outcome>()

  /// Sends one transaction.
  ///
  /// One that is already being sent is not sent twice, unless the app has data that was not part of
  /// it.
  ///
  /// The order is fixed: the device saves the transaction, the server records it, the device saves
  /// the response, StoreKit finishes it. A crash between two steps repeats a step and loses
  /// nothing.
  ///
  /// An anonymous customer's purchase is sent for the customer who logged in since, so that the
  /// response is about the current customer.
  ///
  /// - Parameters:
  ///   - finishes: Whether to finish the transaction as ``FinishRule`` allows. It is finished if
  ///     any concurrent caller requests it.
  ///   - waitsForCredit: Whether to wait until the app credited a consumable. `false` where the app
  ///     may call from within its credit handler.
  /// - Throws: The server's rejection, or why there is no response. The transaction is then
  ///   unfinished, unless the rejection was permanent.
  func post(
    _ purchase: VerifiedTransaction, as receipt: ReceiptBody, finishes: Bool = true,
    waitsForCredit: Bool = false
  ) async throws(PurchasesError) -> CustomerInfoResponse {
    var receipt = receipt
    receipt.complete(by: completion.completedBy)
    receipt.move(to: current.resolvedID(of: receipt.appUserID))
    let key = Key(customer: receipt.appUserID, state: purchase.state)
    await note(purchase, receipt)
    await client.note(purchase)
    var outcome = await send(purchase, receipt, key, finishes: finishes)
    if outcome.isRecorded, receipt.isOfPurchaseCall,
      await receipts.holds(purchase.id)
    {
      // Another caller's receipt was being sent, without the app's data.
      let other = await send(purchase, receipt, key, finishes: false)
      if other.isRecorded { outcome.result = other.result }
    }
    if finishes, !outcome.isFinished { await finish(purchase, after: outcome.result) }
    let answer = try outcome.result.get()
    if finishes, answer.provesRecording, completion.asksApp(of: purchase, after: answer.body) {
      let crediting = Task {
        await completion.credit(purchase, for: key.customer) { await store.finish(purchase) }
      }
      if waitsForCredit { await crediting.value }
    }
    return answer
  }

  /// Sends a purchase of the Test Store.
  ///
  /// No store saves it, so a failed request is not repeated.
  ///
  /// - Throws: The server's rejection, or why there is no response.
  func post(_ receipt: ReceiptBody) async throws(PurchasesError) -> CustomerInfoResponse {
    var receipt = receipt
    receipt.complete(by: completion.completedBy)
    receipt.move(to: current.resolvedID(of: receipt.appUserID))
    let sent = receipt
    return try await line.run { await deliver(await moved(sent)) }.get()
  }

  /// Saves what must not be lost before anything is sent.
  private func note(_ purchase: VerifiedTransaction, _ receipt: ReceiptBody) async {
    // A restore may send any customer's purchases; the server decides about ownership.
    guard receipt.initiationSource != .restore else { return }
    await receipts.note(receipt)
    await unrecorded.note(purchase, of: receipt.appUserID)
    await client.offline?.note(StoreKitSnapshot(purchase))
  }

  private func send(
    _ purchase: VerifiedTransaction, _ receipt: ReceiptBody, _ key: Key, finishes: Bool
  ) async -> Outcome {
    await posts.value(for: key) {
      let (sent, result) = await line.run {
        // The current customer only changes within this queue, so it is certain now.
        let sent = await moved(receipt)
        return (sent, await deliver(sent))
      }
      await settle(purchase, Key(customer: sent.appUserID, state: key.state), result)
      if finishes { await finish(purchase, after: result) }
      return Outcome(result: result, isFinished: finishes)
    }
  }
}

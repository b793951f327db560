internal import AppStoreTypes
internal import EntitlementAPI

extension CustomerInfoManager {
  /// Returns whether a kept answer is known to be out of date.
  ///
  /// While a purchase is not recorded, that is every answer from before this launch, and every one that is
  /// not fresh: the server is asked before the customer is told "no", but not at each call.
  func isOutOfDate(_ kept: Answer?, of customer: CustomerID, at now: Timestamp) async -> Bool {
    if cache.isInvalidated(customer) { return true }
    guard let kept, await !unrecorded.purchases(of: customer).isEmpty else { return false }
    return kept.number == AnswerOrder.kept
      || !Freshness.isFresh(
        since: kept.signed.receivedAt, for: client.world.freshPeriod, now: now)
  }

  /// Returns whom a transaction is to be recorded for: who bought it when its token says so, then for whom
  /// it waits already, and otherwise who is there now.
  func buyer(of purchase: SignedTransaction, else customer: CustomerID) async -> CustomerID {
    if let named = await buyers.buyer(of: purchase) { return named }
    return await unrecorded.customer(of: purchase.id) ?? customer
  }

  /// Sends what the server does not know of, oldest first.
  ///
  /// - Parameter isPatient: Whether what follows a purchase to which no answer came is sent all the same. It
  ///   may take minutes, for which nobody should wait.
  /// - Returns: The last answer about the customer, `nil` when nothing of theirs was sent or accepted; and
  ///   why the network ended the sending, `nil` when it did not.
  func postUnrecorded(
    of customer: CustomerID, isPatient: Bool = false
  ) async -> (answer: Answer?, failure: PurchasesError?) {
    var answer: Answer?
    guard await isSettled() else { return (nil, nil) }
    for purchase in await unsettled(of: customer) {
      let buyer = await buyer(of: purchase, else: current.id)
      let key = ReceiptPoster.Key(customer: buyer, state: purchase.state)
      if poster.completion.isRecorded(key) {
        // A restore records and finishes nothing.
        if let kept = await cache.answer(for: buyer) {
          await poster.finish(purchase, after: .success(kept))
        }
        continue
      }
      let receipt = ReceiptBody(queued: purchase, of: buyer, isRestore: false)
      do throws(PurchasesError) {
        let posted = try await poster.post(purchase, as: receipt)
        if buyer == customer { answer = posted }
      } catch {
        // Where nobody is reached the next one fails too; a server may refuse one and take another.
        if error.reachedNobody || (error.isOfNetwork && !isPatient) { return (answer, error) }
      }
    }
    return (answer, nil)
  }

  /// What StoreKit holds unfinished, and what somebody finished before the server settled it.
  private func unsettled(of customer: CustomerID) async -> [SignedTransaction] {
    let unfinished = await store.transactions(.unfinished)
    let waiting = Set(await unrecorded.purchases(of: customer).map(\.transactionID))
      .union(await poster.receipts.transactions(of: customer))
      .subtracting(unfinished.map(\.id))
    guard !waiting.isEmpty else { return unfinished }
    let listed = await store.transactions(.all)
    // What nobody can send any more would make every launch wait for the server.
    let lost = waiting.subtracting(listed.map(\.id))
    if !listed.isEmpty, !lost.isEmpty {
      let before = await client.world.now() - UnrecordedBook.patience
      for id in await unrecorded.forget(lost, of: customer, boughtBefore: before) {
        await poster.receipts.forget(id)
      }
    }
    return (unfinished + listed.filter { waiting.contains($0.id) }).sorted()
  }
}

internal import AppStoreCore
internal import EntitlementAPI

extension CustomerInfoManager {
  /// Returns whether a cached response is known to be stale.
  ///
  /// While a purchase is not recorded, every response from before this launch is stale, and every
  /// one that is not fresh. So the server is queried before the customer is denied access, but not
  /// at each call.
  func isOutOfDate(_ kept: CustomerInfoResponse?, of customer: AppUserID, at now: Timestamp) async
    -> Bool
  {
    if cache.isInvalidated(customer) { return true }
    if kept?.number == UpdateSequence.kept, cache.isUnreliable(customer) { return true }
    guard let kept, await !purchases.pending.unsynced(of: customer).isEmpty else { return false }
    return kept.number == UpdateSequence.kept
      || !CacheLifetime.isFresh(
        since: kept.signed.receivedAt, for: client.dependencies.freshPeriod, now: now)
  }

  /// Sends the purchases that the server does not know, oldest first.
  ///
  /// - Parameter isPatient: Whether to continue after a purchase without a response. That may take
  ///   minutes, so no caller should wait for it.
  /// - Returns: The last response about the customer, or `nil` if none of their purchases was sent
  ///   or accepted; and the network error that stopped sending, or `nil` if none did.
  func postUnrecorded(
    of customer: AppUserID, isPatient: Bool = false
  ) async -> (response: CustomerInfoResponse?, failure: PurchasesError?) {
    var response: CustomerInfoResponse?
    guard await isCustomerKnown() else { return (nil, nil) }
    let waiting = await unsynced(of: customer)
    for purchase in waiting.all {
      let buyer = await purchases.buyer(of: purchase, else: current.id)
      let key = TransactionKey(customer: buyer, state: purchase.state)
      if await purchases.pending.waitsForApp(key) { continue }
      if await purchases.isSettled(purchase) { continue }
      // A finished one may be anyone's on this Apple Account, so it takes nothing from its owner.
      let receipt =
        waiting.unfinished.contains(purchase.id)
        ? ReceiptBody(queued: purchase, of: buyer, isRestore: false)
        : ReceiptBody(purchase, of: buyer, source: .queue, isRestore: false)
      do throws(PurchasesError) {
        let posted = try await purchases.post(purchase, as: receipt)
        if buyer == customer { response = posted }
      } catch {
        // Without a connection the next one fails too; a server may reject one and accept another.
        if error.isUnreachable || (error.isOfNetwork && !isPatient) { return (response, error) }
      }
    }
    return (response, nil)
  }

  /// Sends the purchases that the server does not know; returns `nil` if one hangs.
  ///
  /// They are sent on then, and the listeners are notified of the response.
  func postBeforeTimeout(
    of customer: AppUserID
  ) async -> (response: CustomerInfoResponse?, failure: PurchasesError?)? {
    let sending = Task { await postUnrecorded(of: customer) }
    if let posted = await client.dependencies.beforeReceiptTimeout({ await sending.value }) {
      return posted
    }
    Log.warn("A receipt hangs; customer info is requested before its response")
    Task {
      if let response = await sending.value.response { _ = await publish(response, of: customer) }
    }
    return nil
  }

  /// The unfinished transactions, and those finished before the server recorded or rejected them.
  private func unsynced(
    of customer: AppUserID
  ) async -> (all: [VerifiedTransaction], unfinished: Set<TransactionID>) {
    let unfinished = await store.transactions(.unfinished)
    let ids = Set(unfinished.map(\.id))
    let waiting = await purchases.pending.toSend(of: customer).subtracting(ids)
    guard !waiting.isEmpty else { return (unfinished, ids) }
    let listed = await store.transactions(.all)
    // Purchases that StoreKit no longer lists cannot be sent; every launch would wait for the
    // server.
    let lost = waiting.subtracting(listed.map(\.id))
    if !listed.isEmpty, !lost.isEmpty {
      let before = await client.dependencies.now() - PendingPurchases.retention
      await purchases.handle(.lost(lost, customer: customer, boughtBefore: before))
    }
    return ((unfinished + listed.filter { waiting.contains($0.id) }).sorted(), ids)
  }
}

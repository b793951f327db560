package import AppStoreCore
internal import EntitlementAPI

extension PurchaseCoordinator {
  /// Notes that a purchase of a product starts.
  ///
  /// - Throws: ``ErrorCode/operationAlreadyInProgressForProductError`` if one is in progress.
  func begin(_ product: String, by customer: AppUserID) async throws(PurchasesError) {
    guard let request = handle(.buy(product: product, customer: customer)).request else { return }
    _ = try await perform(request)?.get()
  }

  /// Notes that a purchase of a product ended.
  func end(_ product: String) { handle(.buyEnded(product: product)) }

  /// Sends one transaction, and finishes it if that is allowed.
  ///
  /// One that is already being sent is not sent twice, unless the app has data that was not part of
  /// it. An anonymous customer's purchase is sent for the customer who logged in since, so that the
  /// response is about the current customer.
  ///
  /// - Parameters:
  ///   - finishes: Whether to finish the transaction. It is finished if any concurrent caller
  ///     requests it.
  ///   - waitsForCredit: Whether to wait until the app credited a consumable. `false` where the app
  ///     may call from within its credit handler.
  /// - Throws: The server's rejection, or why there is no response. The transaction is then
  ///   unfinished, unless the rejection was permanent.
  func post(
    _ purchase: VerifiedTransaction, as receipt: ReceiptBody, finishes: Bool = true,
    waitsForCredit: Bool = false
  ) async throws(PurchasesError) -> CustomerInfoResponse {
    var receipt = receipt
    receipt.move(to: current.resolvedID(of: receipt.appUserID))
    let result = await wait(for: purchase) { [receipt] caller in
      .received(
        ReceivedTransaction(purchase),
        PurchaseRequest(
          receipt: receipt, finishes: finishes, waitsForCredit: waitsForCredit, waiter: caller))
    }
    guard let result else { throw .withoutServer }
    return try result.get()
  }

  /// Sends a purchase of the Test Store.
  ///
  /// No store saves it, so a failed request is not repeated.
  ///
  /// - Throws: The server's rejection, or why there is no response.
  func post(_ receipt: ReceiptBody) async throws(PurchasesError) -> CustomerInfoResponse {
    guard let sender else { throw .withoutServer }
    var receipt = receipt
    receipt.complete(by: mode.completedBy)
    return try await sender.line.run { [self, receipt] in
      var moved = receipt
      moved.move(to: current.resolvedID(of: receipt.appUserID))
      return await sender.send(moved)
    }.get()
  }

  /// Calls the app's credit handler for a consumable of the Test Store.
  ///
  /// A failure is only logged, as nothing was paid.
  func credit(_ transaction: StoreTransaction, for buyer: AppUserID) async {
    guard let handler, !mode.isObserving, current.resolvedID(of: buyer) == current.id else {
      return
    }
    do {
      try await handler(transaction)
    } catch {
      Log.warn("Crediting transaction \(transaction.id) failed: \(error)")
    }
  }

  /// Finishes a transaction that a device without a server recorded; a consumable after the app
  /// credited it.
  ///
  /// A placeholder customer is not credited, and no customer is before the first unlock, because
  /// the buyer is unknown then. The transaction is delivered again.
  ///
  /// - Parameter body: The device's own result.
  func complete(
    _ purchase: VerifiedTransaction, listedBy body: CustomerInfoBody, waitsForCredit: Bool
  ) async {
    guard current.persistence != .placeholder else { return }
    let transaction = ReceivedTransaction(purchase)
    let buyer = pending.namedBuyer(of: transaction) ?? current.id
    let isBuyerHere = isReadable && current.resolvedID(of: buyer) == current.id
    func event(_ waiter: Int?) -> PurchaseEvent {
      .recordedOnDevice(
        transaction, of: buyer, listed: transaction.mayFinish(after: body), waiter: waiter,
        isBuyerHere: isBuyerHere)
    }
    if waitsForCredit {
      _ = await wait(for: purchase) { event($0) }
    } else {
      await perform(handle(event(nil)).transaction, of: purchase)
    }
  }

  /// Saves the purchases that StoreKit lists, a response denies and this installation never sent.
  ///
  /// - Returns: Whether any of them waits to be sent now.
  func noteDenied(_ denied: [VerifiedTransaction], of customer: AppUserID) -> Bool {
    let before = pending.unsynced(of: customer).count
    handle(.denied(denied.map { ReceivedTransaction($0) }, customer: customer))
    return pending.unsynced(of: customer).count > before
  }

  /// Returns whether sending a transaction again is pointless, although StoreKit lists or delivers it
  /// as unfinished: this process is finishing it, or it waits for the app's credit.
  func isSettled(_ purchase: VerifiedTransaction) -> Bool {
    finished.contains(purchase.state)
      || !ReceivedTransaction(purchase).isRevoked && pending.isUncredited(purchase.lastingID)
  }

  /// Moves an anonymous customer's purchases to their resolved ID.
  func merge(_ old: AppUserID, into new: AppUserID) {
    handle(.customerMerged(from: old, to: new))
  }

  /// Notes customers who use this device.
  package func see(_ customers: [AppUserID]) { handle(.customersSeen(customers)) }

  /// Returns the customer that a transaction is recorded for; see
  /// ``PendingPurchases/buyer(of:else:)``.
  func buyer(of purchase: VerifiedTransaction, else customer: AppUserID) -> AppUserID {
    pending.buyer(of: ReceivedTransaction(purchase), else: customer)
  }
}

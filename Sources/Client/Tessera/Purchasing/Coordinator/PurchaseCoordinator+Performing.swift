internal import AppStoreCore
internal import EntitlementAPI

extension PurchaseCoordinator {
  /// Performs the effects of an event about a transaction, one after the other.
  ///
  /// - Parameter result: The response of the event; `nil` for another event.
  func perform(
    _ effects: [TransactionEffect], of purchase: VerifiedTransaction, result: SendResult = nil
  ) async {
    for effect in effects {
      switch effect {
      case .noteOnDevice: await sender?.client.offline?.note(StoreKitSnapshot(purchase))
      case .enqueue(let flight): await fly(flight, purchase)
      case .invalidateResponse(let customer): sender?.cache.invalidate(customer)
      case .finish:
        finished.insert(purchase.state)
        await store.finish(purchase)
      case .credit: credit(purchase)
      case .logBuyerAway:
        creditable[purchase.lastingID] = purchase
        Log.warn(
          "Transaction \(purchase.id) stays uncredited until its buyer is the current customer")
      case .deliver(let waiters): for waiter in waiters { callers[waiter]?.result = result }
      case .resume(let waiters):
        for waiter in waiters {
          guard let caller = callers.removeValue(forKey: waiter) else { continue }
          caller.continuation.resume(returning: caller.result)
        }
      }
    }
  }

  /// Performs what the caller that applied an event requests.
  ///
  /// - Parameter resend: Sends a customer's purchases; returns whether the server can be reached.
  /// - Returns: The response to a receipt, or the rejection of a call; `nil` for neither.
  func perform(
    _ effect: RequestEffect, resend: @Sendable (AppUserID) async -> Bool = { _ in false }
  ) async -> SendResult {
    switch effect {
    case .failInProgress(let product):
      return .failure(
        PurchasesError(
          .operationAlreadyInProgressForProductError,
          "a purchase of \(product) is already in progress", isRetryable: true))
    case .send(_, let receipt): return await sender?.send(receipt)
    case .resend(let customers):
      for customer in customers {
        // If no connection is possible, the next customer's purchases fail as well.
        guard await resend(customer) else { break }
      }
      return nil
    }
  }

  /// Waits for a flight's turn, sends it, and performs the effects of its response.
  private func fly(_ flight: Int, _ purchase: VerifiedTransaction) async {
    guard let sender else { return }
    var sent: (customer: AppUserID, result: Result<CustomerInfoResponse, PurchasesError>)
    // After a log-in that overtook it, whose the purchase became is unknown, so it is sent again.
    repeat {
      let turn = await sender.line.run(until: sender.timeout) { [self] in
        await takeTurn(flight)
      }
      guard let turn else { return }
      sent = turn
    } while current.resolvedID(of: sent.customer) != sent.customer
    let outcome = outcome(sent.result, of: purchase)
    log(sent.result, outcome, of: purchase)
    let isBuyerHere = current.resolvedID(of: sent.customer) == current.id
    let effects = handle(.responded(flight: flight, outcome, isBuyerHere: isBuyerHere))
    await perform(effects.transaction, of: purchase, result: sent.result)
  }

  /// Sends a flight for its customer's current ID.
  private func takeTurn(
    _ flight: Int
  ) async -> (customer: AppUserID, result: Result<CustomerInfoResponse, PurchasesError>)? {
    guard let former = pending.flights.first(where: { $0.number == flight })?.customer else {
      return nil
    }
    let customer = current.resolvedID(of: former)
    guard let request = handle(.turnCame(flight: flight, customer: customer)).request,
      let result = await perform(request)
    else { return nil }
    return (customer, result)
  }

  private func outcome(
    _ result: Result<CustomerInfoResponse, PurchasesError>, of purchase: VerifiedTransaction
  ) -> PurchaseOutcome {
    switch result {
    case .success(let response) where !response.confirmsRecording: .unverified
    case .success(let response):
      .recorded(listed: ReceivedTransaction(purchase).mayFinish(after: response.body))
    case .failure(let error): error.rejectsReceipt ? .rejected : .failed
    }
  }

  private func log(
    _ result: Result<CustomerInfoResponse, PurchasesError>, _ outcome: PurchaseOutcome,
    of purchase: VerifiedTransaction
  ) {
    if case .failure(let error) = result {
      Log.warn("Sending transaction \(purchase.id) failed: \(error)")
    }
    guard outcome == .unverified else { return }
    Log.warn(
      "Transaction \(purchase.id) stays unfinished: the response's signature is missing or invalid")
  }
}

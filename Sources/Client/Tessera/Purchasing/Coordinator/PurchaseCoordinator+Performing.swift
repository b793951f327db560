internal import AppStoreCore
internal import EntitlementAPI

extension PurchaseCoordinator {
  /// Performs the effects of an event about a transaction, one after the other.
  ///
  /// - Parameter reply: The response of the event; `nil` for another event.
  func perform(
    _ effects: [TransactionEffect], of purchase: VerifiedTransaction, reply: Reply = nil
  ) async {
    for effect in effects {
      switch effect {
      case .noteOnDevice: await sender?.client.offline?.note(StoreKitSnapshot(purchase))
      case .enqueue(let flight): await fly(flight, purchase)
      case .invalidateAnswer(let customer): sender?.cache.invalidate(customer)
      case .finish:
        finished.insert(purchase.state)
        await store.finish(purchase)
      case .credit: credit(purchase)
      case .logBuyerAway:
        creditable[purchase.lastingID] = purchase
        Log.warn(
          "Transaction \(purchase.id) stays uncredited until its buyer is the current customer")
      case .deliver(let waiters): for waiter in waiters { callers[waiter]?.reply = reply }
      case .resume(let waiters):
        for waiter in waiters {
          guard let caller = callers.removeValue(forKey: waiter) else { continue }
          caller.continuation.resume(returning: caller.reply)
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
  ) async -> Reply {
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
    var sent: (customer: AppUserID, reply: Result<CustomerInfoResponse, PurchasesError>)
    // After a log-in that overtook it, whose the purchase became is unknown, so it is sent again.
    repeat {
      let turn = await sender.line.run(until: sender.timeout) { [self] in
        await takeTurn(flight)
      }
      guard let turn else { return }
      sent = turn
    } while current.resolvedID(of: sent.customer) != sent.customer
    let outcome = outcome(sent.reply, of: purchase)
    log(sent.reply, outcome, of: purchase)
    let isBuyerHere = current.resolvedID(of: sent.customer) == current.id
    let effects = handle(.answered(flight: flight, outcome, isBuyerHere: isBuyerHere))
    await perform(effects.transaction, of: purchase, reply: sent.reply)
  }

  /// Sends a flight for its customer's current ID.
  private func takeTurn(
    _ flight: Int
  ) async -> (customer: AppUserID, reply: Result<CustomerInfoResponse, PurchasesError>)? {
    guard let former = pending.flights.first(where: { $0.number == flight })?.customer else {
      return nil
    }
    let customer = current.resolvedID(of: former)
    guard let request = handle(.turnCame(flight: flight, customer: customer)).request,
      let reply = await perform(request)
    else { return nil }
    return (customer, reply)
  }

  private func outcome(
    _ reply: Result<CustomerInfoResponse, PurchasesError>, of purchase: VerifiedTransaction
  ) -> PurchaseOutcome {
    switch reply {
    case .success(let answer) where !answer.confirmsRecording: .unverified
    case .success(let answer):
      .recorded(listed: ReceivedTransaction(purchase).mayFinish(after: answer.body))
    case .failure(let error): error.rejectsReceipt ? .rejected : .failed
    }
  }

  private func log(
    _ reply: Result<CustomerInfoResponse, PurchasesError>, _ outcome: PurchaseOutcome,
    of purchase: VerifiedTransaction
  ) {
    if case .failure(let error) = reply {
      Log.warn("Sending transaction \(purchase.id) failed: \(error)")
    }
    guard outcome == .unverified else { return }
    Log.warn(
      "Transaction \(purchase.id) stays unfinished: the response's signature is missing or invalid")
  }
}

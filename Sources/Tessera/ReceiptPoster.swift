internal import AppStoreTypes
internal import EntitlementAPI

/// Sends transactions to the server, keeps its answer, and then finishes them.
struct ReceiptPoster: Sendable {
  /// One state of one transaction, sent for one customer.
  struct Key: Hashable, Sendable {
    var customer: CustomerID
    var state: SignedTransaction.State
  }

  /// What became of a transaction that was sent, by whomever.
  struct Outcome: Sendable {
    var result: Result<Answer, PurchasesError>
    /// Whether it was finished, as far as it may be.
    var isFinished: Bool

    /// Whether the server recorded it.
    var isRecorded: Bool { (try? result.get())?.provesRecording == true }
  }

  let current: CurrentCustomer
  let completion: PurchaseCompletion
  let client: ServerClient
  let store: StoreKitAdapter
  let cache: AnswerCache
  let line: RequestLine
  let receipts: ReceiptBook
  let unrecorded: UnrecordedBook
  let attributes: AttributeManager
  let posts = SharedWork<Key, Outcome>()

  /// Sends one transaction; one that is on its way already is not sent twice, unless the app knows
  /// something of it that went without.
  ///
  /// The order is fixed: the device notes what it saw, the server records, the device keeps the answer,
  /// StoreKit is told. A crash between two steps repeats a step and loses nothing.
  ///
  /// What an anonymous customer bought goes for who logged in meanwhile, so that the answer is about who is
  /// there.
  ///
  /// - Parameters:
  ///   - finishes: Whether to finish the transaction as ``FinishRule`` says. It is finished when any of
  ///     those who send it at the same time wishes so.
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
    receipt.move(to: current.heir(of: receipt.appUserID))
    let key = Key(customer: receipt.appUserID, state: purchase.state)
    await note(purchase, receipt)
    await client.note(purchase)
    var outcome = await send(purchase, receipt, key, finishes: finishes)
    if outcome.isRecorded, receipt.isOfPurchaseCall,
      await receipts.holds(purchase.id)
    {
      // Somebody else's receipt was on its way, without what the app knows.
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

  /// Sends a purchase of the Test Store, which no store keeps: what fails is not sent again.
  ///
  /// - Throws: The server's refusal, or why there is no answer.
  func post(_ receipt: ReceiptBody) async throws(PurchasesError) -> Answer {
    var receipt = receipt
    receipt.complete(by: completion.completedBy)
    receipt.move(to: current.heir(of: receipt.appUserID))
    let sent = receipt
    return try await line.run { await deliver(await moved(sent)) }.get()
  }

  /// Keeps what must not be lost before anything is sent.
  private func note(_ purchase: SignedTransaction, _ receipt: ReceiptBody) async {
    // A restore sends what may be anybody's; the server decides whose it is.
    guard receipt.initiationSource != .restore else { return }
    await receipts.note(receipt)
    await unrecorded.note(purchase, of: receipt.appUserID)
    await client.offline?.note(DeviceReading(purchase))
  }

  private func send(
    _ purchase: SignedTransaction, _ receipt: ReceiptBody, _ key: Key, finishes: Bool
  ) async -> Outcome {
    await posts.value(for: key) {
      let (sent, result) = await line.run {
        // Who is there changes in this line alone, so it is certain now.
        let sent = await moved(receipt)
        return (sent, await deliver(sent))
      }
      await settle(purchase, Key(customer: sent.appUserID, state: key.state), result)
      if finishes { await finish(purchase, after: result) }
      return Outcome(result: result, isFinished: finishes)
    }
  }
}

internal import AppStoreCore
internal import AppStoreSimulator

extension Population {
  /// Draws whether a customer requests a refund of a transaction.
  mutating func planRefund(of payload: JWSTransactionDecodedPayload, by number: Int) {
    guard payload.price ?? 0 > 0, var customer = customers[number] else { return }
    if customer.random.happens(profile.refunds.share) {
      let inApp = customer.random.happens(profile.refunds.requestShare)
      let delay = customer.random.days(mean: profile.refunds.delayDays)
      agenda.add(
        .requestRefund(payload.transactionId, inApp: inApp), by: number, at: simulator.now + delay)
    }
    customers[number] = customer
  }

  mutating func requestRefund(
    _ id: TransactionID, inApp: Bool, by number: Int
  ) -> [PopulationEvent] {
    guard inApp else { return refund(id, by: number) }
    guard let effects = try? simulator.requestRefund(id, reason: .unsatisfiedWithPurchase) else {
      return []
    }
    summary.refundRequests += 1
    agenda.add(
      .decideRefund(id), by: number,
      at: simulator.now + .milliseconds(Int64(profile.refunds.decisionDays * 86_400_000)))
    return note(effects)
  }

  mutating func decideRefund(_ id: TransactionID, by number: Int) -> [PopulationEvent] {
    guard customers[number]?.random.happens(profile.refunds.declineShare) == true else {
      return refund(id, by: number)
    }
    return note((try? simulator.declineRefund(id)) ?? [])
  }

  private mutating func refund(_ id: TransactionID, by number: Int) -> [PopulationEvent] {
    guard let effects = try? simulator.refund(id, reason: .other) else { return [] }
    if var customer = customers[number] {
      if customer.random.happens(profile.refunds.reversalShare) {
        let delay = customer.random.days(mean: profile.refunds.delayDays)
        agenda.add(.reverseRefund(id), by: number, at: simulator.now + delay)
      }
      customers[number] = customer
    }
    return note(effects)
  }
}

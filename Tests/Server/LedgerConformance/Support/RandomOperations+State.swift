import AppStoreCore
import Ledger
import Subscriptions
import TestSupport

extension RandomOperations {
  /// Applies a random operation to state that the App Store did not sign, or to the queue.
  ///
  /// - Returns: The result as text.
  func changeState(
    of ledger: any LedgerStore, at now: Timestamp, _ dice: inout Dice
  ) async throws -> String {
    let (one, other) = (customer(&dice), customer(&dice))
    let number = Int.random(in: 0..<12, using: &dice)
    switch Int.random(in: 0..<8, using: &dice) {
    case 0..<2:
      let duration = PromotionalDuration.allCases.randomElement(using: &dice) ?? .monthly
      let grant = PromotionalGrant(
        id: "g\(number)", customer: one, entitlement: number % 2 == 0 ? "pro" : "plus",
        duration: duration, startsAt: now, endsAt: duration.end(from: now), grantedAt: now,
        actor: "key:00000000")
      return "\(try await ledger.grant(grant))"
    case 2:
      return "\(try await ledger.revokeGrants(of: "pro", to: [one, other], at: now, by: "test"))"
    case 3:
      let adjustment = CurrencyAdjustment(
        id: "a\(number)", customer: one, isSandbox: true, amounts: ["COIN": Int64(number) - 5],
        reference: nil, at: now, actor: "key:00000000")
      let result = try await ledger.adjust(adjustment) { sources in
        sources.credited.sorted().map {
          CurrencyMovement(at: Cast.start, code: "COIN", amount: 3, transactionID: $0)
        }
      }
      return "\(result)"
    case 4:
      let attributes = ["size", "$email"].map {
        CustomerAttribute(key: $0, value: "\(number)@example.com", updatedAt: now)
      }
      try await ledger.addAttribution(
        CustomerAttribution(network: 0, data: "\(number)", receivedAt: now), of: one)
      return "\(try await ledger.setAttributes(attributes, of: one, at: now))"
    case 5:
      let purchase = TestStorePurchase(
        token: "t\(number)", customer: one, bundleID: TestStore.bundleID, productID: "coins",
        type: .consumable, period: nil, price: nil, purchasedAt: now)
      return "\(try await ledger.record(purchase))"
    case 6:
      let offering = OfferingOverride(
        customer: one, offering: number == 0 ? nil : OfferingID(rawValue: "o\(number)"), at: now,
        actor: "test")
      try await ledger.overrideOffering(offering)
      try await ledger.record(seen: [
        SeenCustomer(one, at: now, visit: Self.visit(of: one, at: now)),
        SeenCustomer(other, at: now),
      ])
      return try await Self.enroll(other, on: ledger, at: now)
    default: return try await work(on: ledger, for: one, at: now, &dice)
    }
  }

  /// Requests refreshes, and leases and completes one.
  private func work(
    on ledger: any LedgerStore, for customer: AppUserID, at now: Timestamp, _ dice: inout Dice
  ) async throws -> String {
    let target = RefreshTarget(bundleID: TestStore.bundleID, environment: .sandbox)
    let requests = (0..<Int.random(in: 0...3, using: &dice)).map { _ in
      let transaction = transactions[Int.random(in: 0..<transactions.count, using: &dice)]
      return RefreshRequest(
        purchase: transaction.originalTransactionId, target: target,
        claimant: Bool.random(using: &dice) ? customer : nil,
        cause: RefreshTrigger.allCases.randomElement(using: &dice) ?? .manual)
    }
    let requested = try await ledger.requestRefreshes(requests, at: now)
    let ended = try await ledger.requestPeriodEnds(at: now + .days(40), limit: 9)
    guard
      var job = try await ledger.leaseNextRefresh(in: [target], at: now, until: now + .seconds(60))
    else { return "\(requested) \(ended)" }
    job.state = Bool.random(using: &dice) ? .done : .waiting
    job.attempts += 1
    try await ledger.complete(job)
    return "\(requested) \(ended) \(job)"
  }
}

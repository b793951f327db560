package import AppStoreTypes
package import Foundation
package import Ledger
internal import SignedData
package import Subscriptions

/// A ledger whose writes fail with an error, as on a full disk, and whose reads succeed.
///
/// It counts how often each purchase was tried.
package actor UnwritableLedger: LedgerStore {
  let ledger: InMemoryLedger
  let error: LedgerError
  private let sightsHeld: AsyncStream<Never>?
  /// The number of attempts to record each purchase.
  package private(set) var attempts: [OriginalTransactionID: Int] = [:]

  /// Creates a ledger whose writes fail with an error, over one that can be read.
  ///
  /// - Parameter sightsHeld: Last-seen dates wait for the end of this stream; `nil` for no wait.
  package init(
    _ error: LedgerError = .diskFull("ledger"), over ledger: InMemoryLedger = InMemoryLedger(),
    sightsHeld: AsyncStream<Never>? = nil
  ) {
    self.error = error
    self.sightsHeld = sightsHeld
    self.ledger = ledger
  }

  package func record(_ recording: FactBatch) throws(LedgerError) -> AppendResult {
    _ = try record([recording])
    return AppendResult(newFacts: 0, customer: nil)
  }

  package func record(_ recordings: [FactBatch]) throws(LedgerError) -> [AppendResult] {
    for case let purchase? in recordings.map(\.transaction?.payload.originalTransactionId) {
      attempts[purchase, default: 0] += 1
    }
    throw error
  }

  package func findOrCreateCustomer(
    _ id: AppUserID, at now: Timestamp
  ) async throws(LedgerError) -> CustomerLookup {
    try await updateLastSeen([id: now])
    throw error
  }

  package func updateLastSeen(_ dates: [AppUserID: Timestamp]) async throws(LedgerError) {
    if let sightsHeld { for await _ in sightsHeld {} }
    throw error
  }

  package func customer(_ id: AppUserID) async -> CustomerRecord? { await ledger.customer(id) }

  package func customers(limit: Int, after: AppUserID?) async -> [CustomerRecord] {
    await ledger.customers(limit: limit, after: after)
  }

  package func history(of customer: AppUserID) async -> PurchaseHistory {
    await ledger.history(of: customer)
  }

  package func facts(of customer: AppUserID) async -> [RecordedFact] {
    await ledger.facts(of: customer)
  }

  package func facts(after sequence: Int64, limit: Int) async -> [RecordedFact] {
    await ledger.facts(after: sequence, limit: limit)
  }

  package func claims(to purchase: OriginalTransactionID) async -> [OwnershipChange] {
    await ledger.claims(to: purchase)
  }

  package func unclaimedPurchases(limit: Int) async -> [OriginalTransactionID] {
    await ledger.unclaimedPurchases(limit: limit)
  }

  package func contains(notificationUUID: String) async -> Bool {
    await ledger.contains(notificationUUID: notificationUUID)
  }

  package func quarantine(
    source: String, check: String, explanation: String, raw: [UInt8], at now: Timestamp
  ) throws(LedgerError) { throw error }

  package func quarantined(
    before newer: QuarantinedItem.ID?, limit: Int
  ) async -> [QuarantinedItem] {
    await ledger.quarantined(before: newer, limit: limit)
  }
  package func quarantined(limit: Int) async -> [QuarantinedItem] {
    await ledger.quarantined(limit: limit)
  }

  package func counts() async -> LedgerCounts { await ledger.counts() }

  package func recount() async -> LedgerRecount { await ledger.recount() }

  package func rebuildProjections() throws(LedgerError) -> RebuildResult { throw error }

  package func appTransactions(of ids: [AppUserID]) async -> [AppTransactionRecord] {
    await ledger.appTransactions(of: ids)
  }
}

/// Ownership.
extension UnwritableLedger {
  package func appUserIDs(of id: AppUserID) async -> [AppUserID] {
    await ledger.appUserIDs(of: id)
  }

  package func logIn(
    from current: AppUserID, to target: AppUserID, at now: Timestamp
  ) throws(LedgerError) -> LogInResult { throw error }

  package func decision(
    on claim: PurchaseClaim, to purchase: OriginalTransactionID, appAccountToken token: UUID?,
    at now: Timestamp
  ) async -> ClaimDecision {
    await ledger.decision(on: claim, to: purchase, appAccountToken: token, at: now)
  }

  package func deleteCustomer(
    _ id: AppUserID, by actor: AuditActor, at now: Timestamp
  ) throws(LedgerError) -> [CustomerChange]? { throw error }

  package func transferPlan(
    _ purchase: OriginalTransactionID?, from: AppUserID, to: AppUserID
  ) throws(IdentityError) -> TransferPlan { throw .ledger(error) }

  package func transfer(
    _ purchase: OriginalTransactionID?, from: AppUserID, to: AppUserID, by actor: AuditActor,
    at now: Timestamp
  ) throws(IdentityError) -> [CustomerChange] { throw .ledger(error) }

  package func undo(
    _ operation: Int64, by actor: AuditActor, at now: Timestamp
  ) throws(IdentityError) -> [CustomerChange] { throw .ledger(error) }

  package func ownershipHistory(of id: AppUserID) async -> OwnershipHistory {
    await ledger.ownershipHistory(of: id)
  }
}

import AppStoreTypes
import Foundation
import Ledger
import Subscriptions

/// A ledger on a disk that takes nothing more: what is in it can be read, and nothing is written.
struct FullDiskLedger: LedgerStore {
  let ledger: InMemoryLedger
  let error = LedgerError.diskFull("ledger")

  func record(_ recording: Recording) throws(LedgerError) -> RecordingOutcome { throw error }

  func record(_ recordings: [Recording]) throws(LedgerError) -> [RecordingOutcome] { throw error }

  func seeCustomer(
    _ id: CustomerID, at now: Timestamp
  ) throws(LedgerError) -> CustomerSight { throw error }

  func customer(_ id: CustomerID) async -> CustomerRecord? { await ledger.customer(id) }

  func customers(limit: Int, after: CustomerID?) async -> [CustomerRecord] {
    await ledger.customers(limit: limit, after: after)
  }

  func history(of customer: CustomerID) async -> PurchaseHistory {
    await ledger.history(of: customer)
  }

  func facts(of customer: CustomerID) async -> [RecordedFact] { await ledger.facts(of: customer) }

  func facts(after sequence: Int64, limit: Int) async -> [RecordedFact] {
    await ledger.facts(after: sequence, limit: limit)
  }

  func claims(to purchase: OriginalTransactionID) async -> [OwnershipClaim] {
    await ledger.claims(to: purchase)
  }

  func unclaimedPurchases(limit: Int) async -> [OriginalTransactionID] {
    await ledger.unclaimedPurchases(limit: limit)
  }

  func contains(notificationUUID: String) async -> Bool {
    await ledger.contains(notificationUUID: notificationUUID)
  }

  func quarantine(
    source: String, check: String, explanation: String, raw: [UInt8], at now: Timestamp
  ) throws(LedgerError) { throw error }

  func quarantined(limit: Int) async -> [QuarantinedItem] {
    await ledger.quarantined(limit: limit)
  }

  func counts() async -> LedgerCounts { await ledger.counts() }

  func rebuildProjections() throws(LedgerError) -> ReplayOutcome { throw error }

  func appTransactions(of ids: [CustomerID]) async -> [AppTransactionRecord] {
    await ledger.appTransactions(of: ids)
  }
}

/// Whose purchase it is.
extension FullDiskLedger {
  func appUserIDs(of id: CustomerID) async -> [CustomerID] { await ledger.appUserIDs(of: id) }

  func logIn(
    from current: CustomerID, to target: CustomerID, at now: Timestamp
  ) throws(LedgerError) -> LogInOutcome { throw error }

  func decision(
    on claim: PurchaseClaim, to purchase: OriginalTransactionID, appAccountToken token: UUID?,
    at now: Timestamp
  ) async -> ClaimDecision {
    await ledger.decision(on: claim, to: purchase, appAccountToken: token, at: now)
  }

  func deleteCustomer(
    _ id: CustomerID, by actor: RecordActor, at now: Timestamp
  ) throws(LedgerError) -> [CustomerChange]? { throw error }

  func transferPlan(
    _ purchase: OriginalTransactionID?, from: CustomerID, to: CustomerID
  ) throws(IdentityError) -> TransferPlan { throw .ledger(error) }

  func transfer(
    _ purchase: OriginalTransactionID?, from: CustomerID, to: CustomerID, by actor: RecordActor,
    at now: Timestamp
  ) throws(IdentityError) -> [CustomerChange] { throw .ledger(error) }

  func undo(
    _ act: Int64, by actor: RecordActor, at now: Timestamp
  ) throws(IdentityError) -> [CustomerChange] { throw .ledger(error) }

  func ownershipHistory(of id: CustomerID) async -> OwnershipHistory {
    await ledger.ownershipHistory(of: id)
  }
}

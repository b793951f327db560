import AppStoreTypes
import Ledger
import SignedData
import Subscriptions

/// A ledger that records nothing, says why, and counts how often each purchase was tried.
actor FailingLedger: LedgerStore {
  let error: LedgerError
  private(set) var attempts: [OriginalTransactionID: Int] = [:]

  init(_ error: LedgerError) {
    self.error = error
  }

  func record(_ recording: Recording) throws(LedgerError) -> RecordingOutcome {
    _ = try record([recording])
    return RecordingOutcome(newFacts: 0, customer: nil)
  }

  func record(_ recordings: [Recording]) throws(LedgerError) -> [RecordingOutcome] {
    for case let purchase? in recordings.map(\.transaction?.payload.originalTransactionId) {
      attempts[purchase, default: 0] += 1
    }
    throw error
  }

  func seeCustomer(
    _ id: CustomerID, at now: Timestamp
  ) throws(LedgerError) -> CustomerSight { throw error }

  func customer(_ id: CustomerID) throws(LedgerError) -> CustomerRecord? { throw error }

  func customers(limit: Int, after: CustomerID?) throws(LedgerError) -> [CustomerRecord] {
    throw error
  }

  func history(of customer: CustomerID) throws(LedgerError) -> PurchaseHistory { throw error }

  func facts(of customer: CustomerID) throws(LedgerError) -> [RecordedFact] { throw error }

  func claims(to purchase: OriginalTransactionID) throws(LedgerError) -> [OwnershipClaim] {
    throw error
  }

  func unclaimedPurchases(limit: Int) throws(LedgerError) -> [OriginalTransactionID] {
    throw error
  }

  func contains(notificationUUID: String) throws(LedgerError) -> Bool { throw error }

  func quarantine(
    source: String, check: String, explanation: String, raw: [UInt8], at now: Timestamp
  ) throws(LedgerError) { throw error }

  func quarantined(limit: Int) throws(LedgerError) -> [QuarantinedItem] { throw error }

  func counts() throws(LedgerError) -> LedgerCounts { throw error }

  func rebuildProjections() throws(LedgerError) -> ReplayOutcome { throw error }
  func facts(after sequence: Int64, limit: Int) throws(LedgerError) -> [RecordedFact] {
    throw error
  }
}

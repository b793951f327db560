import AppStoreTypes
import Foundation
import Ledger

extension FailingLedger {
  func appUserIDs(of id: CustomerID) throws(LedgerError) -> [CustomerID] { throw error }

  func logIn(
    from current: CustomerID, to target: CustomerID, at now: Timestamp
  ) throws(LedgerError) -> LogInOutcome { throw error }

  func decision(
    on claim: PurchaseClaim, to purchase: OriginalTransactionID, appAccountToken token: UUID?,
    at now: Timestamp
  ) throws(LedgerError) -> ClaimDecision { throw error }

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

  func ownershipHistory(of id: CustomerID) throws(LedgerError) -> OwnershipHistory { throw error }
}

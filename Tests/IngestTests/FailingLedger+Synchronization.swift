import AppStoreTypes
import Ledger

extension FailingLedger {
  func appTransactions(of ids: [CustomerID]) throws(LedgerError) -> [AppTransactionRecord] {
    throw error
  }

  func requestRefreshes(
    _ requests: [RefreshRequest], at now: Timestamp
  ) throws(LedgerError) -> [RefreshJob] { throw error }

  func takeRefresh(
    in lanes: Set<RefreshLane>, at now: Timestamp, until leaseEnd: Timestamp
  ) throws(LedgerError) -> RefreshJob? { throw error }

  func takeRestores(
    of purchase: OriginalTransactionID, in lane: RefreshLane, until leaseEnd: Timestamp
  ) throws(LedgerError) -> [RefreshJob] { throw error }

  func settle(_ job: RefreshJob) throws(LedgerError) { throw error }

  func settleRefreshes(
    of purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
  ) throws(LedgerError) { throw error }

  func nextRefreshDate(in lanes: Set<RefreshLane>) throws(LedgerError) -> Timestamp? {
    throw error
  }

  func isRefreshWaiting(
    forAnyOf purchases: Set<OriginalTransactionID>
  ) throws(LedgerError) -> Bool { throw error }

  func refreshTallies() throws(LedgerError) -> [RefreshTally] { throw error }

  func refreshes(
    ofBatch batch: String, after: RefreshJob.ID?, limit: Int
  ) throws(LedgerError) -> [RefreshJob] { throw error }

  func notificationWatermarks() throws(LedgerError) -> [NotificationWatermark] { throw error }

  func put(_ watermark: NotificationWatermark) throws(LedgerError) { throw error }

  func receive(_ bodies: [[UInt8]], at now: Timestamp) throws(LedgerError) { throw error }

  func takeInbox(
    limit: Int, at now: Timestamp, until leaseEnd: Timestamp
  ) throws(LedgerError) -> [InboxItem] { throw error }

  func removeFromInbox(_ id: InboxItem.ID) throws(LedgerError) { throw error }

  func putBack(_ item: InboxItem) throws(LedgerError) { throw error }

  func inboxCount() throws(LedgerError) -> Int { throw error }

  func quarantined(
    after: QuarantinedItem.ID?, limit: Int
  ) throws(LedgerError) -> [QuarantinedItem] { throw error }

  func quarantinedItem(_ id: QuarantinedItem.ID) throws(LedgerError) -> QuarantinedItem? {
    throw error
  }

  func put(_ item: QuarantinedItem) throws(LedgerError) { throw error }

  func releaseQuarantined(_ id: QuarantinedItem.ID) throws(LedgerError) { throw error }

  func discardQuarantined(
    _ ids: Set<QuarantinedItem.ID>, by actor: String, at now: Timestamp
  ) throws(LedgerError) -> Int { throw error }
}

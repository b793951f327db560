import AppStoreTypes
import Ledger

extension FullDiskLedger {
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

  func nextRefreshDate(in lanes: Set<RefreshLane>) async -> Timestamp? {
    await ledger.nextRefreshDate(in: lanes)
  }

  func isRefreshWaiting(forAnyOf purchases: Set<OriginalTransactionID>) async -> Bool {
    await ledger.isRefreshWaiting(forAnyOf: purchases)
  }

  func refreshTallies() async -> [RefreshTally] { await ledger.refreshTallies() }

  func refreshes(
    ofBatch batch: String, after: RefreshJob.ID?, limit: Int
  ) async -> [RefreshJob] {
    await ledger.refreshes(ofBatch: batch, after: after, limit: limit)
  }

  func notificationWatermarks() async -> [NotificationWatermark] {
    await ledger.notificationWatermarks()
  }

  func put(_ watermark: NotificationWatermark) throws(LedgerError) { throw error }

  func receive(_ bodies: [[UInt8]], at now: Timestamp) throws(LedgerError) { throw error }

  func takeInbox(
    limit: Int, at now: Timestamp, until leaseEnd: Timestamp
  ) throws(LedgerError) -> [InboxItem] { throw error }

  func removeFromInbox(_ id: InboxItem.ID) throws(LedgerError) { throw error }

  func putBack(_ item: InboxItem) throws(LedgerError) { throw error }

  func inboxCount() async -> Int { await ledger.inboxCount() }

  func quarantined(after: QuarantinedItem.ID?, limit: Int) async -> [QuarantinedItem] {
    await ledger.quarantined(after: after, limit: limit)
  }

  func quarantinedItem(_ id: QuarantinedItem.ID) async -> QuarantinedItem? {
    await ledger.quarantinedItem(id)
  }

  func put(_ item: QuarantinedItem) throws(LedgerError) { throw error }

  func releaseQuarantined(_ id: QuarantinedItem.ID) throws(LedgerError) { throw error }

  func discardQuarantined(
    _ ids: Set<QuarantinedItem.ID>, by actor: String, at now: Timestamp
  ) throws(LedgerError) -> Int { throw error }
}

package import AppStoreCore
package import Foundation
package import Ledger

extension UnwritableLedger {
  package func leaseNextRefresh(
    in targets: Set<RefreshTarget>, at now: Timestamp, until leaseEnd: Timestamp
  ) throws(LedgerError) -> RefreshJob? { throw error }

  package func leaseRestores(
    of purchase: OriginalTransactionID, in target: RefreshTarget, until leaseEnd: Timestamp
  ) throws(LedgerError) -> [RefreshJob] { throw error }

  package func complete(_ job: RefreshJob) throws(LedgerError) { throw error }

  package func completeRefreshes(
    of purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
  ) throws(LedgerError) -> [RefreshJob] { throw error }

  package func extendLeases(
    of jobs: [RefreshJob], and items: [InboxItem], from end: Timestamp, until leaseEnd: Timestamp
  ) throws(LedgerError) { throw error }

  package func nextRefreshDate(in targets: Set<RefreshTarget>) async -> Timestamp? {
    await ledger.nextRefreshDate(in: targets)
  }

  package func hasPendingRefresh(forAnyOf purchases: Set<OriginalTransactionID>) async -> Bool {
    await ledger.hasPendingRefresh(forAnyOf: purchases)
  }

  package func refreshJobCounts() async -> [RefreshJobCount] { await ledger.refreshJobCounts() }

  package func refreshes(
    ofBatch batch: String, after: RefreshJob.ID?, limit: Int
  ) async -> [RefreshJob] {
    await ledger.refreshes(ofBatch: batch, after: after, limit: limit)
  }

  package func save(
    _ watermark: NotificationWatermark, under lease: WorkLease?
  ) throws(LedgerError) -> Bool { throw error }

  package func acquireLease(
    _ name: String, for owner: UUID, at now: Timestamp, until end: Timestamp
  ) throws(LedgerError) -> WorkLease? { throw error }

  package func release(_ lease: WorkLease) throws(LedgerError) { throw error }

  package func enqueueNotifications(_ bodies: [[UInt8]], at now: Timestamp) throws(LedgerError) {
    throw error
  }

  package func leaseInboxItems(
    limit: Int, at now: Timestamp, until leaseEnd: Timestamp
  ) throws(LedgerError) -> [InboxItem] { throw error }

  package func removeFromInbox(_ item: InboxItem) throws(LedgerError) { throw error }

  package func reschedule(_ item: InboxItem) throws(LedgerError) { throw error }

  package func inboxCount() async -> Int { await ledger.inboxCount() }

  package func quarantined(after: QuarantinedItem.ID?, limit: Int) async -> [QuarantinedItem] {
    await ledger.quarantined(after: after, limit: limit)
  }

  package func quarantinedItem(_ id: QuarantinedItem.ID) async -> QuarantinedItem? {
    await ledger.quarantinedItem(id)
  }

  package func save(_ item: QuarantinedItem) throws(LedgerError) { throw error }

  package func releaseQuarantined(_ id: QuarantinedItem.ID) throws(LedgerError) { throw error }

  package func discardQuarantined(
    _ ids: Set<QuarantinedItem.ID>, by actor: String, at now: Timestamp
  ) throws(LedgerError) -> Int { throw error }
}

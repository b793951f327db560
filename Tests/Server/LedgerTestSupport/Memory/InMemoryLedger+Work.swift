public import AppStoreCore
public import Foundation
public import Ledger

extension InMemoryLedger {
  /// Leases the most urgent job that is due.
  public func leaseNextRefresh(
    in targets: Set<RefreshTarget>, at now: Timestamp, until leaseEnd: Timestamp
  ) -> RefreshJob? {
    record.work.leaseNext(in: targets, at: now, until: leaseEnd)
  }

  /// Leases every waiting restore of a purchase.
  public func leaseRestores(
    of purchase: OriginalTransactionID, in target: RefreshTarget, until leaseEnd: Timestamp
  ) -> [RefreshJob] {
    record.work.leaseRestores(of: purchase, in: target, until: leaseEnd)
  }

  /// Saves the result of a job, unless it was requested or leased again since.
  public func complete(_ job: RefreshJob) {
    record.work.complete(job)
  }

  /// Removes waiting jobs of purchases that a refresh has completely covered.
  public func completeRefreshes(
    of purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
  ) -> [RefreshJob] {
    record.work.complete(of: purchases, begunAt: start)
  }

  /// Extends the leases of work in progress.
  public func extendLeases(
    of jobs: [RefreshJob], and items: [InboxItem], from end: Timestamp, until leaseEnd: Timestamp
  ) {
    record.work.extendLeases(of: jobs, and: items, from: end, until: leaseEnd)
  }

  /// Returns when the next job of the targets is due.
  public func nextRefreshDate(in targets: Set<RefreshTarget>) -> Timestamp? {
    record.work.nextDate(in: targets)
  }

  /// Returns whether a history refresh of any of the purchases is pending.
  public func hasPendingRefresh(forAnyOf purchases: Set<OriginalTransactionID>) -> Bool {
    record.work.jobs.contains {
      $0.value.state == .waiting && purchases.contains($0.value.request.purchase)
    }
  }

  /// Counts the jobs by target and state.
  public func refreshJobCounts() -> [RefreshJobCount] { record.work.tallies }

  /// Returns the jobs of an import, ordered by number.
  public func refreshes(
    ofBatch batch: String, after: RefreshJob.ID?, limit: Int
  ) -> [RefreshJob] {
    let jobs = record.work.jobs.values
      .filter { $0.request.batch == batch && $0.id > after ?? .min }
      .sorted { $0.id < $1.id }
    return Array(jobs.prefix(max(0, limit)))
  }

  /// Saves the time until which notifications are recorded.
  public func save(_ watermark: NotificationWatermark, under lease: WorkLease?) -> Bool {
    if let lease, !record.work.leases.isCurrent(lease) { return false }
    record.commit(.put(watermark.values, NotificationWatermark.table.description))
    return true
  }

  /// Gives work to a process, or extends the lease that it has.
  public func acquireLease(
    _ name: String, for owner: UUID, at now: Timestamp, until end: Timestamp
  ) -> WorkLease? {
    record.work.leases.acquire(name, for: owner, at: now, until: end)
  }

  /// Lets another process get the work now, unless one has it already.
  public func release(_ lease: WorkLease) { record.work.leases.release(lease) }

  /// Stores notifications as they arrived, to be verified later.
  public func enqueueNotifications(_ bodies: [[UInt8]], at now: Timestamp) {
    for body in bodies { record.work.enqueueNotifications(body, at: now) }
  }

  /// Leases notifications that are due, oldest first.
  public func leaseInboxItems(
    limit: Int, at now: Timestamp, until leaseEnd: Timestamp
  ) -> [InboxItem] {
    record.work.leaseInboxItems(limit: limit, at: now, until: leaseEnd)
  }

  /// Removes a notification that is recorded or quarantined, unless another worker leased it since.
  public func removeFromInbox(_ item: InboxItem) {
    record.work.removeFromInbox(item)
  }

  /// Reschedules a notification.
  public func reschedule(_ item: InboxItem) { record.work.reschedule(item) }

  /// Counts the notifications that are not verified yet.
  public func inboxCount() -> Int { record.work.inbox.count }

  /// Stores data that failed verification.
  public func quarantine(
    source: String, check: String, explanation: String, raw: [UInt8], at now: Timestamp
  ) throws(LedgerError) {
    let held = record.work.quarantine
    guard !held.contains(where: { $0.source == source && $0.raw == raw }) else { return }
    let usage = Dictionary(grouping: held, by: \.source).mapValues { items in
      QuarantineRules.Usage(items: items.count, bytes: items.reduce(0) { $0 + $1.raw.count })
    }
    try QuarantineRules.check(usage, adding: raw.count, from: source)
    record.work.lastQuarantined += 1
    record.work.quarantine.append(
      QuarantinedItem(
        id: record.work.lastQuarantined,
        arrival: LedgerPosition(date: now, lastOperationID: record.numbers.operation),
        source: source, check: check, explanation: explanation, raw: raw))
  }

  /// Returns quarantined items, newest first.
  public func quarantined(limit: Int) -> [QuarantinedItem] {
    quarantined(before: nil, limit: limit)
  }

  /// Returns the quarantined items that arrived before one, newest first.
  public func quarantined(before newer: QuarantinedItem.ID?, limit: Int) -> [QuarantinedItem] {
    let older = record.work.quarantine.reversed().filter { item in
      newer.map { item.id < $0 } ?? true
    }
    return Array(older.prefix(max(0, limit)))
  }

  /// Returns quarantined items in order of arrival.
  public func quarantined(after: QuarantinedItem.ID?, limit: Int) -> [QuarantinedItem] {
    Array(record.work.quarantine.filter { $0.id > after ?? .min }.prefix(max(0, limit)))
  }

  /// Returns one quarantined item; `nil` if none exists.
  public func quarantinedItem(_ id: QuarantinedItem.ID) -> QuarantinedItem? {
    record.work.quarantine.first { $0.id == id }
  }

  /// Saves the result of retrying a quarantined item, unless it left the quarantine.
  public func save(_ item: QuarantinedItem) {
    guard let index = record.work.quarantine.firstIndex(where: { $0.id == item.id }) else { return }
    record.work.quarantine[index] = item
  }

  /// Removes an item from the quarantine because it is recorded.
  public func releaseQuarantined(_ id: QuarantinedItem.ID) {
    record.work.quarantine.removeAll { $0.id == id }
  }

  /// Removes discarded items from the quarantine.
  public func discardQuarantined(
    _ ids: Set<QuarantinedItem.ID>, by actor: String, at now: Timestamp
  ) -> Int {
    let items = record.work.quarantine.filter { ids.contains($0.id) }
    guard !items.isEmpty else { return 0 }
    record.work.quarantine.removeAll { ids.contains($0.id) }
    var changes = LedgerChanges()
    changes.put(QuarantineRules.discard(items.map { ($0.id, $0.check) }, by: actor, at: now))
    record.commit(changes)
    return items.count
  }
}

public import AppStoreTypes
public import Ledger

extension InMemoryLedger {
  /// Enqueues refreshes.
  public func requestRefreshes(
    _ requests: [RefreshRequest], at now: Timestamp
  ) -> [RefreshJob] {
    let asked = tables.position(at: now)
    return requests.map { tables.synchronization.request($0, at: asked) }
  }

  /// Enqueues refreshes of purchases whose period ended and whose renewal is unknown.
  public func requestPeriodEnds(at now: Timestamp, limit: Int) -> Int {
    let due = tables.periodEnds(at: now).prefix(max(0, limit))
    for purchase in due {
      if let request = tables.askAboutPeriodEnd(of: purchase) {
        _ = tables.synchronization.request(request, at: tables.position(at: now))
      }
    }
    return due.count
  }

  /// Leases the most urgent job that is due.
  public func leaseNextRefresh(
    in targets: Set<RefreshTarget>, at now: Timestamp, until leaseEnd: Timestamp
  ) -> RefreshJob? {
    tables.synchronization.leaseNext(in: targets, at: now, until: leaseEnd)
  }

  /// Leases every waiting restore of a purchase.
  public func leaseRestores(
    of purchase: OriginalTransactionID, in target: RefreshTarget, until leaseEnd: Timestamp
  ) -> [RefreshJob] {
    tables.synchronization.leaseRestores(of: purchase, in: target, until: leaseEnd)
  }

  /// Saves the result of a job, unless it was requested again since it was leased.
  public func complete(_ job: RefreshJob) {
    tables.synchronization.complete(job)
  }

  /// Removes waiting jobs of purchases that a refresh has completely covered.
  public func completeRefreshes(
    of purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
  ) -> [RefreshJob] {
    tables.synchronization.complete(of: purchases, begunAt: start)
  }

  /// Returns when the next job of the targets is due.
  public func nextRefreshDate(in targets: Set<RefreshTarget>) -> Timestamp? {
    tables.synchronization.nextDate(in: targets)
  }

  /// Returns whether a history refresh of any of the purchases is pending.
  public func hasPendingRefresh(forAnyOf purchases: Set<OriginalTransactionID>) -> Bool {
    tables.synchronization.jobs.contains {
      $0.value.state == .waiting && purchases.contains($0.key.purchase)
    }
  }

  /// Counts the jobs by target and state.
  public func refreshJobCounts() -> [RefreshJobCount] { tables.synchronization.tallies }

  /// Returns the jobs of an import, ordered by number.
  public func refreshes(
    ofBatch batch: String, after: RefreshJob.ID?, limit: Int
  ) -> [RefreshJob] {
    let jobs = tables.synchronization.jobs.values
      .filter { $0.request.batch == batch && $0.id > after ?? .min }
      .sorted { $0.id < $1.id }
    return Array(jobs.prefix(max(0, limit)))
  }

  /// Returns the time until which notifications are recorded, ordered by app and environment.
  public func notificationWatermarks() -> [NotificationWatermark] {
    tables.synchronization.watermarks.values.sorted {
      ($0.bundleID.rawValue, $0.environment.rawValue)
        < ($1.bundleID.rawValue, $1.environment.rawValue)
    }
  }

  /// Saves the time until which notifications are recorded.
  public func save(_ watermark: NotificationWatermark) {
    tables.synchronization.save(watermark)
  }

  /// Stores notifications as they arrived, to be verified later.
  public func enqueueNotifications(_ bodies: [[UInt8]], at now: Timestamp) {
    for body in bodies { tables.synchronization.enqueueNotifications(body, at: now) }
  }

  /// Leases notifications that are due, oldest first.
  public func leaseInboxItems(
    limit: Int, at now: Timestamp, until leaseEnd: Timestamp
  ) -> [InboxItem] {
    tables.synchronization.leaseInboxItems(limit: limit, at: now, until: leaseEnd)
  }

  /// Removes a notification that is recorded or quarantined.
  public func removeFromInbox(_ id: InboxItem.ID) {
    tables.synchronization.removeFromInbox(id)
  }

  /// Reschedules a notification.
  public func reschedule(_ item: InboxItem) { tables.synchronization.reschedule(item) }

  /// Counts the notifications that are not verified yet.
  public func inboxCount() -> Int { tables.synchronization.inbox.count }

  /// Returns quarantined items in order of arrival.
  public func quarantined(after: QuarantinedItem.ID?, limit: Int) -> [QuarantinedItem] {
    Array(tables.quarantine.filter { $0.id > after ?? .min }.prefix(max(0, limit)))
  }

  /// Returns one quarantined item; `nil` if none exists.
  public func quarantinedItem(_ id: QuarantinedItem.ID) -> QuarantinedItem? {
    tables.quarantine.first { $0.id == id }
  }

  /// Saves the result of retrying a quarantined item, unless it left the quarantine.
  public func save(_ item: QuarantinedItem) {
    guard let index = tables.quarantine.firstIndex(where: { $0.id == item.id }) else { return }
    tables.quarantine[index] = item
  }

  /// Removes an item from the quarantine because it is recorded.
  public func releaseQuarantined(_ id: QuarantinedItem.ID) {
    tables.quarantine.removeAll { $0.id == id }
  }

  /// Removes discarded items from the quarantine.
  public func discardQuarantined(
    _ ids: Set<QuarantinedItem.ID>, by actor: String, at now: Timestamp
  ) -> Int {
    let items = tables.quarantine.filter { ids.contains($0.id) }
    guard !items.isEmpty else { return 0 }
    tables.quarantine.removeAll { ids.contains($0.id) }
    tables.append(QuarantineRules.discard(items.map { ($0.id, $0.check) }, by: actor, at: now))
    return items.count
  }
}

public import AppStoreTypes

extension InMemoryLedger {
  /// Notes what is to be asked of the store.
  public func requestRefreshes(
    _ requests: [RefreshRequest], at now: Timestamp
  ) -> [RefreshJob] {
    let asked = tables.position(at: now)
    return requests.map { tables.synchronization.request($0, at: asked) }
  }

  /// Notes refreshes of purchases whose period is over and of which it is not known whether they renewed.
  public func requestPeriodEnds(at now: Timestamp, limit: Int) -> Int {
    let due = tables.periodEnds(at: now).prefix(max(0, limit))
    for purchase in due {
      if let request = tables.askAboutPeriodEnd(of: purchase) {
        _ = tables.synchronization.request(request, at: tables.position(at: now))
      }
    }
    return due.count
  }

  /// Takes the most urgent job that is due, for somebody to do.
  public func takeRefresh(
    in lanes: Set<RefreshLane>, at now: Timestamp, until leaseEnd: Timestamp
  ) -> RefreshJob? {
    tables.synchronization.take(in: lanes, at: now, until: leaseEnd)
  }

  /// Takes every restore of a purchase that waits.
  public func takeRestores(
    of purchase: OriginalTransactionID, in lane: RefreshLane, until leaseEnd: Timestamp
  ) -> [RefreshJob] {
    tables.synchronization.takeRestores(of: purchase, in: lane, until: leaseEnd)
  }

  /// Writes down what came of a job, unless it was asked for again since it was taken.
  public func settle(_ job: RefreshJob) {
    tables.synchronization.settle(job)
  }

  /// Forgets waiting jobs of purchases about which the store has told everything.
  public func settleRefreshes(
    of purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
  ) {
    tables.synchronization.settle(of: purchases, begunAt: start)
  }

  /// Returns when the next job of the lanes is due.
  public func nextRefreshDate(in lanes: Set<RefreshLane>) -> Timestamp? {
    tables.synchronization.nextDate(in: lanes)
  }

  /// Returns whether the history of any of the purchases is still to be asked for.
  public func isRefreshWaiting(forAnyOf purchases: Set<OriginalTransactionID>) -> Bool {
    tables.synchronization.jobs.contains {
      $0.value.state == .waiting && purchases.contains($0.key.purchase)
    }
  }

  /// Counts the jobs by lane and state.
  public func refreshTallies() -> [RefreshTally] { tables.synchronization.tallies }

  /// Returns jobs of an import in the order of their numbers.
  public func refreshes(
    ofBatch batch: String, after: RefreshJob.ID?, limit: Int
  ) -> [RefreshJob] {
    let jobs = tables.synchronization.jobs.values
      .filter { $0.request.batch == batch && $0.id > after ?? .min }
      .sorted { $0.id < $1.id }
    return Array(jobs.prefix(max(0, limit)))
  }

  /// Returns until when notifications are recorded, ordered by app and environment.
  public func notificationWatermarks() -> [NotificationWatermark] {
    tables.synchronization.watermarks.values.sorted {
      ($0.bundleID.rawValue, $0.environment.rawValue)
        < ($1.bundleID.rawValue, $1.environment.rawValue)
    }
  }

  /// Writes down until when notifications are recorded.
  public func put(_ watermark: NotificationWatermark) {
    tables.synchronization.put(watermark)
  }

  /// Keeps notifications as they arrived, to be verified later.
  public func receive(_ bodies: [[UInt8]], at now: Timestamp) {
    for body in bodies { tables.synchronization.receive(body, at: now) }
  }

  /// Takes notifications that are due, the oldest first, for somebody to verify.
  public func takeInbox(
    limit: Int, at now: Timestamp, until leaseEnd: Timestamp
  ) -> [InboxItem] {
    tables.synchronization.takeInbox(limit: limit, at: now, until: leaseEnd)
  }

  /// Forgets a notification, because it is recorded or in quarantine.
  public func removeFromInbox(_ id: InboxItem.ID) {
    tables.synchronization.removeFromInbox(id)
  }

  /// Puts a notification back, to be tried again when it is due.
  public func putBack(_ item: InboxItem) { tables.synchronization.putBack(item) }

  /// Counts the notifications that wait to be verified.
  public func inboxCount() -> Int { tables.synchronization.inbox.count }

  /// Returns what is quarantined in the order of arrival.
  public func quarantined(after: QuarantinedItem.ID?, limit: Int) -> [QuarantinedItem] {
    Array(tables.quarantine.filter { $0.id > after ?? .min }.prefix(max(0, limit)))
  }

  /// Returns one quarantined item; `nil` when there is none.
  public func quarantinedItem(_ id: QuarantinedItem.ID) -> QuarantinedItem? {
    tables.quarantine.first { $0.id == id }
  }

  /// Writes down what came of trying a quarantined item again; one that left is left alone.
  public func put(_ item: QuarantinedItem) {
    guard let index = tables.quarantine.firstIndex(where: { $0.id == item.id }) else { return }
    tables.quarantine[index] = item
  }

  /// Lets an item out of the quarantine, because it is recorded.
  public func releaseQuarantined(_ id: QuarantinedItem.ID) {
    tables.quarantine.removeAll { $0.id == id }
  }

  /// Lets items out of the quarantine that somebody gave up.
  public func discardQuarantined(
    _ ids: Set<QuarantinedItem.ID>, by actor: String, at now: Timestamp
  ) -> Int {
    let items = tables.quarantine.filter { ids.contains($0.id) }
    guard !items.isEmpty else { return 0 }
    tables.quarantine.removeAll { ids.contains($0.id) }
    tables.append(LedgerRules.discard(items.map { ($0.id, $0.check) }, by: actor, at: now))
    return items.count
  }
}

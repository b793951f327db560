internal import AppStoreTypes
internal import Ledger

/// The refresh queue and the inbox, as a value.
struct InMemoryWorkQueue {
  struct RefreshKey: Hashable {
    let purchase: OriginalTransactionID
    let claimant: AppUserID?
  }

  private(set) var jobs: [RefreshKey: RefreshJob] = [:]
  private(set) var watermarks: [RefreshTarget: NotificationWatermark] = [:]
  private(set) var inbox: [InboxItem] = []
  private var lastID: Int64 = 0

  mutating func request(_ request: RefreshRequest, at asked: LedgerPosition) -> RefreshJob {
    let key = RefreshKey(purchase: request.purchase, claimant: request.claimant)
    let held = jobs[key]
    if held == nil { lastID += 1 }
    let job = RefreshRules.job(for: request, held: held, id: lastID, at: asked)
    jobs[key] = job
    if held == nil, RefreshRules.isWaitingRestore(job) { dropRestores(of: request.purchase) }
    return job
  }

  /// Removes the restores of a purchase that exceed the limit, keeping the newest requests.
  private mutating func dropRestores(of purchase: OriginalTransactionID) {
    let waiting = jobs.filter { key, job in
      key.purchase == purchase && RefreshRules.isWaitingRestore(job) && job.isForgottenWhenDone
    }
    let ordered = waiting.sorted { RefreshRules.isAskedLater($0.value, $1.value) }
    for (key, _) in ordered.dropFirst(RefreshRules.maxPendingRestores) { jobs[key] = nil }
  }

  mutating func leaseRestores(
    of purchase: OriginalTransactionID, in target: RefreshTarget, until leaseEnd: Timestamp
  ) -> [RefreshJob] {
    let waiting = jobs.filter { key, job in
      key.purchase == purchase && job.request.target == target && RefreshRules.isWaitingRestore(job)
    }
    for key in waiting.keys { jobs[key]?.dueAt = leaseEnd }
    return waiting.values.sorted(by: RefreshRules.isAskedLater)
  }

  mutating func leaseNext(
    in targets: Set<RefreshTarget>, at now: Timestamp, until leaseEnd: Timestamp
  ) -> RefreshJob? {
    let due = jobs.filter { _, job in
      job.state == .waiting && JobDueDate.isPast(job.dueAt, at: now)
        && targets.contains(job.request.target)
    }
    guard let (key, job) = due.min(by: { RefreshRules.precedes($0.value, $1.value) }) else {
      return nil
    }
    jobs[key]?.dueAt = leaseEnd
    return job
  }

  mutating func complete(_ job: RefreshJob) {
    let key = RefreshKey(purchase: job.request.purchase, claimant: job.request.claimant)
    guard jobs[key]?.revision == job.revision, jobs[key]?.id == job.id else { return }
    jobs[key] = job.state == .done && job.isForgottenWhenDone ? nil : job
  }

  mutating func complete(
    of purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
  ) -> [RefreshJob] {
    let covered = jobs.filter { key, job in
      purchases.contains(key.purchase) && RefreshRules.isSatisfied(job, byCrawlBegunAt: start)
    }
    for key in covered.keys { jobs[key] = nil }
    return Array(covered.values)
  }

  func nextDate(in targets: Set<RefreshTarget>) -> Timestamp? {
    jobs.values.filter { $0.state == .waiting && targets.contains($0.request.target) }
      .map(\.dueAt).min()
  }

  var tallies: [RefreshJobCount] {
    struct Key: Hashable {
      let target: RefreshTarget
      let state: RefreshJob.State
    }
    return Dictionary(grouping: jobs.values) { Key(target: $0.request.target, state: $0.state) }
      .map { RefreshJobCount(target: $0.key.target, state: $0.key.state, count: $0.value.count) }
  }

  mutating func save(_ watermark: NotificationWatermark) {
    let target = RefreshTarget(bundleID: watermark.bundleID, environment: watermark.environment)
    watermarks[target] = watermark
  }

  mutating func enqueueNotifications(_ body: [UInt8], at now: Timestamp) {
    guard !inbox.contains(where: { $0.body == body }) else { return }
    lastID += 1
    inbox.append(
      InboxItem(
        id: lastID, receivedAt: now, body: body, dueAt: JobDueDate.immediately, attempts: 0))
  }

  mutating func leaseInboxItems(
    limit: Int, at now: Timestamp, until leaseEnd: Timestamp
  ) -> [InboxItem] {
    let due = inbox.indices.filter { JobDueDate.isPast(inbox[$0].dueAt, at: now) }
      .prefix(max(0, limit))
    let taken = due.map { inbox[$0] }
    for index in due { inbox[index].dueAt = leaseEnd }
    return taken
  }

  mutating func removeFromInbox(_ id: InboxItem.ID) {
    inbox.removeAll { $0.id == id }
  }

  mutating func reschedule(_ item: InboxItem) {
    guard let index = inbox.firstIndex(where: { $0.id == item.id }) else { return }
    inbox[index] = item
  }
}

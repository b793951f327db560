internal import AppStoreCore
internal import Ledger

/// The refresh queue and the inbox, as a value.
struct InMemoryWorkQueue {
  var jobs: [RefreshJob.ID: RefreshJob] = [:]
  private(set) var lastJob: RefreshJob.ID = 0
  private(set) var inbox: [InboxItem] = []
  private var lastItem: InboxItem.ID = 0
  var quarantine: [QuarantinedItem] = []
  var leases = WorkLeases()
  var lastQuarantined: QuarantinedItem.ID = 0

  mutating func commit(_ changes: LedgerChanges) {
    for id in changes.removedJobs { jobs[id] = nil }
    for job in changes.jobs.values { save(job) }
    inbox += changes.inbox
    lastItem = max(lastItem, changes.inbox.last?.id ?? 0)
    quarantine += changes.quarantined
    lastQuarantined = max(lastQuarantined, changes.quarantined.last?.id ?? 0)
  }

  mutating func save(_ job: RefreshJob) {
    lastJob = max(lastJob, job.id)
    jobs[job.id] = job
  }

  /// Gives a job to a worker; the lease of the previous one ends.
  private mutating func lease(_ job: RefreshJob, until leaseEnd: Timestamp) -> RefreshJob {
    var leased = job
    leased.lease += 1
    jobs[job.id] = leased
    jobs[job.id]?.dueAt = leaseEnd
    return leased
  }

  mutating func leaseRestores(
    of purchase: OriginalTransactionID, in target: RefreshTarget, until leaseEnd: Timestamp
  ) -> [RefreshJob] {
    jobs.values.filter { job in
      job.request.purchase == purchase && job.request.target == target
        && RefreshRules.isWaitingRestore(job)
    }
    .sorted(by: RefreshRules.isAskedLater).map { lease($0, until: leaseEnd) }
  }

  mutating func leaseNext(
    in targets: Set<RefreshTarget>, at now: Timestamp, until leaseEnd: Timestamp
  ) -> RefreshJob? {
    jobs.values.filter { job in
      job.state == .waiting && JobDueDate.isPast(job.dueAt, at: now)
        && targets.contains(job.request.target)
    }
    .min(by: RefreshRules.precedes).map { lease($0, until: leaseEnd) }
  }

  mutating func complete(_ job: RefreshJob) {
    guard let held = jobs[job.id], held.revision == job.revision, held.lease == job.lease else {
      return
    }
    jobs[job.id] = job.state == .done && job.isForgottenWhenDone ? nil : job
  }

  mutating func complete(
    of purchases: Set<OriginalTransactionID>, begunAt start: Timestamp
  ) -> [RefreshJob] {
    let covered = jobs.values.filter { job in
      purchases.contains(job.request.purchase)
        && RefreshRules.isSatisfied(job, byFetchBegunAt: start)
    }
    for job in covered { jobs[job.id] = nil }
    return covered
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

  mutating func enqueueNotifications(_ body: [UInt8], at now: Timestamp) {
    guard !inbox.contains(where: { $0.body == body }) else { return }
    lastItem += 1
    inbox.append(
      InboxItem(
        id: lastItem, receivedAt: now, body: body, dueAt: JobDueDate.immediately, attempts: 0,
        lease: 0))
  }

  mutating func leaseInboxItems(
    limit: Int, at now: Timestamp, until leaseEnd: Timestamp
  ) -> [InboxItem] {
    let due = inbox.indices.filter { JobDueDate.isPast(inbox[$0].dueAt, at: now) }
      .prefix(max(0, limit))
    return due.map { index in
      let held = inbox[index]
      let item = InboxItem(
        id: held.id, receivedAt: held.receivedAt, body: held.body, dueAt: held.dueAt,
        attempts: held.attempts, lease: held.lease + 1)
      inbox[index] = item
      inbox[index].dueAt = leaseEnd
      return item
    }
  }

  mutating func extendLeases(
    of leased: [RefreshJob], and items: [InboxItem], from end: Timestamp,
    until leaseEnd: Timestamp
  ) {
    for job in leased where jobs[job.id]?.lease == job.lease && jobs[job.id]?.dueAt == end {
      jobs[job.id]?.dueAt = leaseEnd
    }
    for item in items {
      for index in inbox.indices
      where inbox[index].id == item.id && inbox[index].lease == item.lease
        && inbox[index].dueAt == end
      {
        inbox[index].dueAt = leaseEnd
      }
    }
  }

  mutating func removeFromInbox(_ item: InboxItem) {
    inbox.removeAll { $0.id == item.id && $0.lease == item.lease }
  }

  mutating func reschedule(_ item: InboxItem) {
    guard let index = inbox.firstIndex(where: { $0.id == item.id && $0.lease == item.lease })
    else { return }
    inbox[index] = item
  }
}

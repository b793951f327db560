internal import AppStoreCore
internal import Foundation

/// Observes and refreshes one entitlement of the current customer.
///
/// It works from its creation until it is deallocated, and calls ``onChange`` for each update.
@MainActor
package final class EntitlementWatch {
  let identifier: String
  let access: AccessQuery
  /// Called with each update, on the main actor.
  var onChange: (EntitlementKnowledge) -> Void = { _ in }

  /// How long to wait before the next refresh if the app's policy requires a newer response.
  private static let refreshPause = Duration.seconds(60)

  private var known: EntitlementKnowledge {
    didSet { onChange(known) }
  }
  private var listening: [Task<Void, Never>] = []
  /// The wait for the next refresh: until active access ends, or a fixed time if nothing is known.
  private var waiting: (until: Date?, task: Task<Void, Never>)?
  private var looking: (number: Int, reason: EntitlementRefreshReason, task: Task<Void, Never>)?
  /// How many refreshes began.
  package private(set) var begun = 0

  /// The knowledge about the current customer; empty as soon as the customer changes.
  var shown: EntitlementKnowledge {
    known.customer == access.customer
      ? known : EntitlementKnowledge(customer: access.customer)
  }

  /// Creates a watch, starts to observe changes, and refreshes the entitlement.
  init(_ access: AccessQuery, entitlement identifier: String) {
    self.access = access
    self.identifier = identifier
    known = EntitlementKnowledge(customer: access.customer)
    listening = [
      Task { [weak self, changes = access.current.changes()] in
        for await customer in changes {
          guard let self else { return }
          self.switchCustomer(customer)
        }
      },
      Task { [weak self, responses = access.responses] in
        for await info in responses {
          guard let self else { return }
          self.handleUpdate(info)
        }
      },
      Task { [weak self, changes = access.dependencies.backgroundChanges()] in
        for await isInBackground in changes where !isInBackground {
          guard let self else { return }
          await self.refresh(reason: .foreground)
        }
      },
    ]
    start(.launch)
  }

  deinit {
    for task in listening { task.cancel() }
    waiting?.task.cancel()
  }

  /// Refreshes the entitlement; concurrent calls share one refresh.
  ///
  /// It returns when the state is updated.
  func refresh(reason: EntitlementRefreshReason) async {
    let before = begun
    while let looking {
      await looking.task.value
      if accepts(looking.reason, begunAfter: looking.number > before, for: reason) { return }
    }
    await start(reason).value
  }

  /// Returns whether the result of another refresh, which just ended, counts for a refresh.
  private func accepts(
    _ other: EntitlementRefreshReason, begunAfter: Bool, for reason: EntitlementRefreshReason
  ) -> Bool {
    switch reason {
    case .launch, .update: true
    // A read that began before may hang since the app left, or return what was true then.
    case .foreground: begunAfter
    // It must not accept data that the other refresh may have read from the cache.
    case .manual: other == .manual
    }
  }

  /// Starts a refresh in a new task, because a canceled task reads nothing from StoreKit.
  @discardableResult
  private func start(_ reason: EntitlementRefreshReason) -> Task<Void, Never> {
    let task = Task { [weak self, access, identifier] in
      let policy: CacheFetchPolicy = reason == .manual ? .fetchCurrent : .notStaleCachedOrFetched
      let found = await access.lookUp(identifier, policy: policy)
      self?.looking = nil
      self?.apply(found, reason)
    }
    begun += 1
    looking = (begun, reason, task)
    return task
  }

  /// Handles an update; the stream yields updates in the order of their creation.
  private func handleUpdate(_ info: CustomerInfo) {
    // A modified response is not an update; the refresh that fetched it reports it.
    guard info.entitlements.verification != .failed, let customer = info.customer else { return }
    apply(
      AccessLookup(
        customer: customer, decision: info.accessDecision(for: identifier), info: info,
        isCached: info.isKept, number: info.number, isUpdate: true), .update)
  }

  /// Discards what was known of the previous customer.
  private func switchCustomer(_ customer: AppUserID) {
    if known.customer != customer { known = EntitlementKnowledge(customer: customer) }
  }

  private func apply(_ found: AccessLookup, _ reason: EntitlementRefreshReason) {
    // A refresh that finishes after the customer changed is about the previous one.
    guard found.customer == access.customer else { return }
    var known = shown
    known.apply(found, to: identifier)
    self.known = known
    Log.info(known.line(of: identifier, after: reason))
    wait()
  }

  /// Schedules a refresh for when active access ends, once for each end; a renewal sets another
  /// end.
  ///
  /// If the policy removed the known state, no other event may cause a refresh while the app stays
  /// in the foreground.
  private func wait() {
    let until: Date? =
      if case .active(let entitlement) = shown.state { entitlement.until } else { nil }
    let isOverdue = shown.last?.decision.isOverdue ?? false
    guard until == nil || waiting?.until != until else { return }
    waiting?.task.cancel()
    waiting = nil
    guard until != nil || isOverdue else { return }
    let task = Task { [weak self, dependencies = access.dependencies] in
      let pause =
        if let until { Timestamp(until) - (await dependencies.now()) } else { Self.refreshPause }
      await dependencies.sleep(pause)
      guard !Task.isCancelled else { return }
      await self?.refresh(reason: .update)
    }
    waiting = (until, task)
  }
}

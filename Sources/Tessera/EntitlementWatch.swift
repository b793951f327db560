internal import AppStoreTypes
internal import Foundation

/// Keeps up to date what is known of one entitlement of whoever the customer is.
///
/// It listens from its creation on until it is gone, and says each time that it learned something.
@MainActor
final class EntitlementWatch {
  let identifier: String
  let purchases: Purchases
  /// Hears of everything that is learned, on the main actor.
  var onChange: (EntitlementKnowledge) -> Void = { _ in }

  /// How long to wait before the next look where the app's policy asks for a newer answer than there is.
  private static let patience = Duration.seconds(60)

  private var known: EntitlementKnowledge {
    didSet { onChange(known) }
  }
  private var listening: [Task<Void, Never>] = []
  /// Waits to look again: for the end of what is active, or a while where nothing is known any more.
  private var waiting: (until: Date?, task: Task<Void, Never>)?
  private var looking: (reason: EntitlementRefreshReason, task: Task<Void, Never>)?

  /// What is known of the customer; nothing from the moment on that another one is there.
  var shown: EntitlementKnowledge {
    known.customer == purchases.customer
      ? known : EntitlementKnowledge(customer: purchases.customer)
  }

  /// Creates a watch, which listens from now on and looks for the first time.
  init(_ purchases: Purchases, entitlement identifier: String) {
    self.purchases = purchases
    self.identifier = identifier
    known = EntitlementKnowledge(customer: purchases.customer)
    listening = [
      Task { [weak self, changes = purchases.current.changes()] in
        for await customer in changes {
          guard let self else { return }
          self.meet(customer)
        }
      },
      Task { [weak self, news = purchases.news] in
        for await info in news {
          guard let self else { return }
          self.hear(info)
        }
      },
      Task { [weak self, changes = purchases.world.backgroundChanges()] in
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

  /// Looks again; callers at the same time share one look.
  ///
  /// It returns when the state is settled.
  func refresh(reason: EntitlementRefreshReason) async {
    guard let looking else { return await start(reason).value }
    await looking.task.value
    // Who asks explicitly wants more than what another look may have taken from the cache.
    if reason == .manual, looking.reason != .manual { await refresh(reason: reason) }
  }

  /// Starts a look, in a task of its own, because one that is cancelled reads nothing of StoreKit.
  @discardableResult
  private func start(_ reason: EntitlementRefreshReason) -> Task<Void, Never> {
    let task = Task { [weak self, purchases, identifier] in
      let policy: CacheFetchPolicy = reason == .manual ? .fetchCurrent : .notStaleCachedOrFetched
      let found = await purchases.consult(identifier, policy: policy)
      self?.looking = nil
      self?.settle(found, reason)
    }
    looking = (reason, task)
    return task
  }

  /// Hears of news, which the stream brings in the order of their making.
  private func hear(_ info: CustomerInfo) {
    // An answer that somebody changed is no news; the look that brought it tells of it.
    guard info.entitlements.verification != .failed, let customer = info.customer else { return }
    settle(
      Purchases.Consultation(
        customer: customer, decision: info.accessDecision(for: identifier), info: info,
        isKept: info.isKept), .update)
  }

  /// Forgets what was known of the customer before.
  private func meet(_ customer: CustomerID) {
    if known.customer != customer { known = EntitlementKnowledge(customer: customer) }
  }

  private func settle(_ found: Purchases.Consultation, _ reason: EntitlementRefreshReason) {
    // What is on its way when the customer changes is about the one before.
    guard found.customer == purchases.customer else { return }
    var known = shown
    known.apply(found, to: identifier)
    self.known = known
    Log.info(known.line(of: identifier, after: reason))
    wait()
  }

  /// Looks again when what is active ends, once for each end: a renewal makes another one.
  ///
  /// Where the policy took away what was known, nobody else may look while the app stays in front.
  private func wait() {
    let until: Date? =
      if case .active(let entitlement) = shown.state { entitlement.until } else { nil }
    let isOverdue = shown.last?.decision.isOverdue ?? false
    guard until == nil || waiting?.until != until else { return }
    waiting?.task.cancel()
    waiting = nil
    guard until != nil || isOverdue else { return }
    let task = Task { [weak self, world = purchases.world] in
      let pause = if let until { Timestamp(until) - (await world.now()) } else { Self.patience }
      await world.sleep(pause)
      guard !Task.isCancelled else { return }
      await self?.refresh(reason: .update)
    }
    waiting = (until, task)
  }
}

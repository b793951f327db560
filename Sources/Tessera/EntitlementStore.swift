internal import AppStoreTypes
public import Foundation
public import Observation

/// One entitlement of the customer as a screen shows it: always there, always the last thing known.
///
/// Create one after `Purchases.configure(with:)` and keep it for the app's whole life; it listens from
/// then on, and works alike with a server and on the device alone. It never goes from a known state to
/// ``State/unknown`` or to ``State/inactive(_:)`` because something could not be read. When another customer
/// logs in or out, it is unknown at once, until something is known of them.
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
@MainActor @Observable
public final class EntitlementStore {
  /// What is known of the entitlement.
  public enum State: Hashable, Sendable {
    /// Nothing yet: show neither the paywall nor the goods.
    case unknown
    /// The customer may use it.
    case active(Entitlement)
    /// The customer may not use it, and why.
    case inactive(AccessDenial)
  }

  /// Why the store looks again; it is logged.
  public enum RefreshReason: String, Hashable, Sendable, CaseIterable {
    /// The app was started.
    case launch
    /// The app came to the foreground.
    case foreground
    /// The App Store, or the server, told something.
    case update
    /// The customer, or the developer, asked.
    case manual
  }

  /// The entitlement, such as `pro`.
  @ObservationIgnored public let identifier: String
  /// What is known.
  public var state: State { shown.state }
  /// Whether the last look found nothing newer, so that the state is an old one.
  public var isStale: Bool { shown.isStale }
  /// The time of the answer that last confirmed the state; `nil` for never.
  public var lastRefreshed: Date? { shown.lastRefreshed }

  /// The product that opened the gate, and so the customer's plan; `nil` unless active.
  public var plan: String? {
    guard case .active(let entitlement) = state else { return nil }
    return entitlement.productIdentifier
  }

  @ObservationIgnored let purchases: Purchases
  private var known: Known
  @ObservationIgnored private var listening: [Task<Void, Never>] = []
  /// Waits for the end of what is active, to look again then.
  @ObservationIgnored private var waiting: (until: Date, task: Task<Void, Never>)?
  @ObservationIgnored private var looking: (reason: RefreshReason, task: Task<Void, Never>)?

  /// What is known of the customer; nothing from the moment on that another one is there.
  private var shown: Known {
    known.customer == purchases.customer ? known : Known(customer: purchases.customer)
  }

  /// What the last look or piece of news brought; `nil` before the first.
  var last: Purchases.Consultation? { shown.last }

  /// Creates a store of an entitlement, which listens from now on and looks for the first time.
  public init(_ purchases: Purchases, entitlement identifier: String) {
    self.purchases = purchases
    self.identifier = identifier
    known = Known(customer: purchases.customer)
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
  /// The store looks by itself at launch, when the app comes to the foreground, at each piece of news, and
  /// when what is active ends. It returns when the state is settled.
  public func refresh(reason: RefreshReason) async {
    guard let looking else { return await start(reason).value }
    await looking.task.value
    // Who asks explicitly wants more than what another look may have taken from the cache.
    if reason == .manual, looking.reason != .manual { await refresh(reason: reason) }
  }

  /// Returns why the state is what it is, in one or two sentences.
  public func explain() -> String {
    guard let last else { return "Nothing was read yet, so nothing is known." }
    guard let failure = last.failure else { return last.decision.explanation }
    return "\(last.decision.explanation) The last look brought nothing newer: \(failure.message)."
  }

  /// Starts a look, in a task of its own, because one that is cancelled reads nothing of StoreKit.
  @discardableResult
  private func start(_ reason: RefreshReason) -> Task<Void, Never> {
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
    if known.customer != customer { known = Known(customer: customer) }
  }

  private func settle(_ found: Purchases.Consultation, _ reason: RefreshReason) {
    // What is on its way when the customer changes is about the one before.
    guard found.customer == purchases.customer else { return }
    var known = shown
    known.apply(found, to: identifier)
    self.known = known
    log(reason)
    wait()
  }

  /// Looks again when what is active ends, once for each end: a renewal makes another one.
  private func wait() {
    guard case .active(let entitlement) = state, let until = entitlement.until else {
      waiting?.task.cancel()
      waiting = nil
      return
    }
    guard waiting?.until != until else { return }
    waiting?.task.cancel()
    let task = Task { [weak self, world = purchases.world] in
      await world.sleep(Timestamp(until) - (await world.now()))
      guard !Task.isCancelled else { return }
      await self?.refresh(reason: .update)
    }
    waiting = (until, task)
  }
}

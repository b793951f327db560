public import AppStoreCore
public import StoreConfiguration

/// The App Store for one app, as a value: the same seed and the same calls give the same history.
///
/// Nothing happens between calls. Only ``advance(to:)`` moves time; every other call acts at
/// ``now``. Updates for devices and servers are returned as ``SimulatorEffect`` values, in order. Each
/// payload has a later `signedDate` than all before it. An unchanged payload keeps the date of its
/// last change.
///
/// ```swift
/// var store = AppStoreState(
///   configuration: configuration, app: SimulatedApp(bundleID: "com.example.app"),
///   environment: .sandbox, startingAt: start, seed: 7)
/// let sale = try store.purchase(PurchaseRequest(productID: "com.example.pro.monthly"), by: "ada")
/// let effects = sale.effects + store.advance(by: .days(60))
/// ```
public struct AppStoreState: Sendable, Hashable {
  /// The products and settings of the store.
  public var configuration: StoreKitConfiguration { data.catalog.configuration }
  /// The app the store sells for.
  public var app: SimulatedApp { data.history.app }
  /// The environment in every payload.
  public var environment: AppStoreEnvironment { data.history.environment }
  /// The duration of subscriptions.
  public var pace: SubscriptionDurations { data.billing.pace }
  /// The store's time.
  public var now: Timestamp { data.now }
  /// Whether access continues for a grace period after a failed renewal.
  ///
  /// Default: according to the settings.
  public var isBillingGracePeriodEnabled: Bool {
    get { data.billing.isGracePeriodEnabled }
    set { data.billing.isGracePeriodEnabled = newValue }
  }
  /// The length of that grace period.
  ///
  /// Default: 16 days.
  public var billingGracePeriod: BillingGracePeriod {
    get { data.billing.gracePeriod }
    set { data.billing.gracePeriod = newValue }
  }
  /// The number of renewals after each purchase before a subscription ends.
  ///
  /// Default: `nil`, for unlimited. Apple's sandbox stops after ``sandboxRenewalLimit`` renewals. A
  /// new purchase restarts the count. The end looks as if the customer had canceled.
  public var renewalLimit: Int? {
    get { data.billing.renewalLimit }
    set { data.billing.renewalLimit = newValue }
  }
  /// Whether an extension of a renewal date also moves the `expiresDate` of the transaction.
  ///
  /// Default: `true`. Apple documents only that `renewalDate` of the renewal info moves. A change
  /// applies to later extensions.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/extending-the-renewal-date-for-auto-renewable-subscriptions>
  public var extensionsChangeTransactions: Bool {
    get { data.billing.extensionsChangeTransactions }
    set { data.billing.extensionsChangeTransactions = newValue }
  }

  var data: StoreData
  var pendingOrders = PendingOrders()
  var work = ScheduledWork()

  /// Opens a store without purchases.
  ///
  /// - Parameters:
  ///   - configuration: The products and settings.
  ///   - app: The app the store sells for.
  ///   - environment: The environment in every payload.
  ///   - startingAt: The initial store time.
  ///   - seed: The seed of every identifier.
  ///   - pace: The duration of subscriptions. The configuration's time rate is ignored, because it
  ///     is for stores that follow a real clock; `SubscriptionDurations(configuration.settings.timeRate)` is
  ///     its pace.
  public init(
    configuration: StoreKitConfiguration, app: SimulatedApp, environment: AppStoreEnvironment,
    startingAt: Timestamp, seed: UInt64, pace: SubscriptionDurations = .calendar
  ) {
    data = StoreData(
      now: startingAt, catalog: SaleCatalog(configuration),
      history: SignedHistory(of: app, environment: environment, startingAt: startingAt, seed: seed),
      billing: BillingSettings(
        pace: pace, isGracePeriodEnabled: configuration.settings.isBillingGracePeriodEnabled))
  }

  /// When the next scheduled event happens; `nil` if none exists.
  public var nextEventDate: Timestamp? { work.first?.date }

  /// Moves the store's time forward and processes all due events, in order of time.
  ///
  /// - Parameter instant: The time to move to. Earlier times than ``now`` have no effect.
  /// - Returns: The effects.
  public mutating func advance(to instant: Timestamp) -> [SimulatorEffect] {
    var effects: [SimulatorEffect] = []
    let target = max(now, instant)
    while let entry = work.first, entry.date <= target {
      work.removeFirst()
      guard counts(entry) else { continue }
      data.now = max(now, entry.date)
      effects += run(entry.subject)
    }
    assert(now <= target, "no event happens after the requested time")
    data.now = target
    dropOutdatedEntries()
    assert(work.first.map { $0.date > now } ?? true, "every due event was processed")
    return effects
  }

  /// Moves the store's time forward by a duration.
  ///
  /// Negative durations have no effect.
  ///
  /// - Returns: The effects.
  public mutating func advance(by duration: Duration) -> [SimulatorEffect] {
    advance(to: now + duration)
  }

  /// Moves the store's time to the next event.
  ///
  /// Without one, the time is unchanged.
  ///
  /// - Returns: The effects, including those of other events at the same instant.
  public mutating func advanceToNextEvent() -> [SimulatorEffect] {
    nextEventDate.map { advance(to: $0) } ?? []
  }

  /// Processes events that a change made due immediately.
  mutating func catchUp() -> [SimulatorEffect] { advance(to: now) }

  private mutating func run(_ subject: EventQueue.Subject) -> [SimulatorEffect] {
    switch subject {
    case .subscription(let account, let group, _):
      guard let held = data.accounts[account].subscriptions[data.catalog.groups[Int(group)]] else {
        return []
      }
      return processDueEvent(of: held)
    case .massExtension(let index):
      return runMassExtension(at: index)
    case .externalPurchaseToken(let index): return remindOfToken(at: index)
    }
  }

  /// Returns whether a queue entry is still pending.
  func counts(_ entry: EventQueue.Entry) -> Bool {
    guard case .subscription(let account, let group, let generation) = entry.subject else {
      return work.isPending(entry)
    }
    let known = data.accounts.part(account) {
      $0.subscriptions.generation(in: data.catalog.groups[Int(group)])
    }
    return known == generation
  }

  /// Removes outdated entries from the front of the queue, so that ``nextEventDate`` is correct.
  mutating func dropOutdatedEntries() {
    while let entry = work.first, !counts(entry) { work.removeFirst() }
  }
}

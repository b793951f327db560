public import AppStoreTypes
public import StoreConfiguration

/// The App Store for one app, as a value: the same seed and the same calls give the same history.
///
/// Nothing happens between calls. Only ``advance(to:)`` moves time; every other call acts at
/// ``now``. Updates for devices and servers are returned as ``SimulatorEffect`` values, in order. Each
/// payload has a later `signedDate` than all before it. An unchanged payload keeps the date of its
/// last change. ``MultiAppStoreState`` contains the stores of several apps.
public struct AppStoreState: Sendable, Hashable {
  /// The products and settings of the store.
  public let configuration: StoreKitConfiguration
  /// The app the store sells for.
  public let app: SimulatedApp
  /// The environment in every payload.
  public let environment: AppStoreEnvironment
  /// The duration of subscriptions.
  public let pace: SubscriptionDurations
  /// The store's time.
  public internal(set) var now: Timestamp
  /// Whether access continues for a grace period after a failed renewal.
  ///
  /// Default: according to the settings.
  public var isBillingGracePeriodEnabled: Bool
  /// The length of that grace period.
  ///
  /// Default: 16 days.
  public var billingGracePeriod = BillingGracePeriod.sixteenDays
  /// The number of renewals after each purchase before a subscription ends.
  ///
  /// Default: `nil`, for unlimited. Apple's sandbox stops after ``sandboxRenewalLimit`` renewals. A
  /// new purchase restarts the count. The end looks as if the customer had canceled.
  public var renewalLimit: Int?

  let products: [ProductID: ConfiguredProduct]
  let plans: [ProductID: ConfiguredSubscription]
  /// The subscription groups; the queue stores their indexes.
  let groups: [SubscriptionGroupID]
  var catalog = CatalogOverrides()
  var accounts = AccountTable()
  var ledger: TransactionTable
  /// The numbers of the accounts, by the numbers of their app transactions.
  var accountsByAppTransaction: [Int64: UInt32] = [:]
  var transactionForms = TransactionTemplates()
  var renewalForms = RenewalTemplates()
  /// The members of each family, ordered by ID.
  var families: [FamilyID: [AccountID]] = [:]
  var waiting: [PendingPurchaseID: PendingPurchase] = [:]
  var massExtensions: [String: MassExtensionRecord] = [:]
  var externalPurchaseTokens: [String: ExternalPurchaseTokenRecord] = [:]
  var seats = SeatTable()
  var queue = EventQueue()
  var identifiers: IdentifierGenerator
  var lastSignedDate: Timestamp

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
    self.configuration = configuration
    self.app = app
    self.environment = environment
    self.pace = pace
    now = startingAt
    isBillingGracePeriodEnabled = configuration.settings.isBillingGracePeriodEnabled
    products = Dictionary(
      configuration.allProducts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    plans = Dictionary(
      configuration.subscriptionGroups.flatMap(\.subscriptions).map { ($0.product.id, $0) },
      uniquingKeysWith: { first, _ in first })
    for (id, plan) in plans {
      let offers = plan.offers.compactMap(StoreOffer.init(configured:))
      if !offers.isEmpty { catalog.offers[id] = offers }
      if let price = plan.configuredMonthlyPrice { catalog.monthlyPrices[id] = price }
    }
    groups = configuration.subscriptionGroups.map(\.id)
    identifiers = IdentifierGenerator(seed: seed)
    ledger = TransactionTable(base: identifiers.transactionBase)
    lastSignedDate = startingAt - .milliseconds(1)
  }

  /// When the next scheduled event happens; `nil` if none exists.
  public var nextEventDate: Timestamp? { queue.first?.date }

  /// Moves the store's time forward and processes all due events, in order of time.
  ///
  /// - Parameter instant: The time to move to. Earlier times than ``now`` have no effect.
  /// - Returns: The effects.
  public mutating func advance(to instant: Timestamp) -> [SimulatorEffect] {
    var effects: [SimulatorEffect] = []
    let target = max(now, instant)
    while let entry = queue.first, entry.date <= target {
      queue.removeFirst()
      guard counts(entry) else { continue }
      now = max(now, entry.date)
      effects += run(entry.subject)
    }
    now = target
    dropOutdatedEntries()
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
      guard let held = accounts[account].subscriptions[groups[Int(group)]] else { return [] }
      return processDueEvent(of: held)
    case .massExtension(let place): return runMassExtension(queue.identifiers[Int(place)])
    case .externalPurchaseToken(let place): return remind(at: place)
    }
  }

  /// Returns whether a queue entry is still pending.
  func counts(_ entry: EventQueue.Entry) -> Bool {
    switch entry.subject {
    case .subscription(let account, let group, let generation):
      accounts[account].subscriptions.generation(in: groups[Int(group)]) == generation
    case .massExtension(let place):
      massExtensions[queue.identifiers[Int(place)]]?.completeDate == nil
    case .externalPurchaseToken(let place):
      externalPurchaseTokens[queue.identifiers[Int(place)]]?.nextDate == entry.date
    }
  }

  /// Removes outdated entries from the front of the queue, so that ``nextEventDate`` is correct.
  mutating func dropOutdatedEntries() {
    while let entry = queue.first, !counts(entry) { queue.removeFirst() }
  }
}

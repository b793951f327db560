public import AppStoreTypes
public import StoreConfiguration

/// The App Store for one app, as a value: the same seed and the same calls give the same history.
///
/// Nothing happens between calls. ``advance(to:)`` is the only thing that moves time; every other call
/// acts at ``now``. What must be told to devices and servers comes back as ``StoreEffect`` values, in
/// order. Each payload has a `signedDate` later than that of any payload before it; one that did not
/// change keeps the date of its last change. ``AppStoreWorld`` holds the stores of several apps.
public struct AppStoreSimulator: Sendable, Hashable {
  /// The products and settings of the store.
  public let configuration: StoreConfiguration
  /// The app the store sells for.
  public let app: SimulatedApp
  /// The environment that every payload names.
  public let environment: AppStoreEnvironment
  /// How long subscriptions last.
  public let pace: RenewalPace
  /// The store's time.
  public internal(set) var now: Timestamp
  /// Whether a failed renewal keeps access for a grace period; at first what the settings say.
  public var isBillingGracePeriodEnabled: Bool
  /// How long that grace period is; at first 16 days.
  public var billingGracePeriod = BillingGracePeriod.sixteenDays
  /// How often a subscription renews after each purchase before it ends; at first `nil`, without end.
  ///
  /// Apple's sandbox stops after ``sandboxRenewalLimit`` renewals. A plan that is bought anew begins to
  /// count anew. The end is told as one that the customer wanted.
  public var renewalLimit: Int?

  let products: [ProductID: ConfiguredProduct]
  let plans: [ProductID: ConfiguredSubscription]
  /// The subscription groups; the queue has their places.
  let groups: [SubscriptionGroupID]
  var catalog = Catalog()
  var accounts = AccountTable()
  var ledger: TransactionLedger
  /// The numbers of the accounts, by those of their app transactions.
  var accountsByAppTransaction: [Int64: UInt32] = [:]
  var transactionForms = TransactionForms()
  var renewalForms = RenewalForms()
  /// The members of each family, in the order of their ids.
  var families: [FamilyID: [AccountID]] = [:]
  var waiting: [PendingPurchaseID: PendingPurchase] = [:]
  var massExtensions: [String: MassExtensionRecord] = [:]
  var externalPurchaseTokens: [String: ExternalPurchaseTokenRecord] = [:]
  var seats = SeatBook()
  var queue = EventQueue()
  var identifiers: IdentifierSource
  var lastSignedDate: Timestamp

  /// Opens a store in which nobody has bought anything.
  ///
  /// - Parameters:
  ///   - configuration: The products and settings.
  ///   - app: The app the store sells for.
  ///   - environment: The environment that every payload names.
  ///   - startingAt: The store's time at first.
  ///   - seed: What every identifier is drawn from.
  ///   - pace: How long subscriptions last. The configuration's time rate is not looked at: it is for
  ///     stores that follow a real clock, and `RenewalPace(configuration.settings.timeRate)` is its pace.
  public init(
    configuration: StoreConfiguration, app: SimulatedApp, environment: AppStoreEnvironment,
    startingAt: Timestamp, seed: UInt64, pace: RenewalPace = .calendar
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
    identifiers = IdentifierSource(seed: seed)
    ledger = TransactionLedger(base: identifiers.transactionBase)
    lastSignedDate = startingAt - .milliseconds(1)
  }

  /// When something happens by itself next; `nil` when nothing will.
  public var nextEventDate: Timestamp? { queue.first?.date }

  /// Moves the store's time forward and lets everything happen that is due, in order of time.
  ///
  /// - Parameter instant: The time to move to; an earlier one than ``now`` moves nothing.
  /// - Returns: What happened on the way.
  public mutating func advance(to instant: Timestamp) -> [StoreEffect] {
    var effects: [StoreEffect] = []
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

  /// Moves the store's time forward by a duration; a negative one moves nothing.
  ///
  /// - Returns: What happened on the way.
  public mutating func advance(by duration: Duration) -> [StoreEffect] {
    advance(to: now + duration)
  }

  /// Moves the store's time to the next event; without one, time stands still.
  ///
  /// - Returns: What happened, events of the same instant included.
  public mutating func advanceToNextEvent() -> [StoreEffect] {
    nextEventDate.map { advance(to: $0) } ?? []
  }

  /// Runs what a change made due at once.
  mutating func catchUp() -> [StoreEffect] { advance(to: now) }

  private mutating func run(_ subject: EventQueue.Subject) -> [StoreEffect] {
    switch subject {
    case .subscription(let account, let group, _):
      guard let held = accounts[account].subscriptions[groups[Int(group)]] else { return [] }
      return meetDeadline(of: held)
    case .massExtension(let place): return runMassExtension(queue.identifiers[Int(place)])
    case .externalPurchaseToken(let place): return remind(at: place)
    }
  }

  /// Whether an entry is still to happen.
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

  /// Keeps the front of the queue current, so that ``nextEventDate`` tells the truth.
  mutating func dropOutdatedEntries() {
    while let entry = queue.first, !counts(entry) { queue.removeFirst() }
  }
}

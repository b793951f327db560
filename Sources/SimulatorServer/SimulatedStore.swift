public import AppStoreSimulator
public import AppStoreTypes
public import Effects
internal import Foundation
public import SignedData
internal import StoreConfiguration
public import StoreKitBackend
internal import Synchronization

/// A simulated App Store that signs, tells devices, and sends notifications.
///
/// It puts the world around one ``AppStoreSimulator/AppStoreSimulator``. Changes happen one after
/// another, each with everything it causes: a call returns when its notifications have been answered,
/// in order. Reads do not wait for that, so a server may ask the store while it handles a notification;
/// it must not ask for a change then, because that would wait for its own answer.
public actor SimulatedStore {
  /// The latest time the store goes to; a chain of ``loadOrMakeSigningChain(directory:now:)`` is
  /// valid beyond it.
  public static let latestDate = Timestamp(milliseconds: 3_471_292_800_000)  // 2080-01-01

  /// The store's time, for whoever must live in it.
  public nonisolated let clock: VirtualClock
  /// The root certificate to trust for what this store signs.
  public nonisolated let root: RootCertificate
  /// The environment that everything the store signs names.
  public nonisolated let environment: AppStoreEnvironment
  /// The store's own truth, at this moment.
  public internal(set) var simulator: AppStoreSimulator
  /// Every notification the store has made, the oldest first.
  public internal(set) var notificationLog: [NotificationLogEntry] = []
  /// What the developer's server told about purchases to be refunded, the oldest first.
  public internal(set) var consumptionInformation: [ConsumptionInformation] = []

  /// The habits of StoreKit that devices show, unless their account has its own.
  public internal(set) var behaviors = StoreKitBehaviors.ideal

  /// What was done to the store since it was opened.
  var calls: [StoreCall] = []
  let seed: UInt64?
  let start: Timestamp
  var signer: PayloadSigner
  var sender: NotificationSender
  var outbox = Outbox()
  var dice = FaultDice()
  var limiter: RateLimiter?
  /// What the developer signs for offers passes here.
  var gate: OfferGate
  /// The places of the test notifications in the log, by their tokens.
  var testNotifications: [TestNotificationToken: Int] = [:]
  var retention = RetentionState()
  /// The performance tests whose requests are under way.
  var performanceTests: [String: Task<Void, Never>] = [:]
  /// The names of the requests of Advanced Commerce that were carried out; each is taken once.
  var advancedCommerceReferences: Set<UUID> = []
  var externalPurchases = ExternalPurchaseBook()
  var accountsWithoutAppTransaction: Set<AccountID> = []
  var eventLogs: [AccountID: EventLog] = [:]
  var eventWaiters: [AccountID: [Int: AsyncStream<Void>.Continuation]] = [:]
  var lastWaiter = 0
  var accountBehaviors: [AccountID: StoreKitBehaviors] = [:]
  var deviceViews = DeviceViews()
  /// Numbers the devices that are handed out in this process.
  nonisolated let lastDevice = Atomic(0)
  /// Whether a device was handed out with habits of its own.
  nonisolated let hasOwnHabits = Atomic(false)
  private var isChanging = false
  private var changesWaiting: [CheckedContinuation<Void, Never>] = []

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - simulator: The store's state at first.
  ///   - chain: What signs; it must be valid at the store's time.
  ///   - clock: Is moved with the store; it must not be ahead of it.
  ///   - notifications: The way to the developer's server.
  ///   - seed: What the simulator's identifiers are drawn from, if it is new; `nil` for a store that
  ///     cannot be saved.
  ///   - offerKeys: The keys of the developer's that sign offers, beside the one in the configuration.
  ///   - offerClock: By which the age of those signatures is judged: the machine's clock for servers that
  ///     live in real time; `nil` for the store's own.
  public init(
    simulator: AppStoreSimulator, chain: SigningChain, clock: VirtualClock,
    notifications: NotificationSender, seed: UInt64? = nil, offerKeys: [OfferKey] = [],
    offerClock: (any WallClock)? = nil
  ) {
    precondition(clock.now() <= simulator.now, "the clock is ahead of the store it shows")
    clock.advance(to: simulator.now)
    self.simulator = simulator
    self.clock = clock
    root = chain.root
    environment = simulator.environment
    signer = PayloadSigner(chain: chain)
    sender = notifications
    let configured = simulator.configuration.subscriptionOffersKeyPair.flatMap(OfferKey.init)
    gate = OfferGate(
      keys: offerKeys + [configured].compactMap { $0 }, bundleID: simulator.app.bundleID,
      clock: offerClock ?? clock)
    self.seed = seed
    start = simulator.now
  }

  /// Remembers what was done, so that a saved store can be restored.
  func remember(_ call: StoreCall) {
    // Moving on step by step ends where moving on at once does.
    if case .advance = call, case .advance = calls.last { calls.removeLast() }
    calls.append(call)
  }

  /// Sends notifications to another address from now on; `nil` sends none.
  ///
  /// - Throws: ``SimulatedStoreError/invalidNotificationURL(_:)``; the old address stays.
  public func setNotificationURL(_ url: String?) throws(SimulatedStoreError) {
    try setNotificationURLs(url.map { [$0] } ?? [])
  }

  /// Sends every notification to several addresses from now on; the first is the app's server.
  ///
  /// What is still to be tried again goes to the address that then has the same place in the list.
  /// - Throws: ``SimulatedStoreError/invalidNotificationURL(_:)``; the old addresses stay.
  public func setNotificationURLs(_ urls: [String]) throws(SimulatedStoreError) {
    sender = try sender.sending(to: urls)
  }

  /// Waits until no other change is under way; ``endChange()`` must follow.
  func beginChange() async {
    guard isChanging else {
      isChanging = true
      return
    }
    await withCheckedContinuation { changesWaiting.append($0) }
  }

  /// Lets the next change begin.
  func endChange() {
    if changesWaiting.isEmpty {
      isChanging = false
    } else {
      changesWaiting.removeFirst().resume()
    }
  }
}

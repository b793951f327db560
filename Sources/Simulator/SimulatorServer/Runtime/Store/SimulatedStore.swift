public import AppStoreCore
public import AppStoreSimulator
internal import Foundation
public import SignedData
internal import StoreConfiguration
internal import Synchronization

/// A simulated App Store that signs data, updates devices, and sends notifications.
///
/// It connects one `AppStoreState` to clocks, keys and networks. Changes
/// happen one after another, each with all its consequences: a call returns after its notifications
/// have got their responses, in order. Reads do not wait for that, so a server may query the store
/// while it handles a notification. It must not request a change then, because that call would wait
/// for its own response.
///
/// ```swift
/// let store = try SimulatedStore(
///   configuration, app: SimulatedApp(bundleID: "com.example.app"), startingAt: start)
/// let sale = try await store.buy(PurchaseRequest(productID: "com.example.pro.monthly"), by: "ada")
/// let renewals = try await store.advance(by: .days(31))
/// print((sale.notifications + renewals).map(\.name))
/// ```
public actor SimulatedStore {
  /// The latest time of the store; a chain of ``loadOrMakeSigningChain(directory:now:)`` is valid
  /// beyond it.
  public static let latestDate = Timestamp(milliseconds: 3_471_292_800_000)  // 2080-01-01

  /// The store's time, for code that shares it.
  public nonisolated let clock: VirtualClock
  /// The root certificate of everything this store signs.
  public nonisolated let root: RootCertificate
  /// The environment in everything the store signs.
  public nonisolated let environment: AppStoreEnvironment
  /// The ground truth at this moment.
  public internal(set) var simulator: AppStoreState
  /// The developer's consumption information for requested refunds, oldest first.
  public var consumptionInformation: [ConsumptionInformation] { developer.consumptionInformation }

  /// The calls that changed the store since it was opened.
  var history: CallHistory
  var signer: PayloadSigner
  /// The notifications, and the attempts to send them.
  var notifications: NotificationQueue
  var api = ServerAPIState()
  /// Checks the developer's signatures for offers.
  var offerVerifier: OfferSignatureVerifier
  var developer = DeveloperState()
  /// The devices of the accounts: their updates, what they see, and how they behave.
  var devices = DeviceRegistry()
  /// The number of the last device created in this process.
  nonisolated let lastDevice = Atomic(0)
  /// Whether a device was created with behaviors of its own.
  nonisolated let hasOwnBehaviors = Atomic(false)
  package private(set) var changes = ChangeLock()
  nonisolated let executor = StoreExecutor()
  /// The part of the state that only test sessions use.
  package var session = SessionState()

  /// The executor of the store, which also runs synchronous calls.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - simulator: The initial state of the store.
  ///   - chain: The signing chain; it must be valid at the store's time.
  ///   - clock: The clock that moves with the store; it must not be ahead of it.
  ///   - notifications: The sender to the developer's server.
  ///   - seed: The seed of a new simulator's identifiers; `nil` for a store that cannot be saved.
  ///   - offerKeys: The developer's keys that sign offers, in addition to the one in the
  ///     configuration.
  ///   - offerClock: The clock for the age of those signatures: the machine's clock for servers in
  ///     real time; `nil` for the store's own.
  public init(
    simulator: AppStoreState, chain: SigningChain, clock: VirtualClock,
    notifications: NotificationSender, seed: UInt64? = nil, offerKeys: [OfferSigningKey] = [],
    offerClock: (any WallClock)? = nil
  ) {
    precondition(clock.now() <= simulator.now, "the clock is not ahead of the store")
    clock.advance(to: simulator.now)
    self.simulator = simulator
    self.clock = clock
    root = chain.root
    environment = simulator.environment
    signer = PayloadSigner(chain: chain)
    self.notifications = NotificationQueue(sender: notifications)
    offerVerifier = OfferSignatureVerifier(
      of: simulator, addedKeys: offerKeys, clock: offerClock ?? clock)
    history = CallHistory(seed: seed, start: simulator.now)
    devices.conditions = DeviceConditions(simulator.configuration.settings)
  }

  /// Sends notifications to another address from now on; `nil` sends none.
  ///
  /// - Throws: ``SimulatedStoreError/invalidNotificationURL(_:)``; the old address remains.
  public func setNotificationURL(_ url: String?) throws(SimulatedStoreError) {
    try setNotificationURLs(url.map { [$0] } ?? [])
  }

  /// Sends every notification to several addresses from now on; the first is the app's server.
  ///
  /// A pending retry goes to the address with the same index in the new list.
  /// - Throws: ``SimulatedStoreError/invalidNotificationURL(_:)``; the old addresses remain.
  public func setNotificationURLs(_ urls: [String]) throws(SimulatedStoreError) {
    notifications.sender = try notifications.sender.sending(to: urls)
  }

  /// Waits until no other change is in progress; ``endChange()`` must follow.
  func beginChange() async {
    if changes.take() { return }
    await withCheckedContinuation { changes.wait($0) }
  }

  /// Lets the next change begin.
  func endChange() { changes.release() }

  /// The uploads for retention messaging, and its tests.
  var retention: RetentionState { developer.retention }

  /// The external purchase reports that the store accepted.
  var externalPurchases: ExternalPurchaseReports { developer.externalPurchases }
}

internal import AppStoreTypes
internal import Foundation

/// The SDK: entitlements and purchases of a customer.
///
/// Configure it once at launch and keep it. Calls may be made from any task, and none blocks the
/// main actor.
public final class Purchases: Sendable {
  let world: SDKDependencies
  let current: CurrentCustomer
  let completion: CompletionMode
  let broadcast: CustomerInfoBroadcast
  let teller = DelegateNotifier()
  let storefront = KnownStorefront()
  let currencies = KnownCurrencies()
  /// The pending App Store messages that the app has not shown yet.
  let messages = HeldMessages<StoreMessage>()
  /// The parts that call the server; the configuration error if there is one.
  let manager: Result<CustomerInfoManager, PurchasesError>
  /// The part for on-device mode; `nil` with a server.
  let device: OnDeviceManager?
  /// The app's presenter of the Test Store dialog; `nil` for the platform's alert.
  let testStorePresenter: TestStorePresenter?
  /// The background task.
  private let work: Task<Void, Never>

  init(_ configuration: Configuration, proxyURL: URL?) {
    let world =
      configuration.world ?? .live(networkTimeout: configuration.networkTimeout).withUptime()
    let folder = configuration.folder
    let identity = IdentityFile(
      folder: folder, revenueCat: configuration.revenueCat,
      keychainAccessGroup: configuration.keychainAccessGroup)
    let (customer, standing) = CustomerIdentity.resolve(
      given: configuration.appUserID, in: identity, random: world.random)
    let current = CurrentCustomer(customer, standing, in: identity)
    let completion = CompletionMode(configuration.purchasesAreCompletedBy)
    let broadcast = CustomerInfoBroadcast(current)
    let manager = ServerClient.make(
      configuration, completion: completion, proxyURL: proxyURL, world: world
    )
    .map { client in
      CustomerInfoManager(
        client, current: current, creditHandler: configuration.creditHandler,
        vault: configuration.vault, broadcast: broadcast)
    }
    self.world = world
    self.current = current
    self.completion = completion
    self.broadcast = broadcast
    self.manager = manager
    let device = OnDeviceManager(
      configuration, current: current, completion: completion, world: world,
      broadcast: broadcast)
    self.device = device
    testStorePresenter = configuration.testStorePresenter
    let isTestStore = (try? manager.get())?.client.isTestStore ?? false
    // One task, which starts the others elsewhere: the app waits for this one.
    let changes = world.backgroundChanges()
    let (teller, messages) = (teller, messages)
    let holdsMessages = !configuration.showsStoreMessages
    work = Task { [storefront] in
      async let _ = isTestStore ? nil : storefront.ask()
      async let holding: Void = holdsMessages ? messages.listen() : ()
      // An app that completes purchases itself also observes promoted ones itself.
      async let promoted: Void =
        completion.isObserving
        ? () : StoreKitAdapter(isOff: isTestStore).forEachPromotedPurchase { teller.offer($0) }
      if let manager = try? manager.get() { await manager.work(on: changes) }
      if let device { await device.work(on: changes) }
      _ = await (holding, promoted)
    }
  }

  deinit {
    work.cancel()
  }

  /// The current customer.
  var customer: AppUserID { current.id }

  /// The app user ID, which ``logIn(_:)`` and ``logOut()`` change.
  public var appUserID: String { customer.rawValue }

  /// The customer's attributes.
  public var attribution: Attribution { Attribution(purchases: self) }

  /// Whether the SDK generated the app user ID.
  public var isAnonymous: Bool { CustomerIdentity.isAnonymous(customer) }
}

internal import AppStoreTypes
internal import Foundation

/// The SDK: what a customer may use, and how they buy it.
///
/// Configure it once at launch and keep it. Every call may be made from any task; none blocks the main
/// actor.
public final class Purchases: Sendable {
  let world: World
  let current: CurrentCustomer
  let completion: PurchaseCompletion
  let inProgress = PurchasesInProgress()
  let broadcast: CustomerInfoBroadcast
  let teller = DelegateTeller()
  let storefront = KnownStorefront()
  let currencies = KnownCurrencies()
  /// The App Store's messages that wait until the app wants to show them.
  let messages = HeldMessages<StoreMessage>()
  /// The parts that talk to the server; the configuration's mistake when it has one.
  let manager: Result<CustomerInfoManager, PurchasesError>
  /// The part that answers without any server; `nil` when there is one.
  let device: OnDeviceManager?
  /// How the app shows the dialog of the Test Store; `nil` for the platform's alert.
  let testStorePresenter: TestStorePresenter?
  /// What goes on by itself.
  private let work: Task<Void, Never>

  init(_ configuration: Configuration, proxyURL: URL?) {
    let world =
      configuration.world ?? .device(networkTimeout: configuration.networkTimeout).withUptime()
    let folder = configuration.folder
    let identity = IdentityFile(
      folder: folder, revenueCat: configuration.revenueCat,
      keychainAccessGroup: configuration.keychainAccessGroup)
    let (customer, standing) = CustomerIdentity.resolve(
      given: configuration.appUserID, in: identity, random: world.random)
    let current = CurrentCustomer(customer, standing, in: identity)
    let completion = PurchaseCompletion(
      by: configuration.purchasesAreCompletedBy,
      credits: CreditBook(
        folder: folder, current: current, handler: configuration.creditHandler))
    let broadcast = CustomerInfoBroadcast(current)
    let manager = ServerClient.make(
      configuration, completion: completion, proxyURL: proxyURL, world: world
    )
    .map { client in
      CustomerInfoManager(
        client, current: current, completion: completion, vault: configuration.vault,
        broadcast: broadcast)
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
      // An app that completes purchases itself hears of promoted ones itself, too.
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

  /// The customer now.
  var customer: CustomerID { current.id }

  /// The id of the customer, which ``logIn(_:)`` and ``logOut()`` change.
  public var appUserID: String { customer.rawValue }

  /// What the app tells of its customer.
  public var attribution: Attribution { Attribution(purchases: self) }

  /// Whether the customer's id was made by the SDK.
  public var isAnonymous: Bool { CustomerIdentity.isAnonymous(customer) }
}

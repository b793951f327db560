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
  /// The parts that talk to the server; the configuration's mistake when it has one.
  let manager: Result<CustomerInfoManager, PurchasesError>
  /// The part that answers without any server; `nil` when there is one.
  let device: OnDeviceManager?
  private let listener: Task<Void, Never>?
  private let caretaker: Task<Void, Never>?

  init(_ configuration: Configuration, proxyURL: URL?) {
    let world =
      configuration.world ?? .device(networkTimeout: configuration.networkTimeout).withUptime()
    let folder = configuration.cacheDirectory ?? CustomerIdentity.defaultFolder()
    let current = CurrentCustomer(
      CustomerIdentity.resolve(
        given: configuration.appUserID, folder: folder, random: world.random))
    let completion = PurchaseCompletion(
      by: configuration.purchasesAreCompletedBy,
      credits: CreditBook(
        folder: folder, current: current, handler: configuration.creditHandler))
    let broadcast = CustomerInfoBroadcast(current)
    let manager = ServerClient.make(
      configuration, completion: completion, proxyURL: proxyURL, world: world
    )
    .map { client in
      let line = RequestLine()
      let store = StoreKitAdapter()
      let unrecorded = UnrecordedBook(folder: folder, random: world.random)
      let cache = AnswerCache(folder: folder, current: current) { data, customer in
        AnswerFile.read(
          data, for: customer, by: client.rule, isSandbox: client.world.isSandbox)
      }
      let attributes = AttributeManager(
        book: AttributeBook(folder: folder), client: client, line: line)
      return CustomerInfoManager(
        current: current, folder: folder, client: client, cache: cache, line: line,
        poster: ReceiptPoster(
          current: current, completion: completion, client: client, store: store,
          cache: cache, line: line, receipts: ReceiptBook(folder: folder),
          unrecorded: unrecorded, attributes: attributes),
        store: store, buyers: BuyerBook(folder: folder), unrecorded: unrecorded,
        observed: ObservedBook(folder: folder), attributes: attributes,
        offerings: OfferingsManager(
          client: client, store: store,
          cache: OfferingsCache(folder: folder, current: current)),
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
    listener =
      (try? manager.get()).map { manager in
        Task { await TransactionListener(manager: manager).run() }
      } ?? device.map { device in Task { await device.listen() } }
    let changes = world.backgroundChanges()
    caretaker =
      (try? manager.get()).map { manager in
        Task {
          async let retry: Void = UnrecordedRetry(manager: manager).run()
          await manager.keepUpToDate(on: changes)
          await retry
        }
      } ?? device.map { device in Task { await device.keepUpToDate(on: changes) } }
  }

  deinit {
    listener?.cancel()
    caretaker?.cancel()
  }

  /// The customer now.
  var customer: CustomerID { current.id }

  /// The id of the customer, which ``logIn(_:)`` and ``logOut()`` change.
  public var appUserID: String { customer.rawValue }

  /// What the app tells of its customer.
  public var attribution: Attribution {
    Attribution(manager: (try? manager.get())?.attributes, current: current)
  }

  /// Whether the customer's id was made by the SDK.
  public var isAnonymous: Bool { CustomerIdentity.isAnonymous(customer) }
}

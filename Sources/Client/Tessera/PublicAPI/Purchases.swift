internal import AppStoreCore
internal import Foundation

/// The SDK: entitlements and purchases of a customer.
///
/// Configure it once at launch and keep it. Calls may be made from any task, and none blocks the
/// main actor.
///
/// ```swift
/// let catalog: OnDeviceCatalog = ["pro": ["com.example.pro.monthly"]]
/// Purchases.configure(with: Configuration.builder(for: .onDevice(catalog)))
/// if await Purchases.shared.access(to: "pro").isGranted { unlock() }
/// ```
public final class Purchases: Sendable {
  let dependencies: SDKDependencies
  let current: CurrentCustomer
  let completion: CompletionMode
  let broadcast: CustomerInfoBroadcast
  package let delegateNotifier = DelegateNotifier()
  let storefront = StorefrontCache()
  let currencies = VirtualCurrencyCache()
  /// The pending App Store messages that the app has not shown yet.
  let messages = PendingMessages<StoreMessage>()
  let backend: any EntitlementBackend
  /// The background task.
  private let work: Task<Void, Never>

  init(_ configuration: Configuration, proxyURL: URL?) {
    let dependencies =
      configuration.dependencies ?? .live(networkTimeout: configuration.networkTimeout).withUptime()
    let folder = configuration.folder
    let identity = IdentityFile(
      folder: folder, revenueCat: configuration.revenueCat,
      keychainAccessGroup: configuration.keychainAccessGroup)
    let (customer, persistence) = CustomerIdentity.resolve(
      given: configuration.appUserID, in: identity, random: dependencies.random)
    let current = CurrentCustomer(customer, persistence, in: identity)
    let completion = CompletionMode(configuration.purchasesAreCompletedBy)
    let broadcast = CustomerInfoBroadcast(current)
    let backend = BackendFactory.make(
      configuration, current: current, completion: completion, proxyURL: proxyURL,
      dependencies: dependencies, broadcast: broadcast)
    self.dependencies = dependencies
    self.current = current
    self.completion = completion
    self.broadcast = broadcast
    self.backend = backend
    let isTestStore = backend.isTestStore
    // One task, which starts the others elsewhere: the app waits for this one.
    let changes = dependencies.backgroundChanges()
    let (delegateNotifier, messages) = (delegateNotifier, messages)
    let delaysMessages = !configuration.showsStoreMessages
    work = Task { [storefront] in
      async let _ = isTestStore ? nil : storefront.ask()
      async let holding: Void = delaysMessages ? messages.listen() : ()
      // An app that completes purchases itself also observes promoted ones itself.
      async let promoted: Void =
        completion.isObserving
        ? ()
        : StoreKitAdapter(isOff: isTestStore).forEachPromotedPurchase { delegateNotifier.offer($0) }
      await backend.work(on: changes)
      _ = await (holding, promoted)
    }
  }

  /// Creates an SDK for an app that did not configure it; calls throw the error.
  init(unconfigured error: PurchasesError) {
    dependencies = .live()
    current = CurrentCustomer(CustomerIdentity.anonymous(dependencies.random), .placeholder)
    completion = CompletionMode(.revenueCat)
    broadcast = CustomerInfoBroadcast(current)
    backend = MisconfiguredBackend(error: error, current: current)
    work = Task {}
  }

  deinit {
    work.cancel()
  }

  var customer: AppUserID { current.id }

  /// The app user ID, which ``logIn(_:)`` and ``logOut()`` change.
  public var appUserID: String { customer.rawValue }

  /// The customer's attributes.
  public var attribution: Attribution { Attribution(backend: backend) }

  /// Whether the SDK generated the app user ID.
  public var isAnonymous: Bool { CustomerIdentity.isAnonymous(customer) }

  /// The delegate for customer info updates; held weakly.
  ///
  /// A new delegate receives the last customer info immediately, if any, and then every change.
  public var delegate: (any PurchasesDelegate)? {
    get { delegateNotifier.delegate }
    set { delegateNotifier.notify(newValue, about: self) }
  }

  /// The customer info that was last returned or published in this launch; `nil` before the first.
  ///
  /// It does not wait, so it does not read the device's cache. Before the first response, call
  /// ``customerInfo(fetchPolicy:)`` with ``CacheFetchPolicy/fromCacheOnly``.
  public var cachedCustomerInfo: CustomerInfo? { broadcast.last }

  /// Whether the app runs in a test environment.
  public var isSandbox: Bool { backend.isSandbox }
}

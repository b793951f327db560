internal import AppStoreCore

/// Decides what the customer may use, and records what they buy: with a server, on the device, or,
/// after a configuration error, not at all.
///
/// ``Purchases`` forwards to a backend and does not know which one it has. Every call is about the
/// current customer.
protocol EntitlementBackend: Sendable {
  var current: CurrentCustomer { get }
  /// The error of calls that need a server this backend does not have.
  var missingServer: PurchasesError { get }
  /// Whether the app runs in a test environment.
  var isSandbox: Bool { get }
  /// Whether purchases are made in the Test Store instead of StoreKit.
  var isTestStore: Bool { get }
  /// The customer's attributes; `nil` if none are saved.
  var attributes: AttributeManager? { get }
  /// Sends impressions of paywalls; `nil` if they are not reported.
  var impressions: ImpressionReporter? { get }
  /// The offerings last returned for the customer; `nil` if there are none.
  var cachedOfferings: Offerings? { get }

  /// Does the background work until the task is canceled.
  ///
  /// - Parameter changes: Whether the app is in the background, at each change.
  func work(on changes: AsyncStream<Bool>) async

  /// Resolves the customer again if the ID could not be read or saved until now.
  func resolveCustomer() async

  /// Switches to the customer with an app user ID.
  ///
  /// - Returns: The customer info, and whether the server created the customer.
  func logIn(
    _ appUserID: String, token: String?
  ) async throws(PurchasesError) -> (customerInfo: CustomerInfo, created: Bool)

  /// Switches to a new anonymous customer.
  func logOut() async throws(PurchasesError)

  /// Returns the customer info.
  ///
  /// - Parameter entitlement: The requested entitlement; `nil` for all.
  func info(
    policy: CacheFetchPolicy, about entitlement: String?
  ) async throws(PurchasesError) -> CustomerInfo

  /// Returns what is known without a trusted response from the server; `nil` if nothing is.
  func localInfo(
    of customer: AppUserID, policy: CacheFetchPolicy, after error: PurchasesError
  ) async -> CustomerInfo?

  /// Starts to publish the cached customer info, if nothing newer was published.
  func publishCached()

  /// Marks the cached customer info as stale.
  func invalidate()

  /// Records every purchase of the Apple Account.
  ///
  /// - Parameter isRequested: Whether the customer requested it.
  func restore(isRequested: Bool) async throws(PurchasesError) -> CustomerInfo

  /// Returns products for sale; unknown identifiers are left out.
  func products(_ identifiers: [String]) async throws(PurchasesError) -> [StoreProduct]

  /// Buys a product for the customer, and records and finishes the purchase.
  func buy(_ order: PurchaseOrder) async throws(PurchasesError) -> PurchaseResultData

  /// Records a purchase that the app made with StoreKit directly, and does not finish it.
  ///
  /// - Parameter find: Returns the purchase from StoreKit; `nil` if StoreKit has no such purchase.
  func record(
    _ find: (StoreKitAdapter) async throws(PurchasesError) -> VerifiedTransaction?
  ) async throws(PurchasesError) -> StoreTransaction?

  /// Returns the customer's offerings.
  func offerings() async throws(PurchasesError) -> Offerings

  /// Sends unsent attributes, and then returns the offerings, which may depend on them.
  func syncAttributesAndOfferings() async throws(PurchasesError) -> Offerings

  /// Requests the signature of a product's promotional offer.
  func promotionalOffer(
    _ discount: StoreProductDiscount, of product: StoreProduct
  ) async throws(PurchasesError) -> PromotionalOffer

  /// Fetches a customer's balances of virtual currencies.
  func virtualCurrencies(
    of customer: AppUserID
  ) async throws(PurchasesError) -> VirtualCurrencies
}

/// A backend without a server.
extension EntitlementBackend {
  var isSandbox: Bool { SDKDependencies.isTestStore }

  var isTestStore: Bool { false }

  var attributes: AttributeManager? { nil }

  var impressions: ImpressionReporter? { nil }

  var cachedOfferings: Offerings? { nil }

  func resolveCustomer() async { _ = current.retryPersisting(isInFront: false) }

  func localInfo(
    of customer: AppUserID, policy: CacheFetchPolicy, after error: PurchasesError
  ) async -> CustomerInfo? { nil }

  func products(_ identifiers: [String]) async throws(PurchasesError) -> [StoreProduct] {
    try await StoreKitAdapter().products(identifiers)
  }

  func promotionalOffer(
    _ discount: StoreProductDiscount, of product: StoreProduct
  ) async throws(PurchasesError) -> PromotionalOffer { throw missingServer }

  func virtualCurrencies(
    of customer: AppUserID
  ) async throws(PurchasesError) -> VirtualCurrencies { throw missingServer }
}

extension PurchasesError {
  /// The error of calls that require a server.
  static var withoutServer: PurchasesError {
    PurchasesError(
      .configurationError,
      "this call needs a server; configure with .builder(for: .server(url, apiKey: key))")
  }
}

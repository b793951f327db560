public import AppStoreTypes

/// Whatever plays the App Store for one device behind the `StoreKit` module.
///
/// Signed data crosses as compact JWS; the `StoreKit` module verifies every one against
/// ``trustedRoots()`` before an app sees it.
public protocol StoreKitBackend: Sendable {
  /// Returns the device's time. A simulated device carries its clock with it.
  func now() async -> Timestamp

  /// Returns the root certificates, in DER, that sign this store's data.
  func trustedRoots() async throws(StoreKitBackendError) -> [[UInt8]]

  /// Returns the bundle identifier of the app on this device.
  func bundleID() async throws(StoreKitBackendError) -> BundleID

  /// Returns the signed app transaction of the device's account.
  func appTransaction() async throws(StoreKitBackendError) -> String

  /// Returns the storefront of the device's account.
  func storefront() async throws(StoreKitBackendError) -> StorefrontRecord

  /// Returns the products that exist among `ids`; unknown ones are left out.
  func products(for ids: [ProductID]) async throws(StoreKitBackendError) -> [ProductRecord]

  /// Buys a product with the device's account.
  func purchase(_ order: PurchaseOrder) async throws(StoreKitBackendError) -> PurchaseOutcome

  /// Returns signed transactions of the device's account.
  func transactions(_ query: TransactionQuery) async throws(StoreKitBackendError) -> [String]

  /// Returns the statuses of the device's account in a subscription group; empty when never subscribed.
  func statuses(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> [SubscriptionStatusRecord]

  /// Returns whether the device's account may still use an introductory offer in a group.
  func isEligibleForIntroOffer(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> Bool

  /// Marks a transaction as finished; repeating it changes nothing.
  func finish(_ transaction: TransactionID) async throws(StoreKitBackendError)

  /// Fetches from the store again, as on an explicit restore.
  func sync() async throws(StoreKitBackendError)

  /// Returns the number of the newest event, after which a device that starts now has to wait.
  ///
  /// What happened before is told by ``transactions(_:)`` and ``statuses(in:)``, so a device that
  /// asked after 0 instead would hear old news again.
  func currentCursor() async throws(StoreKitBackendError) -> Int

  /// Waits for what the store has to say after the event numbered `cursor`.
  ///
  /// It returns early, with anything, when the task is cancelled.
  ///
  /// - Parameter cursor: The `cursor` of the last answer; ``currentCursor()`` at first.
  /// - Returns: Events in order, at least one; an empty list when the wait timed out.
  func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents

  /// Returns the habits of StoreKit that the device shows.
  ///
  /// The store itself shows those of its answers; the `StoreKit` module asks for those that only it
  /// can show, which are what a cancelled task reads.
  func behaviors() async throws(StoreKitBackendError) -> StoreKitBehaviors

  /// Returns the signed transactions that a new listener to updates is given before any event.
  func transactionsForNewListener() async throws(StoreKitBackendError) -> [String]
}

extension StoreKitBackend {
  /// Throws, as a store does that signs no app transaction.
  public func appTransaction() async throws(StoreKitBackendError) -> String {
    throw .refused(.unknown, "this store signs no app transaction")
  }

  /// Returns 0, which is right for a store that keeps no event from before the device asked.
  public func currentCursor() async throws(StoreKitBackendError) -> Int { 0 }

  /// Returns ``StoreKitBehaviors/ideal``.
  public func behaviors() async throws(StoreKitBackendError) -> StoreKitBehaviors { .ideal }

  /// Returns what is unfinished.
  public func transactionsForNewListener() async throws(StoreKitBackendError) -> [String] {
    try await transactions(.unfinished)
  }
}

/// What to list of an account's transactions.
public enum TransactionQuery: Hashable, Sendable, Codable {
  /// Every transaction, except finished consumables.
  case all
  /// The newest of what gives access now.
  case currentEntitlements
  /// What the app has not finished.
  case unfinished
  /// The newest transaction of a product.
  case latest(ProductID)
}

/// Why the store did not answer.
public enum StoreKitBackendError: Error, Hashable, Sendable, Codable {
  /// No store is configured on this machine; the text says how to configure one.
  case notConfigured(String)
  /// The store could not be reached.
  case network(String)
  /// The store refused; the text is a reason for the developer.
  case refused(PurchaseRefusal, String)
  /// The store answered something this module does not understand.
  case invalidAnswer(String)
}

extension StoreKitBackendError: CustomStringConvertible {
  /// The reason in one sentence; it names nothing secret.
  public var description: String {
    switch self {
    case .notConfigured(let text): "no store is configured: \(text)"
    case .network(let text): "the store could not be reached: \(text)"
    case .refused(let refusal, let text): "the store refused (\(refusal.rawValue)): \(text)"
    case .invalidAnswer(let text): "the store's answer was not understood: \(text)"
    }
  }

  /// Whether asking again later may succeed.
  public var isRetryable: Bool {
    if case .network = self { true } else { false }
  }
}

/// The store's reasons to refuse a purchase.
public enum PurchaseRefusal: String, Hashable, Sendable, Codable {
  /// The quantity is not 1 to 10, or not 1 for a product that allows one only.
  case invalidQuantity
  /// The product is not in the store.
  case productUnavailable
  /// The account may not buy.
  case purchaseNotAllowed
  /// The account may not use the offer.
  case ineligibleForOffer
  /// The offer does not exist.
  case invalidOfferIdentifier
  /// The price of the offer is no longer valid.
  case invalidOfferPrice
  /// What the developer signed for the offer is wrong.
  case invalidOfferSignature
  /// A parameter of the offer is missing.
  case missingOfferParameters
  /// The product is not sold in the account's storefront.
  case notAvailableInStorefront
  /// The app may not use in-app purchases.
  case notEntitled
  /// The customer cancelled, which the store tells as an error here.
  case userCancelled
  /// Another reason.
  case unknown
}

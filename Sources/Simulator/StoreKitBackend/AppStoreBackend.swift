public import AppStoreCore

/// An App Store for one device, behind the `StoreKit` module.
///
/// Signed data is passed as compact JWS. The `StoreKit` module verifies all of it against
/// ``trustedRoots()`` before an app sees it.
///
/// The requirements of a purchase run where their caller does (`nonisolated(nonsending)`): a store in
/// the same process sells without a change of threads.
public protocol AppStoreBackend: Sendable {
  /// Returns the device's time.
  ///
  /// A simulated device has a clock of its own.
  func now() async -> Timestamp

  /// Returns the root certificates, in DER, that sign this store's data.
  func trustedRoots() async throws(StoreKitBackendError) -> [[UInt8]]

  /// Returns the bundle identifier of the app on this device.
  func bundleID() async throws(StoreKitBackendError) -> BundleID

  /// Returns what the device needs to verify the store's data.
  ///
  /// Default: the results of the separate requests.
  nonisolated(nonsending) func verificationSettings() async throws(StoreKitBackendError)
    -> VerificationSettings

  /// Returns the signed app transaction of the device's account.
  func appTransaction() async throws(StoreKitBackendError) -> String

  /// Returns the storefront of the device's account.
  func storefront() async throws(StoreKitBackendError) -> StorefrontRecord

  /// Returns the products that exist among `ids`; unknown ones are omitted.
  func products(for ids: [ProductID]) async throws(StoreKitBackendError) -> [ProductRecord]

  /// Buys a product with the device's account.
  nonisolated(nonsending) func purchase(
    _ order: DevicePurchaseRequest
  ) async throws(StoreKitBackendError) -> PurchaseOutcome

  /// Returns signed transactions of the device's account.
  func transactions(_ query: TransactionQuery) async throws(StoreKitBackendError) -> [String]

  /// Returns the statuses of the account in a subscription group; empty if never subscribed.
  func statuses(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> [SubscriptionStatusRecord]

  /// Returns whether the device's account is still eligible for an introductory offer in a group.
  func isEligibleForIntroOffer(
    in group: SubscriptionGroupID
  ) async throws(StoreKitBackendError) -> Bool

  /// Marks a transaction as finished; repeating it has no effect.
  func finish(_ transaction: TransactionID) async throws(StoreKitBackendError)

  /// Synchronizes with the store, as on an explicit restore.
  func sync() async throws(StoreKitBackendError)

  /// Returns the number of the newest event, from which a new device starts to wait.
  ///
  /// Earlier changes are included in ``transactions(_:)`` and ``statuses(in:)``. A device that
  /// started from 0 would receive them again as events.
  func currentCursor() async throws(StoreKitBackendError) -> Int

  /// Waits for events after the number `cursor`.
  ///
  /// If the task is canceled, it returns early with any result.
  ///
  /// - Parameter cursor: The `cursor` of the last response; ``currentCursor()`` at first.
  /// - Returns: Events in order, at least one; an empty list if the wait timed out.
  func events(after cursor: Int) async throws(StoreKitBackendError) -> StoreEvents

  /// Returns the StoreKit behaviors of the device.
  ///
  /// The store applies those that concern its responses. The `StoreKit` module applies the others,
  /// which decide about reads in a canceled task.
  func behaviors() async throws(StoreKitBackendError) -> StoreKitBehaviors

  /// Returns the signed transactions that a new listener to updates gets before any event.
  func transactionsForNewListener() async throws(StoreKitBackendError) -> [String]

  /// Returns the settings of the device, its app and its account that are not purchases.
  func deviceInfo() async throws(StoreKitBackendError) -> DeviceInfo

  /// Shows a sheet of the system; returns what the customer did with it.
  func present(_ sheet: DeviceSheet) async throws(StoreKitBackendError) -> DeviceSheetOutcome

  /// Returns the purchase intents that no listener has received, and removes them.
  ///
  /// An intent is a purchase that the customer began in the App Store.
  func takePurchaseIntents() async throws(StoreKitBackendError) -> [PurchaseIntentRecord]

  /// Returns the promoted products of the device, in order.
  func promotions() async throws(StoreKitBackendError) -> [PromotionRecord]

  /// Sets the order and visibility of promoted products on the device.
  ///
  /// Products that are not in the list follow it in the order of the store.
  func setPromotions(_ promotions: [PromotionRecord]) async throws(StoreKitBackendError)
}

extension AppStoreBackend {
  /// Throws an error, as a store without app transactions does.
  public func appTransaction() async throws(StoreKitBackendError) -> String {
    throw .rejected(.unknown, "this store signs no app transactions")
  }

  /// Returns 0, which is correct for a store that has no earlier events.
  public func currentCursor() async throws(StoreKitBackendError) -> Int { 0 }

  /// Returns ``StoreKitBehaviors/ideal``.
  public func behaviors() async throws(StoreKitBackendError) -> StoreKitBehaviors { .ideal }

  /// Returns a device without settings.
  public func deviceInfo() async throws(StoreKitBackendError) -> DeviceInfo { DeviceInfo() }

  /// Throws an error, as a store without sheets does.
  public func present(
    _ sheet: DeviceSheet
  ) async throws(StoreKitBackendError) -> DeviceSheetOutcome {
    throw .rejected(.unsupported, "this store shows no sheets")
  }

  /// Returns nothing, as a store without purchase intents does.
  public func takePurchaseIntents() async throws(StoreKitBackendError) -> [PurchaseIntentRecord] {
    []
  }

  /// Returns nothing, as a store without promotions does.
  public func promotions() async throws(StoreKitBackendError) -> [PromotionRecord] { [] }

  /// Throws an error, as a store without promotions does.
  public func setPromotions(
    _ promotions: [PromotionRecord]
  ) async throws(StoreKitBackendError) {
    throw .rejected(.unsupported, "this store promotes no products")
  }

  /// Returns the unfinished transactions.
  public func transactionsForNewListener() async throws(StoreKitBackendError) -> [String] {
    try await transactions(.unfinished)
  }
}

/// The selection of an account's transactions.
public enum TransactionQuery: Hashable, Sendable, Codable {
  /// Every transaction, except finished consumables.
  case all
  /// The newest transactions that give access now.
  case currentEntitlements
  /// The unfinished transactions.
  case unfinished
  /// The newest transaction of a product.
  case latest(ProductID)
}

/// The reason why a request to the store failed.
public enum StoreKitBackendError: Error, Hashable, Sendable, Codable {
  /// No store is configured on this machine; the text is an instruction to configure one.
  case notConfigured(String)
  /// The store could not be reached.
  case network(String)
  /// The store rejected the request; the text is a reason for the developer.
  case rejected(PurchaseRejection, String)
  /// The developer's Advanced Commerce request is invalid.
  ///
  /// - Parameters:
  ///   - code: Apple's number of the error.
  ///   - message: The field, the problem and the fix.
  case invalidRequest(code: Int64, message: String)
  /// The store's response is not valid.
  case invalidResponse(String)
}

extension StoreKitBackendError: CustomStringConvertible {
  /// The reason in one sentence, without secrets.
  public var description: String {
    switch self {
    case .notConfigured(let text): "no store is configured: \(text)"
    case .network(let text): "the store could not be reached: \(text)"
    case .rejected(let rejection, let text):
      "the store rejected the call (\(rejection.rawValue)): \(text)"
    case .invalidRequest(let code, let message): "the request is invalid (\(code)): \(message)"
    case .invalidResponse(let text): "the store's response is invalid: \(text)"
    }
  }

  /// Whether a retry can succeed.
  public var isRetryable: Bool {
    if case .network = self { true } else { false }
  }
}

/// The reason why the store rejected a purchase.
public enum PurchaseRejection: String, Hashable, Sendable, Codable {
  /// The quantity is not 1 to 10, or not 1 for a product that allows one only.
  case invalidQuantity
  /// The product is not in the store.
  case productUnavailable
  /// The account is not allowed to make purchases.
  case purchaseNotAllowed
  /// The account is not eligible for the offer.
  case ineligibleForOffer
  /// The offer does not exist.
  case invalidOfferIdentifier
  /// The price of the offer is no longer valid.
  case invalidOfferPrice
  /// The developer's signature for the offer is invalid.
  case invalidOfferSignature
  /// A parameter of the offer is missing.
  case missingOfferParameters
  /// The product is not sold in the account's storefront.
  case notAvailableInStorefront
  /// The app is not allowed to use in-app purchases.
  case notEntitled
  /// The customer canceled, which the store reports as an error here.
  case userCancelled
  /// The device or the store does not support the request.
  case unsupported
  /// The system failed.
  case systemError
  /// The customer has already requested a refund of the transaction.
  case duplicateRefundRequest
  /// The refund request failed.
  case refundRequestFailed
  /// The transaction cannot be refunded.
  case ineligibleForRefund
  /// The account must set up the payment method that the purchase requires.
  case paymentMethodBindingRequired
  /// The account is not eligible.
  case notEligible
  /// The identifier of a payment method is invalid.
  case invalidPinningID
  /// Another reason.
  case unknown
}

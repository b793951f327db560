public import AppStoreCore
internal import Foundation

/// A device's request to its store, as sent between processes.
///
/// The device posts it as JSON to ``path`` and receives a ``DeviceResponse``. Both ends of the
/// connection share these two types, so they cannot diverge.
public enum DeviceRequest: Hashable, Sendable, Codable {
  /// The path to post calls to.
  public static let path = "/device/v1/call"
  /// The header field that names the device's account.
  public static let accountField = "X-Device-Account"
  /// The header field that names the app's process.
  ///
  /// A device that sends none has one process.
  public static let processField = "X-Device-Process"

  /// Returns the device's time.
  case now
  /// Returns the root certificates.
  case trustedRoots
  /// Returns the app's bundle identifier.
  case bundleID
  /// Returns the account's storefront.
  case storefront
  /// Returns the app transaction.
  case appTransaction
  /// Returns products.
  case products(for: [ProductID])
  /// Buys a product.
  case purchase(DevicePurchaseRequest)
  /// Returns signed transactions.
  case transactions(TransactionQuery)
  /// Returns the statuses in a subscription group.
  case statuses(in: SubscriptionGroupID)
  /// Returns whether the account is eligible for an introductory offer in a subscription group.
  case isEligibleForIntroOffer(in: SubscriptionGroupID)
  /// Marks a transaction as finished.
  case finish(TransactionID)
  /// Synchronizes with the store.
  case sync
  /// Returns the number of the newest event.
  case currentCursor
  /// Waits for events after a number.
  case events(after: Int)
  /// Returns the behaviors of the device.
  case behaviors
  /// Returns the first transactions for a new listener to updates.
  case transactionsForNewListener
  /// Returns the settings of the device, its app and its account.
  case deviceInfo
  /// Shows a sheet of the system.
  case present(DeviceSheet)
  /// Returns and removes the pending purchase intents.
  case takePurchaseIntents
  /// Returns the promoted products.
  case promotions
  /// Sets the promoted products.
  case setPromotions([PromotionRecord])

  /// Calls a backend and returns its response, which can be an error of the backend.
  public func perform(on backend: any AppStoreBackend) async -> DeviceResponse {
    do throws(StoreKitBackendError) {
      return try await response(of: backend)
    } catch {
      return .failure(error)
    }
  }

  private func response(
    of backend: any AppStoreBackend
  ) async throws(StoreKitBackendError) -> DeviceResponse {
    switch self {
    case .now: return .time(await backend.now())
    case .trustedRoots: return .trustedRoots(try await backend.trustedRoots().map { Data($0) })
    case .bundleID: return .bundleID(try await backend.bundleID())
    case .appTransaction: return .appTransaction(try await backend.appTransaction())
    case .storefront: return .storefront(try await backend.storefront())
    case .products(let ids): return .products(try await backend.products(for: ids))
    case .purchase(let order): return .purchase(try await backend.purchase(order))
    case .transactions(let query): return .transactions(try await backend.transactions(query))
    case .statuses(let group): return .statuses(try await backend.statuses(in: group))
    case .isEligibleForIntroOffer(let group):
      return .isEligible(try await backend.isEligibleForIntroOffer(in: group))
    case .finish(let transaction):
      try await backend.finish(transaction)
      return .done
    case .sync:
      try await backend.sync()
      return .done
    case .currentCursor: return .cursor(try await backend.currentCursor())
    case .events(let cursor): return .events(try await backend.events(after: cursor))
    case .behaviors: return .behaviors(try await backend.behaviors())
    case .transactionsForNewListener:
      return .transactions(try await backend.transactionsForNewListener())
    case .deviceInfo: return .deviceInfo(try await backend.deviceInfo())
    case .present(let sheet): return .sheet(try await backend.present(sheet))
    case .takePurchaseIntents:
      return .purchaseIntents(try await backend.takePurchaseIntents())
    case .promotions: return .promotions(try await backend.promotions())
    case .setPromotions(let promotions):
      try await backend.setPromotions(promotions)
      return .done
    }
  }

  /// Whether the last response is still useful while the store is unreachable.
  ///
  /// That is so for the device's data about its own account. It is not so for the catalog or for
  /// calls that change the account.
  var isAvailableOffline: Bool {
    switch self {
    case .trustedRoots, .bundleID, .appTransaction, .storefront, .transactions, .statuses,
      .behaviors, .deviceInfo, .promotions:
      true
    case .now, .products, .purchase, .isEligibleForIntroOffer, .finish, .sync, .currentCursor,
      .events, .transactionsForNewListener, .present, .takePurchaseIntents, .setPromotions:
      false
    }
  }
}

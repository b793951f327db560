public import AppStoreTypes
internal import Foundation

/// One question of a device to its store, as it travels from process to process.
///
/// The device posts it as JSON to ``path`` and gets a ``DeviceAnswer`` back. Both ends of the wire
/// share these two types, so they cannot disagree about it.
public enum DeviceCall: Hashable, Sendable, Codable {
  /// The path to post calls to.
  public static let path = "/device/v1/call"
  /// The header field that names the device's account.
  public static let accountField = "X-Device-Account"
  /// The header field that names the app's process; a device that sends none has one process.
  public static let processField = "X-Device-Process"

  /// Asks for the device's time.
  case now
  /// Asks for the root certificates.
  case trustedRoots
  /// Asks for the app's bundle identifier.
  case bundleID
  /// Asks for the account's storefront.
  case storefront
  /// Asks for the app transaction.
  case appTransaction
  /// Asks for products.
  case products(for: [ProductID])
  /// Buys a product.
  case purchase(PurchaseOrder)
  /// Asks for signed transactions.
  case transactions(TransactionQuery)
  /// Asks for the statuses in a subscription group.
  case statuses(in: SubscriptionGroupID)
  /// Asks whether an introductory offer may be used in a subscription group.
  case isEligibleForIntroOffer(in: SubscriptionGroupID)
  /// Marks a transaction as finished.
  case finish(TransactionID)
  /// Fetches from the store again.
  case sync
  /// Asks for the number of the newest event.
  case currentCursor
  /// Waits for events after a number.
  case events(after: Int)
  /// Asks for the habits that the device shows.
  case behaviors
  /// Asks for what a new listener to updates is given first.
  case transactionsForNewListener

  /// Asks a backend and returns its answer; an error of the backend is an answer too.
  public func perform(on backend: any StoreKitBackend) async -> DeviceAnswer {
    do throws(StoreKitBackendError) {
      return try await answer(of: backend)
    } catch {
      return .failure(error)
    }
  }

  private func answer(
    of backend: any StoreKitBackend
  ) async throws(StoreKitBackendError) -> DeviceAnswer {
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
    }
  }

  /// Whether the last answer still tells something while the store cannot be reached.
  ///
  /// It is so for what a device keeps of its own account, and not for the catalogue or for anything
  /// that changes the account.
  var isAnsweredOffline: Bool {
    switch self {
    case .trustedRoots, .bundleID, .appTransaction, .storefront, .transactions, .statuses,
      .behaviors:
      true
    default: false
    }
  }
}

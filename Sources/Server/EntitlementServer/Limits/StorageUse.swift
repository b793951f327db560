internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes

/// What a request with a public key stores permanently, which limits count for each address.
enum StorageUse: Hashable {
  /// A customer that was not known.
  case newCustomer
  /// Attributes or attributions of so many bytes.
  case attributes(bytes: Int)

  var limit: LimitName {
    switch self {
    case .newCustomer: .newCustomers
    case .attributes: .attributeBytes
    }
  }

  /// The number of tokens that it takes: customers, or started KiB.
  var tokens: Int {
    switch self {
    case .newCustomer: 1
    case .attributes(let bytes): max(1, (bytes + 1023) / 1024)
    }
  }
}

/// The limits on what the request of an app may store; the requests of others have none.
struct StorageLimits: Sendable {
  /// Returns the limit that rejects a use, and the time to wait; `nil` if there is room.
  let wait: @Sendable (StorageUse) -> (limit: LimitName, wait: Duration)?
  /// Counts what was stored.
  let count: @Sendable (StorageUse) -> Void
  /// Counts a rejection.
  let reject: @Sendable (LimitName) -> Void
}

extension RequestHandler {
  /// Throws if the request may store no more.
  ///
  /// With 503 an app keeps its purchase and its attributes and sends them again. Until then RevenueCat's
  /// SDK computes entitlements from StoreKit.
  func checkStorage(_ use: StorageUse) throws(APIError) {
    guard let storage = CurrentRequest.notes?.storage, let (limit, wait) = storage.wait(use) else {
      return
    }
    storage.reject(limit)
    let seconds = max(1, (wait.milliseconds + 999) / 1000)
    var error = APIError(
      .internalServerError, "Too much was stored (\(limit.rawValue)); try again in \(seconds) s.",
      status: .serviceUnavailable)
    error.fields[.retryAfter] = String(seconds)
    throw error
  }
}

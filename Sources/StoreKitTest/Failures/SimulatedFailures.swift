internal import StoreConfiguration
internal import StoreKit
internal import StoreKitBackend

/// The simulated errors of a test session, by API.
struct SimulatedFailures: Sendable {
  private var failures: [SimulatedError.API: any SKTestFailure] = [:]

  init() {}

  /// Takes the enabled errors of a configuration; numbers that the API does not have are ignored.
  init(_ configured: [SimulatedError]) {
    for error in configured where error.isEnabled {
      guard let choice = error.choice else { continue }
      failures[error.api] = Self.failure(of: error.api, _SKTestFailureCode(choice))
    }
  }

  /// The error of an API; `nil` for none.
  subscript(api: SimulatedError.API) -> (any SKTestFailure)? {
    get { failures[api] }
    set { failures[api] = newValue }
  }

  /// Returns the failure of the request for an API; `nil` for none.
  func backendError(of api: SimulatedError.API) -> StoreKitBackendError? {
    switch failures[api] {
    case let failure as SKTestFailures.LoadProducts: Self.error(failure)
    case let failure as SKTestFailures.Purchase:
      switch failure {
      case .generic(let error): Self.error(error)
      case .purchase(let error): .rejected(Self.rejection(error), Self.reason)
      }
    case let failure as SKTestFailures.AppStoreSync: Self.error(failure)
    case let failure as SKTestFailures.SubscriptionStatus: Self.error(failure)
    case let failure as SKTestFailures.AppTransaction: Self.error(failure)
    default: nil
    }
  }

  /// The failed check of everything that is signed; `nil` for none.
  var verificationError: SimulatedVerificationError? {
    guard let failure = failures[.verification] else { return nil }
    return SimulatedVerificationError(rawValue: failure._errorCode.choice.index)
  }

  private static let reason = "the test session simulates this error"

  private static func error(_ failure: some SKTestFailure) -> StoreKitBackendError {
    FailureNumbers.generic(failure._errorCode).map { error($0) } ?? .rejected(.unknown, reason)
  }

  private static func error(_ error: StoreKitError) -> StoreKitBackendError {
    switch FailureNumbers.code(of: error).choice.index {
    case 1: .rejected(.userCancelled, reason)
    case 2: .network(reason)
    case 3: .invalidResponse(reason)
    case 4: .rejected(.notAvailableInStorefront, reason)
    case 5: .rejected(.notEntitled, reason)
    case 6: .rejected(.unsupported, reason)
    default: .rejected(.unknown, reason)
    }
  }

  private static func rejection(_ error: Product.PurchaseError) -> PurchaseRejection {
    let rejections: [PurchaseRejection] = [
      .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
      .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
      .missingOfferParameters,
    ]
    return rejections[FailureNumbers.code(of: error).choice.index]
  }

  private static func failure(
    of api: SimulatedError.API, _ code: _SKTestFailureCode
  ) -> (any SKTestFailure)? {
    switch api {
    case .loadProducts: SKTestFailures.LoadProducts(_fromErrorCode: code)
    case .purchase: SKTestFailures.Purchase(_fromErrorCode: code)
    case .verification: SKTestFailures.Verification(_fromErrorCode: code)
    case .appStoreSync: SKTestFailures.AppStoreSync(_fromErrorCode: code)
    case .subscriptionStatus: SKTestFailures.SubscriptionStatus(_fromErrorCode: code)
    case .appTransaction: SKTestFailures.AppTransaction(_fromErrorCode: code)
    case .manageSubscriptionsSheet: SKTestFailures.ManageSubscriptions(_fromErrorCode: code)
    case .refundRequestSheet: SKTestFailures.RefundRequest(_fromErrorCode: code)
    case .offerCodeRedeemSheet: SKTestFailures.OfferCodeRedeem(_fromErrorCode: code)
    default: nil
    }
  }
}

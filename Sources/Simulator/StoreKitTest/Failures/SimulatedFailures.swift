internal import StoreConfiguration

/// The simulated errors of a test session, by API.
struct SimulatedFailures: Sendable {
  private var failures: [SimulatedError.API: any SKTestFailure] = [:]

  /// Takes errors by number; numbers that the API does not have are ignored.
  init(_ errors: [SimulatedError.API: SimulatedError.Choice]) {
    for (api, choice) in errors {
      failures[api] = Self.failure(of: api, _SKTestFailureCode(choice))
    }
  }

  /// The error of an API; `nil` for none.
  subscript(api: SimulatedError.API) -> (any SKTestFailure)? {
    get { failures[api] }
    set { failures[api] = newValue }
  }

  /// The numbers of the errors, as in a file.
  var choices: [SimulatedError.API: SimulatedError.Choice] {
    failures.mapValues { $0._errorCode.choice }
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

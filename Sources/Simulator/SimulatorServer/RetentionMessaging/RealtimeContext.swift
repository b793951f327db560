internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import StoreConfiguration

/// The dependencies of a realtime request, besides the store.
struct RealtimeContext: Sendable {
  let stopwatch: RealTimeClock
  /// Checks the signatures of offers; `nil` skips the check.
  let offerChecker: AppStoreRequestVerifier?
  /// The time for the checks of offer signatures.
  let now: @Sendable () -> Timestamp

  /// Rejects a response that cannot be shown to a customer.
  ///
  /// - Parameters:
  ///   - exchange: The request and its result.
  ///   - account: The customer.
  ///   - state: The subscription that the request is about.
  ///   - retention: The developer's uploads.
  ///   - simulator: The store.
  func check(
    _ exchange: inout RealtimeExchange, _ account: AccountID, _ state: SubscriptionState,
    _ retention: RetentionState, in simulator: AppStoreState
  ) {
    guard let response = exchange.response else { return }
    let rules = RealtimeValidator(
      simulator: simulator, retention: retention, account: account, state: state,
      offers: offerChecker.map { ($0, now()) })
    do throws(RealtimeProblem) {
      try rules.check(response)
    } catch {
      exchange.reject(error)
    }
  }
}

extension AppStoreState {
  /// The configuration's language in the form of `userLocale`.
  var userLocale: String { configuration.settings.locale.replacing("_", with: "-") }

  /// Returns the subscription that an account can cancel in a group; `nil` if it has no renewing
  /// one of its own.
  func renewingSubscription(
    of account: AccountID, in group: SubscriptionGroupID
  ) -> SubscriptionState? {
    statuses(of: account, in: group).first {
      $0.renewalInfo.autoRenewStatus == .on && $0.status != .expired && $0.status != .revoked
        && $0.transaction.inAppOwnershipType == .purchased
    }
  }
}

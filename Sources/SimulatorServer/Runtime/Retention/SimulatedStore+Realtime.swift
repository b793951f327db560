internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes
internal import Foundation
internal import StoreConfiguration

/// The dependencies of a realtime request, besides the store.
struct RealtimeContext: Sendable {
  let stopwatch: RealTimeClock
  /// Checks the signatures of offers; `nil` skips the check.
  let offerChecker: AppStoreRequestVerifier?
  /// The time for the checks of offer signatures.
  let now: @Sendable () -> Timestamp
}

extension SimulatedStore {
  /// Simulates a customer who is about to cancel, and returns what the App Store would show.
  ///
  /// If a realtime URL is configured, the developer's server is queried. The call cancels nothing
  /// and does not wait for a change in progress, so the developer's server may call the store.
  /// - Parameters:
  ///   - account: The customer.
  ///   - group: The group of the subscription.
  ///   - locale: The language of the device, such as `en-US`; `nil` for the configuration's.
  ///   - limit: The timeout of the response, in real time.
  /// - Throws: ``SimulatedStoreError/change(_:)`` if the account has no renewing subscription of
  ///   its own in the group.
  func attemptToCancel(
    _ account: AccountID, in group: SubscriptionGroupID, locale: String?, within limit: Duration,
    _ context: RealtimeContext
  ) async throws(SimulatedStoreError) -> CancelAttemptResponse {
    let state = simulator.statuses(of: account, in: group).first {
      $0.renewalInfo.autoRenewStatus == .on && $0.status != .expired && $0.status != .revoked
        && $0.transaction.inAppOwnershipType == .purchased
    }
    guard let state else { throw .change(.notSubscribed(account, group)) }
    let locale = locale ?? userLocale
    let product = state.renewalInfo.productId
    guard let url = retention.realtimeURL else {
      return CancelAttemptResponse(shown: retention.defaultScreen(of: product, locale: locale))
    }
    let name = simulator.nextRequestIdentifier()
    history.remember(.nextRequestIdentifier)
    let request = try signer.signRequest(
      about: state.transaction.originalTransactionId, product, locale: locale, name: name,
      in: simulator)
    var exchange = try await notifications.sender.exchange(
      request, at: url, within: limit, by: context.stopwatch)
    check(&exchange, account, state, context)
    let shown =
      exchange.response.map(retention.screen)
      ?? retention.defaultScreen(of: product, locale: locale)
    return CancelAttemptResponse(
      exchange, at: url, name: name, signedPayload: request, shown: shown)
  }

  /// The configuration's language in the form of `userLocale`.
  var userLocale: String {
    simulator.configuration.settings.locale.replacing("_", with: "-")
  }

  /// Rejects a response that cannot be shown to a customer.
  func check(
    _ exchange: inout RealtimeExchange, _ account: AccountID, _ state: SubscriptionState,
    _ context: RealtimeContext
  ) {
    guard let response = exchange.response else { return }
    let rules = RealtimeValidator(
      simulator: simulator, retention: retention, account: account, state: state,
      offers: context.offerChecker.map { ($0, context.now()) })
    do throws(RealtimeProblem) {
      try rules.check(response)
    } catch {
      exchange.reject(error)
    }
  }
}

internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator

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
    guard let state = simulator.renewingSubscription(of: account, in: group) else {
      throw .change(.notSubscribed(account, group))
    }
    let locale = locale ?? simulator.userLocale
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
    context.check(&exchange, account, state, retention, in: simulator)
    let shown =
      exchange.response.map(retention.screen)
      ?? retention.defaultScreen(of: product, locale: locale)
    return CancelAttemptResponse(
      exchange, at: url, name: name, signedPayload: request, shown: shown)
  }
}

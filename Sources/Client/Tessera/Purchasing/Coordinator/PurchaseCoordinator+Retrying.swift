internal import AppStoreCore

extension PurchaseCoordinator {
  /// Sends pending purchases again, after growing pauses and when the app comes to the foreground,
  /// until the task is canceled.
  ///
  /// - Parameter send: Sends a customer's purchases; returns whether the server can be reached.
  func retry(_ send: @Sendable (AppUserID) async -> Bool) async {
    defer { pause?.cancel() }
    handle(.retryBegan)
    for await signal in signals {
      var request = handle(signal).request
      while let resending = request {
        _ = await perform(resending, resend: send)
        request = handle(.resent).request
      }
    }
  }

  /// Notes that the app came to the foreground.
  nonisolated func noteForeground() { signaller.yield(.foreground) }
}

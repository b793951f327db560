internal import AppStoreCore

extension PurchaseCoordinator {
  /// Sends pending purchases again, after growing pauses and when the app comes to the foreground,
  /// until the task is canceled.
  ///
  /// - Parameter send: Sends a customer's purchases; returns whether the server can be reached.
  func retry(_ send: @Sendable (AppUserID) async -> Bool) async {
    defer { pause?.cancel() }
    _ = handle(.retryBegan)
    for await signal in signals {
      var effects = handle(signal)
      while case .resend(let customers)? = effects.first {
        for customer in customers {
          // If no connection is possible, the next customer's purchases fail as well.
          guard await send(customer) else { break }
        }
        effects = handle(.resent)
      }
    }
  }

  /// Notes that the app came to the foreground.
  nonisolated func noteForeground() { signaller.yield(.foreground) }

  /// Starts or ends a pause, if the effect is that.
  func schedules(_ effect: PurchaseEffect) -> Bool {
    switch effect {
    case .retry(let duration):
      pause?.cancel()
      pause = Task { [world, signaller] in
        await world.sleep(duration)
        if !Task.isCancelled { signaller.yield(.pauseOver) }
      }
      return true
    case .cancelRetry:
      pause?.cancel()
      pause = nil
      return true
    default: return false
    }
  }
}

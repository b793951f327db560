internal import AppStoreCore
internal import AppStoreServerAPI

/// Whether the store handles a call of Apple's API.
enum RateLimitDecision: Sendable {
  /// The call is handled after a wait in real time.
  case admitted(wait: Duration)
  /// The call fails with an error.
  ///
  /// `retryAfter` is set if known.
  case rejected(AppStoreErrorBody, retryAfter: Timestamp?)
}

internal import AppStoreTypes

/// A customer's offerings and the state of the server's response.
struct LoadedOfferings: Sendable {
  let offerings: Offerings
  /// Whether a trusted key signed the server's response.
  let verification: VerificationResult
  /// When the response arrived, by the device's time.
  let receivedAt: Timestamp
}

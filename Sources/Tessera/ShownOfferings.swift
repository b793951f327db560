internal import AppStoreTypes

/// What a customer is shown for sale, and what is known of that answer.
struct ShownOfferings: Sendable {
  let offerings: Offerings
  /// Whether the server's answer was signed by a trusted key.
  let verification: VerificationResult
  /// When the server answered, by the device's time.
  let receivedAt: Timestamp
}

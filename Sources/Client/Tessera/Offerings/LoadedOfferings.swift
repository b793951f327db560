package import AppStoreCore

/// A customer's offerings and the state of the server's response.
package struct LoadedOfferings: Sendable {
  package let offerings: Offerings
  /// Whether a trusted key signed the server's response.
  package let verification: VerificationResult
  /// When the response arrived, by the device's time.
  package let receivedAt: Timestamp
}

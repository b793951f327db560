internal import AppStoreTypes
internal import EntitlementAPI

/// A usable response: its signed bytes, its contents, and the result of the signature check.
struct CustomerInfoResponse: Hashable, Sendable {
  let signed: SignedResponse
  let body: CustomerInfoBody
  let verification: VerificationResult
  /// Why verification failed; `nil` if it did not.
  var failure: VerificationFailureReason?
  /// Its sequence number among the responses received in this launch.
  var number = UpdateSequence.kept

  /// Whether the response shows that the server recorded a purchase.
  ///
  /// A response with an invalid signature may come from anyone, so it shows nothing.
  var provesRecording: Bool { verification != .failed }
}

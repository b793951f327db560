internal import AppStoreCore
package import EntitlementAPI

/// A usable response: its signed bytes, its contents, and the result of the signature check.
package struct CustomerInfoResponse: Hashable, Sendable {
  let signed: SignedResponse
  let body: CustomerInfoBody
  let verification: VerificationResult
  /// Why verification failed; `nil` if it did not.
  var failure: VerificationFailureReason?
  /// Its sequence number among the responses received in this launch.
  var number = UpdateSequence.kept

  package init(
    signed: SignedResponse, body: CustomerInfoBody, verification: VerificationResult,
    failure: VerificationFailureReason? = nil, number: Int = UpdateSequence.kept
  ) {
    self.signed = signed
    self.body = body
    self.verification = verification
    self.failure = failure
    self.number = number
  }

  /// Whether the response shows that the server recorded a purchase.
  ///
  /// A response with an invalid signature may come from anyone, so it shows nothing.
  var confirmsRecording: Bool { verification != .failed }
}

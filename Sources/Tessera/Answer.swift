internal import AppStoreTypes
internal import EntitlementAPI

/// An answer that may be used: what was signed, what it says, and whether the signature is right.
struct Answer: Hashable, Sendable {
  let signed: SignedAnswer
  let body: CustomerInfoBody
  let verification: VerificationResult
  /// Why verification failed; `nil` when it did not.
  var failure: VerificationFailureReason?
  /// The number under which it was received in this launch.
  var number = AnswerOrder.kept

  /// Whether the server may have recorded what the answer says: an answer whose signature is wrong may
  /// come from anybody, and ends nothing.
  var provesRecording: Bool { verification != .failed }
}

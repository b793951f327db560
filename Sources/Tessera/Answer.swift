internal import AppStoreTypes
internal import EntitlementAPI

/// An answer that may be used: what was signed, what it says, and whether the signature is right.
struct Answer: Hashable, Sendable {
  let signed: SignedAnswer
  let body: CustomerInfoBody
  let verification: VerificationResult
}

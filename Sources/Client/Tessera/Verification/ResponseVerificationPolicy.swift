package import AppStoreCore
package import EntitlementAPI

/// How responses are verified: the mode, the trusted roots and the key that is part of every
/// signature.
///
/// The signed message has no separators. The sender of a response writes the request time, the tag
/// and the body, one right after the other; everything before them is from the client's own
/// request. So the boundary between time and tag is checked twice. Otherwise an attacker could move
/// digits across it and change the response's date:
///
/// - The time has thirteen digits in every response, as every time from 2001 to 2286. With more or
///   fewer, digits would have moved between time and tag. That alone fixes the time of responses
///   whose body has no date, such as offerings and the product mapping. So a recorded one can be
///   made neither newer, to replace its successor, nor older, to outlive its key.
/// - If the body has the server's date, the time is within a minute of it.
///
/// The boundary between tag and body cannot be moved, because neither a part of a JSON object nor
/// one with a prefix is a JSON object.
package struct ResponseVerificationPolicy: Sendable {
  /// How far the request time may be from the date in the body, which is set when the response is
  /// created.
  private static let dateTolerance = Duration.seconds(60)

  var mode: EntitlementVerificationMode
  package var verifier: ResponseVerifier
  var authToken: String
  /// The intermediate keys that the roots revoked; `nil` for none.
  package var revoked: RevokedKeys?

  package init(
    mode: Configuration.EntitlementVerificationMode, verifier: ResponseVerifier, authToken: String,
    revoked: RevokedKeys? = nil
  ) {
    self.mode = mode
    self.verifier = verifier
    self.authToken = authToken
    self.revoked = revoked
  }

  /// Whether requests carry a nonce and responses are verified.
  var isOn: Bool { mode != .disabled && !verifier.roots.isEmpty }

  /// Verifies a response that just arrived.
  ///
  /// The intermediate key must be valid at two times: the response's own, because the saved
  /// response is verified at that time later, and the newest signed time before it. The device's
  /// clock, which may be wrong, is not used.
  ///
  /// - Parameters:
  ///   - date: The server's date in the response's body; `nil` for a body without one.
  ///   - proven: The newest trusted time, without the device's clock; `nil` for none.
  package func verify(_ response: SignedResponse, dated date: Timestamp?, proven: Timestamp?)
    -> VerificationOutcome
  {
    verify(
      response, dated: date, at: max(proven?.milliseconds ?? .min, response.requestTime ?? .min))
  }

  /// Verifies a saved response at its own signed time, so that an old response still verifies.
  ///
  /// - Parameter date: The server's date in the response's body.
  package func verifySaved(_ response: SignedResponse, dated date: Timestamp) -> VerificationOutcome
  {
    guard !isOn || response.isWellFormed else {
      return failed(.changedFile, "its request was not made by this SDK")
    }
    return verify(response, dated: date, at: response.requestTime ?? .max)
  }

  /// Verifies a saved response that serves many clients, at its own signed time.
  func verifySavedShared(_ response: SignedResponse) -> VerificationOutcome {
    guard !isOn || response.isFixed else {
      return failed(.changedFile, "it is a response to one customer only")
    }
    return verify(response, dated: nil, at: response.requestTime ?? .max)
  }

  private func verify(
    _ response: SignedResponse, dated date: Timestamp?, at milliseconds: Int64
  ) -> VerificationOutcome {
    guard isOn else { return VerificationOutcome(result: .notRequested, mode: mode) }
    guard response.hasWholeTime else {
      return failed(
        .wrongRequestTime,
        "X-RevenueCat-Request-Time does not have 13 digits; it was modified in transit")
    }
    let verifier = ResponseVerifier(roots: verifier.roots, revoked: revoked?.lists ?? [])
    do throws(SignatureError) {
      try verifier.verify(
        signature: response.signature, rootSignatures: response.rootSignatures,
        message: response.message(authToken: authToken), at: milliseconds)
    } catch {
      return failed(VerificationFailureReason(error), error.description)
    }
    guard isDated(response, date) else {
      return failed(
        .clock,
        "X-RevenueCat-Request-Time is more than a minute from the date in the response; it was "
          + "modified in transit, or the server took too long")
    }
    assert(response.signature != nil, "a verified response has a signature")
    return VerificationOutcome(result: .verified, mode: mode)
  }

  private func isDated(_ response: SignedResponse, _ date: Timestamp?) -> Bool {
    guard let date, let time = response.requestTime.map(Timestamp.init(milliseconds:)) else {
      return true
    }
    return time <= date + Self.dateTolerance && date <= time + Self.dateTolerance
  }

  private func failed(_ reason: VerificationFailureReason, _ problem: String) -> VerificationOutcome
  {
    VerificationOutcome(result: .failed, mode: mode, failure: VerificationFailure(reason, problem))
  }
}

/// The outcome of verifying one response.
package struct VerificationOutcome: Hashable, Sendable {
  package var result: VerificationResult
  var mode: EntitlementVerificationMode
  /// The problem; `nil` for none.
  package var failure: VerificationFailure?

  /// Whether the response may be used and saved.
  var isUsable: Bool { mode != .enforced || result.isVerified }
}

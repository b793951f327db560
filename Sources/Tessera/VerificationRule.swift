internal import AppStoreTypes
internal import TrustedEntitlements

/// How answers are judged: the mode, the trusted roots and the key that is part of every signature.
struct VerificationRule: Sendable {
  var mode: Configuration.EntitlementVerificationMode
  var verifier: ResponseVerifier
  var authToken: String

  /// Whether requests carry a nonce and answers are checked.
  var isOn: Bool { mode != .disabled && !verifier.roots.isEmpty }

  /// Judges an answer that just arrived, by the device's clock.
  ///
  /// The intermediate key must be valid at the answer's own time too, because that is the time by
  /// which the kept answer is judged later.
  func judge(_ answer: SignedAnswer, receivedAt now: Timestamp) -> Verdict {
    judge(answer, at: max(now.milliseconds, answer.requestTime ?? .min))
  }

  /// Judges an answer that was kept, by its own signed time, so that an old answer still verifies.
  func judgeKept(_ answer: SignedAnswer) -> Verdict {
    guard !isOn || answer.isWellFormed else {
      return Verdict(result: .failed, mode: mode, error: .payloadSignature)
    }
    return judge(answer, at: answer.requestTime ?? .max)
  }

  /// Judges an answer that serves many and was kept, by its own signed time.
  func judgeKeptFixed(_ answer: SignedAnswer) -> Verdict {
    guard !isOn || answer.isFixed else {
      return Verdict(result: .failed, mode: mode, error: .payloadSignature)
    }
    return judge(answer, at: answer.requestTime ?? .max)
  }

  private func judge(_ answer: SignedAnswer, at milliseconds: Int64) -> Verdict {
    guard isOn else { return Verdict(result: .notRequested, mode: mode) }
    do throws(SignatureError) {
      try verifier.verify(
        signature: answer.signature, message: answer.message(authToken: authToken),
        at: milliseconds)
      return Verdict(result: .verified, mode: mode)
    } catch {
      return Verdict(result: .failed, mode: mode, error: error)
    }
  }
}

/// What became of one answer's signature.
struct Verdict: Hashable, Sendable {
  var result: VerificationResult
  var mode: Configuration.EntitlementVerificationMode
  /// The step that failed; `nil` when none did.
  var error: SignatureError?

  /// Whether the answer may be used and kept.
  var isUsable: Bool { mode != .enforced || result.isVerified }
}

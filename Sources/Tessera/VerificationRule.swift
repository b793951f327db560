internal import AppStoreTypes
internal import TrustedEntitlements

/// How answers are judged: the mode, the trusted roots and the key that is part of every signature.
///
/// What is signed has no separators. An answer's sender writes the request time, the tag and the body, one
/// right after the other; everything before them is the client's own question. So the border between time
/// and tag is checked twice, or whoever carries an answer could move digits over it and date it anew:
///
/// - The time has thirteen digits, as every time from 2001 to 2286, in every answer. With one more or
///   less, a part of it stands in the tag, or a part of the tag in it. That alone fixes the time of answers
///   whose body has no date, such as offerings and the product mapping: nobody makes a recorded one newer
///   than it is, to take the place of the one that came after it, or older, to outlive its key.
/// - Where the body has the server's date, the time is within a minute of it.
///
/// The border between tag and body cannot be moved, because a part of a JSON object, or one with something
/// before it, is none.
struct VerificationRule: Sendable {
  /// How far the request time may be from the date in the body, which is taken when the answer is made.
  private static let dateTolerance = Duration.seconds(60)

  var mode: Configuration.EntitlementVerificationMode
  var verifier: ResponseVerifier
  var authToken: String
  /// The intermediate keys that the roots took back; `nil` for none.
  var revoked: RevokedKeys?

  /// Whether requests carry a nonce and answers are checked.
  var isOn: Bool { mode != .disabled && !verifier.roots.isEmpty }

  /// Judges an answer that just arrived.
  ///
  /// The intermediate key must be valid at the answer's own time, because that is the time by which the
  /// kept answer is judged later, and at the newest time that somebody signed before. The device's clock,
  /// which may be wrong, says nothing.
  ///
  /// - Parameters:
  ///   - date: The server's date in the answer's body; `nil` for a body without one.
  ///   - proven: The newest trusted time, without the device's clock; `nil` for none.
  func judge(_ answer: SignedAnswer, dated date: Timestamp?, proven: Timestamp?) -> Verdict {
    judge(
      answer, dated: date, at: max(proven?.milliseconds ?? .min, answer.requestTime ?? .min))
  }

  /// Judges an answer that was kept, by its own signed time, so that an old answer still verifies.
  ///
  /// - Parameter date: The server's date in the answer's body.
  func judgeKept(_ answer: SignedAnswer, dated date: Timestamp) -> Verdict {
    guard !isOn || answer.isWellFormed else {
      return failed(.changedFile, "its question is not one of this SDK")
    }
    return judge(answer, dated: date, at: answer.requestTime ?? .max)
  }

  /// Judges an answer that serves many and was kept, by its own signed time.
  func judgeKeptFixed(_ answer: SignedAnswer) -> Verdict {
    guard !isOn || answer.isFixed else { return failed(.changedFile, "it does not serve many") }
    return judge(answer, dated: nil, at: answer.requestTime ?? .max)
  }

  private func judge(
    _ answer: SignedAnswer, dated date: Timestamp?, at milliseconds: Int64
  ) -> Verdict {
    guard isOn else { return Verdict(result: .notRequested, mode: mode) }
    guard answer.hasWholeTime else {
      return failed(
        .wrongRequestTime, "X-RevenueCat-Request-Time has not 13 digits; it was changed on the way")
    }
    let verifier = ResponseVerifier(roots: verifier.roots, revoked: revoked?.lists ?? [])
    do throws(SignatureError) {
      try verifier.verify(
        signature: answer.signature, rootSignatures: answer.rootSignatures,
        message: answer.message(authToken: authToken), at: milliseconds)
    } catch {
      return failed(VerificationFailureReason(error), error.description)
    }
    guard isDated(answer, date) else {
      return failed(
        .clock,
        "X-RevenueCat-Request-Time is more than a minute from the date in the answer; it was changed "
          + "on the way, or the server took too long")
    }
    return Verdict(result: .verified, mode: mode)
  }

  private func isDated(_ answer: SignedAnswer, _ date: Timestamp?) -> Bool {
    guard let date, let told = answer.requestTime.map(Timestamp.init(milliseconds:)) else {
      return true
    }
    return told <= date + Self.dateTolerance && date <= told + Self.dateTolerance
  }

  private func failed(_ reason: VerificationFailureReason, _ problem: String) -> Verdict {
    Verdict(result: .failed, mode: mode, failure: VerificationFailure(reason, problem))
  }
}

/// What became of one answer's signature.
struct Verdict: Hashable, Sendable {
  var result: VerificationResult
  var mode: Configuration.EntitlementVerificationMode
  /// What is wrong with it; `nil` when nothing is.
  var failure: VerificationFailure?

  /// Whether the answer may be used and kept.
  var isUsable: Bool { mode != .enforced || result.isVerified }
}

internal import Effects

/// Guards which answers were not believed, so that the server hears of it when the same is asked for again.
final class VerificationFailures: Sendable {
  private let reasons = Locked<[String: VerificationFailureReason]>([:])

  /// Returns why the last answer at a path was not believed; `nil` when it was, or there was none.
  func reason(at path: String) -> VerificationFailureReason? {
    reasons.withLock { $0[path] }
  }

  /// Takes what became of an answer, logs a failure, and tells the app of it.
  ///
  /// - Parameters:
  ///   - path: The raw path of the request.
  ///   - name: What the log calls the answer; it names no customer.
  func note(_ verdict: Verdict, at path: String, named name: String) {
    reasons.withLock { $0[path] = verdict.failure?.reason }
    guard let failure = verdict.failure else { return }
    Log.error("\(name): \(failure.problem) (\(failure.reason))")
    let error = PurchasesError(failure)
    // The app's code, so no lock is held.
    Log.sink.withLock { $0.verificationErrorHandler }?(error)
  }
}

extension PurchasesError {
  /// The error of an answer whose verification failed.
  init(_ failure: VerificationFailure, httpStatusCode: Int? = nil) {
    self.init(
      .signatureVerificationFailed, failure.problem, isRetryable: true,
      httpStatusCode: httpStatusCode)
    verificationFailureReason = failure.reason
  }
}

internal import AppStoreCore

/// Guards which responses failed verification, so that the next request for the same resource
/// reports it to the server.
final class VerificationFailures: Sendable {
  private let reasons = LockedValue<[String: VerificationFailureReason]>([:])

  /// Returns why the last response at a path failed; `nil` if it did not, or there was none.
  func reason(at path: String) -> VerificationFailureReason? {
    reasons.withLock { $0[path] }
  }

  /// Notes the verification of a response, logs a failure, and reports it to the app.
  ///
  /// - Parameters:
  ///   - path: The raw path of the request.
  ///   - name: The name of the response in the log, without a customer.
  func note(_ outcome: VerificationOutcome, at path: String, named name: String) {
    reasons.withLock { $0[path] = outcome.failure?.reason }
    guard let failure = outcome.failure else { return }
    Log.error("\(name): \(failure.problem) (\(failure.reason))")
    let error = PurchasesError(failure)
    // This runs the app's code, so no lock is held.
    Log.sink.withLock { $0.verificationErrorHandler }?(error)
  }
}

extension PurchasesError {
  /// Creates the error of a response whose verification failed.
  init(_ failure: VerificationFailure, httpStatusCode: Int? = nil) {
    self.init(
      .signatureVerificationFailed, failure.problem, isRetryable: true,
      httpStatusCode: httpStatusCode)
    verificationFailureReason = failure.reason
  }
}

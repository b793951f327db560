internal import AppStoreCore

extension Purchases {
  /// Called when the verification of a response fails.
  ///
  /// Default: `nil`.
  ///
  /// Called for each server response that fails, for any request, and for a cached customer info
  /// response each time it is read and fails. Also called in informational mode, in which the
  /// response is still used. The error is ``PurchasesError/signatureVerificationFailed`` with
  /// ``PurchasesError/verificationFailureReason``; it contains no key and no customer. The call can
  /// come from any task, in the middle of a request: send the reason to your telemetry and return.
  public static var verificationErrorHandler: (@Sendable (PublicError) -> Void)? {
    get { Log.sink.withLock { $0.verificationErrorHandler } }
    set { Log.sink.withLock { $0.verificationErrorHandler = newValue } }
  }

  /// Alias of ``verificationErrorHandler`` in an article about trusted entitlements.
  public static var errorHandler: (@Sendable (PublicError) -> Void)? {
    get { verificationErrorHandler }
    set { verificationErrorHandler = newValue }
  }
}

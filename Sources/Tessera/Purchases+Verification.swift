internal import Effects

extension Purchases {
  /// What the app does when the verification of an answer fails; `nil` for nothing, which is the default.
  ///
  /// It is called for each answer of the server that fails, whatever was asked for, and for a kept answer about
  /// the customer each time that it is read and fails. The informational mode calls it too, although the answer
  /// is used there. The error is ``ErrorCode/signatureVerificationFailed`` with
  /// ``PurchasesError/verificationFailureReason``; it names no key and no customer. The call comes from any
  /// task, in the middle of a question: send the reason to your own telemetry and return.
  public static var verificationErrorHandler: (@Sendable (PublicError) -> Void)? {
    get { Log.sink.withLock { $0.verificationErrorHandler } }
    set { Log.sink.withLock { $0.verificationErrorHandler = newValue } }
  }

  /// The same as ``verificationErrorHandler``, as an article about trusted entitlements spells it.
  public static var errorHandler: (@Sendable (PublicError) -> Void)? {
    get { verificationErrorHandler }
    set { verificationErrorHandler = newValue }
  }
}

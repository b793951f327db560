internal import AppStoreTypes

extension SignedDataVerifier {
  /// Verifies a notification and all signed data inside it.
  ///
  /// The nested transaction must be of the notification's app and environment, and the nested renewal
  /// info of the transaction's purchase.
  ///
  /// - Throws: ``VerificationError`` naming the failed check; one bad nested part refuses the whole
  ///   notification, as ``VerificationError/nested(part:_:)``.
  public func notification(_ jws: String) throws(VerificationError) -> VerifiedNotification {
    let (body, token) = try verify(ResponseBodyV2DecodedPayload.self, jws)
    let subject = try NotificationSubject(of: body.payload, in: token)
    try checkEnvironment(subject.environment)
    let app = try app(subject.bundleID, in: subject.environment)
    if subject.environment == .production, let configured = app.appAppleID,
      subject.appAppleID != configured
    {
      throw .appAppleID(found: subject.appAppleID, configured: configured)
    }
    let transaction = try nestedTransaction(of: body.payload.data)
    let renewalInfo = try nestedRenewalInfo(of: body.payload.data, beside: transaction)
    return VerifiedNotification(body: body, transaction: transaction, renewalInfo: renewalInfo)
  }

  private func nestedTransaction(
    of data: NotificationData?
  ) throws(VerificationError) -> Verified<JWSTransactionDecodedPayload>? {
    guard let data, let jws = data.signedTransactionInfo else { return nil }
    do throws(VerificationError) {
      let transaction = try transaction(jws)
      guard transaction.payload.bundleId == data.bundleId else {
        throw .otherApp(found: transaction.payload.bundleId, expected: data.bundleId)
      }
      guard transaction.payload.environment == data.environment else {
        throw .otherEnvironment(
          found: transaction.payload.environment, expected: data.environment)
      }
      return transaction
    } catch {
      throw .nested(part: "signedTransactionInfo", error)
    }
  }

  private func nestedRenewalInfo(
    of data: NotificationData?, beside transaction: Verified<JWSTransactionDecodedPayload>?
  ) throws(VerificationError) -> Verified<JWSRenewalInfoDecodedPayload>? {
    guard let jws = data?.signedRenewalInfo else { return nil }
    guard let transaction else {
      throw .payloadField(
        .notification, field: "data.signedTransactionInfo",
        reason: "is missing, so nothing ties signedRenewalInfo to the app")
    }
    do throws(VerificationError) {
      return try renewalInfo(jws, beside: transaction)
    } catch {
      throw .nested(part: "signedRenewalInfo", error)
    }
  }
}

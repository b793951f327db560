internal import AppStoreCore

extension SignedDataVerifier {
  /// Verifies a notification and all signed data inside it.
  ///
  /// The nested transaction must have the notification's app and environment, and the nested
  /// renewal info the transaction's purchase.
  ///
  /// - Throws: ``VerificationError`` for the failed check. One invalid nested part rejects the
  ///   whole notification, as ``VerificationError/nested(part:_:)``.
  public func notification(_ jws: String) throws(VerificationError) -> VerifiedNotification {
    let body = try verify(ResponseBodyV2DecodedPayload.self, jws)
    let subject = try NotificationSubject(of: body.payload)
    try checkEnvironment(subject.environment, under: body.chain, of: .notification)
    let app = try app(subject.bundleID, in: subject.environment)
    try app.checkAppleID(subject.appAppleID, in: subject.environment)
    let transaction = try nestedTransaction(of: body.payload.data)
    let renewalInfo = try nestedRenewalInfo(of: body.payload.data, transaction: transaction)
    let appTransaction = try nestedAppTransaction(of: body.payload.appData)
    return VerifiedNotification(
      body: body, transaction: transaction, renewalInfo: renewalInfo,
      appTransaction: appTransaction)
  }

  private func nestedTransaction(
    of data: NotificationData?
  ) throws(VerificationError) -> Verified<JWSTransactionDecodedPayload>? {
    guard let data, let jws = data.signedTransactionInfo else { return nil }
    do throws(VerificationError) {
      let transaction = try transaction(jws)
      try PayloadBinding.check(
        transaction.payload.bundleId, transaction.payload.environment,
        in: (data.bundleId, data.environment))
      return transaction
    } catch {
      throw .nested(part: "signedTransactionInfo", error)
    }
  }

  private func nestedRenewalInfo(
    of data: NotificationData?, transaction: Verified<JWSTransactionDecodedPayload>?
  ) throws(VerificationError) -> Verified<JWSRenewalInfoDecodedPayload>? {
    guard let jws = data?.signedRenewalInfo else { return nil }
    guard let transaction else { throw PayloadBinding.missingTransaction }
    do throws(VerificationError) {
      return try renewalInfo(jws, transaction: transaction)
    } catch {
      throw .nested(part: "signedRenewalInfo", error)
    }
  }

  private func nestedAppTransaction(
    of data: NotificationAppData?
  ) throws(VerificationError) -> Verified<JWSAppTransactionDecodedPayload>? {
    guard let data, let jws = data.signedAppTransactionInfo else { return nil }
    do throws(VerificationError) {
      let download = try appTransaction(jws)
      try PayloadBinding.check(
        download.payload.bundleId, download.payload.receiptType,
        in: (data.bundleId, data.environment))
      return download
    } catch {
      throw .nested(part: "signedAppTransactionInfo", error)
    }
  }
}

internal import AppStoreCore

extension SignedDataVerifier {
  /// Returns the result of each check on a token of any kind, including those after the first
  /// failure.
  ///
  /// If no app is configured, the app is not compared. All other checks are those of verification.
  ///
  /// ```swift
  /// let inspection = verifier.inspect(jws)
  /// for check in inspection.checks where check.outcome == .failed {
  ///   print(check.name, check.evidence)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - jws: The token.
  ///   - kind: The required kind; `nil` for any.
  ///   - transaction: The transaction of the same purchase as renewal info. It is inspected too,
  ///     because only a verified transaction ties renewal info to an app; `nil` skips the binding
  ///     check.
  public func inspect(
    _ jws: String, as kind: PayloadKind? = nil, transaction: String? = nil
  ) -> SignedDataInspection {
    let inspector = Inspector(jws, as: kind, verifier: self)
    inspector.run()
    switch inspector.subject?.payload {
    case let body as ResponseBodyV2DecodedPayload: inspector.inspectNested(of: body)
    case let renewalInfo as JWSRenewalInfoDecodedPayload:
      let other = transaction.map {
        Inspector.inspected($0, as: .transaction, field: "transaction", verifier: self)
      }
      inspector.inspectBinding(
        of: renewalInfo, to: other?.subject?.payload as? JWSTransactionDecodedPayload)
      if let other { inspector.inspection.nested.append(other.inspection) }
    default: break
    }
    return inspector.inspection
  }
}

extension Inspector {
  static func inspected(
    _ jws: String, as kind: PayloadKind?, field: String?, verifier: SignedDataVerifier
  ) -> Inspector {
    let inspector = Inspector(jws, as: kind, field: field, verifier: verifier)
    inspector.run()
    return inspector
  }

  /// Inspects the tokens inside a notification, and whether they belong to it.
  func inspectNested(of body: ResponseBodyV2DecodedPayload) {
    var transaction: JWSTransactionDecodedPayload?
    if let jws = body.data?.signedTransactionInfo {
      let inner = Self.inspected(
        jws, as: .transaction, field: "signedTransactionInfo", verifier: verifier)
      transaction = inner.subject?.payload as? JWSTransactionDecodedPayload
      if let data = body.data, let transaction {
        inner.check(.binding) { () throws(VerificationError) in
          try PayloadBinding.check(
            transaction.bundleId, transaction.environment, in: (data.bundleId, data.environment))
          return "the notification's app and environment"
        }
      }
      inspection.nested.append(inner.inspection)
    }
    if let jws = body.data?.signedRenewalInfo {
      guard body.data?.signedTransactionInfo != nil else {
        check(.binding) { () throws(VerificationError) in throw PayloadBinding.missingTransaction }
        return
      }
      let inner = Self.inspected(
        jws, as: .renewalInfo, field: "signedRenewalInfo", verifier: verifier)
      if let renewalInfo = inner.subject?.payload as? JWSRenewalInfoDecodedPayload {
        inner.inspectBinding(of: renewalInfo, to: transaction)
      }
      inspection.nested.append(inner.inspection)
    }
    inspectAppTransaction(of: body.appData)
  }

  private func inspectAppTransaction(of data: NotificationAppData?) {
    guard let data, let jws = data.signedAppTransactionInfo else { return }
    let inner = Self.inspected(
      jws, as: .appTransaction, field: "signedAppTransactionInfo", verifier: verifier)
    if let appTransaction = inner.subject?.payload as? JWSAppTransactionDecodedPayload {
      inner.check(.binding) { () throws(VerificationError) in
        try PayloadBinding.check(
          appTransaction.bundleId, appTransaction.receiptType, in: (data.bundleId, data.environment)
        )
        return "the notification's app and environment"
      }
    }
    inspection.nested.append(inner.inspection)
  }

  func inspectBinding(
    of renewalInfo: JWSRenewalInfoDecodedPayload, to transaction: JWSTransactionDecodedPayload?
  ) {
    guard let transaction else {
      return skip(.binding, "renewal info needs its transaction; none is given")
    }
    check(.binding) { () throws(VerificationError) in
      try PayloadBinding.check(renewalInfo, transaction: transaction)
      return "the purchase \(transaction.originalTransactionId) of \(transaction.bundleId)"
    }
  }
}

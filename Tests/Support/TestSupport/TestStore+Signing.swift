public import AppStoreCore
public import SignedData

extension TestStore {
  /// Signs a payload unchanged.
  public func sign(_ payload: some Encodable) throws(VerificationError) -> String {
    try chain.sign(payload)
  }

  /// Returns a notification's payload with a signed transaction and signed renewal info.
  ///
  /// - Parameters:
  /// - type: The notification type.
  /// - subtype: The subtype; `nil` for none.
  /// - uuid: The notification's identifier.
  /// - transaction: The transaction to sign; `nil` for none, as in `TEST`.
  /// - renewalInfo: The renewal info to sign; `nil` for none.
  /// - status: The subscription's status; `nil` for none.
  /// - signedDate: The signing date. Default: the transaction's.
  public func notification(
    _ type: NotificationType = .subscribed, _ subtype: NotificationSubtype? = .initialBuy,
    uuid: String = "8c4c1a52-57c4-4f0f-9c0e-000000000001",
    transaction: JWSTransactionDecodedPayload? = transaction(),
    renewalInfo: JWSRenewalInfoDecodedPayload? = renewalInfo(),
    status: SubscriptionStatus? = .active, signedDate: Timestamp? = nil
  ) throws(VerificationError) -> ResponseBodyV2DecodedPayload {
    let environment = transaction?.environment ?? .sandbox
    var data = NotificationData(
      environment: environment, bundleId: transaction?.bundleId ?? Self.bundleID,
      appAppleId: environment == .production ? Self.appAppleID : nil, status: status)
    if let transaction { data.signedTransactionInfo = try sign(transaction) }
    if let renewalInfo { data.signedRenewalInfo = try sign(renewalInfo) }
    return ResponseBodyV2DecodedPayload(
      notificationType: type, subtype: subtype, notificationUUID: uuid,
      signedDate: signedDate ?? transaction?.signedDate ?? Self.purchaseDate, data: data)
  }

  /// Returns a verified transaction for tests that do not use the verifier.
  public func verified(
    _ payload: JWSTransactionDecodedPayload = transaction()
  ) throws(VerificationError) -> Verified<JWSTransactionDecodedPayload> {
    try verifier(for: payload.bundleId, payload.environment).transaction(sign(payload))
  }

  /// Returns renewal info verified with a transaction.
  public func verified(
    _ payload: JWSRenewalInfoDecodedPayload,
    transaction: Verified<JWSTransactionDecodedPayload>
  ) throws(VerificationError) -> Verified<JWSRenewalInfoDecodedPayload> {
    try verifier(for: transaction.payload.bundleId, payload.environment)
      .renewalInfo(sign(payload), transaction: transaction)
  }

  private func verifier(
    for bundleID: BundleID, _ environment: AppStoreEnvironment
  ) -> SignedDataVerifier {
    SignedDataVerifier(
      roots: [chain.root], apps: [.init(bundleID: bundleID, appAppleID: nil)],
      environments: [environment])
  }
}

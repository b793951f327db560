public import AppStoreTypes

extension AppStoreSimulator {
  /// Lets an account download the app; again, as after a deletion, is a reinstall.
  ///
  /// A reinstall changes nothing in the store: transactions, and what is not finished, are still there.
  /// - Parameters:
  ///   - account: Who downloads.
  ///   - version: The version of the app.
  ///   - platform: The platform it is for.
  /// - Returns: The app transaction; it tells of the first download.
  public mutating func download(
    by account: AccountID, version: String = "1.0", platform: PurchasePlatform = .iOS
  ) -> JWSAppTransactionDecodedPayload {
    open(account)
    if accounts[account]?.download == nil {
      accounts[account]?.download = Download(date: now, version: version, platform: platform)
    }
    return signedAppTransaction(of: account, at: nextSignedDate())
  }

  /// Returns an account's app transaction, signed now; `nil` when the account is not known.
  ///
  /// An account that bought without a download is taken to have downloaded version 1.0 when it came.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/jwsapptransactiondecodedpayload>
  public func appTransaction(of account: AccountID) -> JWSAppTransactionDecodedPayload? {
    accounts[account] == nil ? nil : signedAppTransaction(of: account, at: now)
  }

  /// Lets a parent withdraw the consent for a child's use of the app.
  ///
  /// - Returns: What happened.
  /// - Throws: ``ChangeFailure/unknownAccount(_:)``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreservernotifications/notificationtype>
  public mutating func rescindConsent(
    for account: AccountID
  ) throws(ChangeFailure) -> [StoreEffect] {
    guard accounts[account] != nil else { throw .unknownAccount(account) }
    let download = signedAppTransaction(of: account, at: nextSignedDate())
    return [.appNotification(notify(.rescindConsent, nil, .appData(account, download)))]
  }

  private func signedAppTransaction(
    of account: AccountID, at date: Timestamp
  ) -> JWSAppTransactionDecodedPayload {
    let record = accounts[account]
    let first = record?.download
    var payload = JWSAppTransactionDecodedPayload(
      receiptType: environment, bundleId: app.bundleID, receiptCreationDate: date,
      originalPurchaseDate: first?.date ?? record?.openedDate ?? date,
      originalApplicationVersion: first?.version ?? "1.0")
    payload.appAppleId = signedAppAppleID
    payload.appTransactionId = identifiers.appTransactionID(of: account)
    payload.originalPlatform = first?.platform ?? .iOS
    return payload
  }
}

/// An account's first download of the app.
struct Download: Hashable, Sendable {
  let date: Timestamp
  let version: String
  let platform: PurchasePlatform
}

public import AppStoreTypes

extension AppStoreState {
  /// Downloads the app for an account.
  ///
  /// A repeated download, as after a deletion, is a reinstall. A reinstall changes nothing in the
  /// store: transactions, finished or not, are unaffected.
  /// - Parameters:
  ///   - account: The account that downloads.
  ///   - version: The version of the app.
  ///   - platform: The platform of the app.
  /// - Returns: The app transaction, which describes the first download.
  public mutating func download(
    by account: AccountID, version: String = "1.0", platform: PurchasePlatform = .iOS
  ) -> JWSAppTransactionDecodedPayload {
    open(account)
    if accounts[account]?.download == nil {
      accounts[account]?.download = Download(date: now, version: version, platform: platform)
    }
    return signedAppTransaction(of: account, at: nextSignedDate())
  }

  /// Returns an account's app transaction, signed now; `nil` if the account is unknown.
  ///
  /// If the account purchased without a download, version 1.0 counts as downloaded when the account
  /// was created.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/jwsapptransactiondecodedpayload>
  public func appTransaction(of account: AccountID) -> JWSAppTransactionDecodedPayload? {
    accounts[account] == nil ? nil : signedAppTransaction(of: account, at: now)
  }

  /// Withdraws a parent's consent for a child's use of the app.
  ///
  /// - Returns: The effects.
  /// - Throws: ``ChangeError/unknownAccount(_:)``; nothing changes.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreservernotifications/notificationtype>
  public mutating func rescindConsent(
    for account: AccountID
  ) throws(ChangeError) -> [SimulatorEffect] {
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

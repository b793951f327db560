public import AppStoreCore

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
    if data.accounts[account]?.download == nil {
      data.accounts[account]?.download = Download(
        date: data.now, version: version, platform: platform)
    }
    let date = data.history.nextSignedDate(at: now)
    return data.history.appTransaction(of: account, in: data.accounts, at: date)
  }

  /// Returns an account's app transaction, signed now; `nil` if the account is unknown.
  ///
  /// If the account purchased without a download, version 1.0 counts as downloaded when the account
  /// was created.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreserverapi/jwsapptransactiondecodedpayload>
  public func appTransaction(of account: AccountID) -> JWSAppTransactionDecodedPayload? {
    guard data.accounts.number(of: account) != nil else { return nil }
    return data.history.appTransaction(of: account, in: data.accounts, at: now)
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
    guard data.accounts.number(of: account) != nil else { throw .unknownAccount(account) }
    let date = data.history.nextSignedDate(at: now)
    let download = data.history.appTransaction(of: account, in: data.accounts, at: date)
    let notification = data.history.notify(
      .rescindConsent, nil, .appData(account, download), at: now)
    return [.appNotification(notification)]
  }
}

/// An account's first download of the app.
struct Download: Hashable, Sendable {
  let date: Timestamp
  let version: String
  let platform: PurchasePlatform
}

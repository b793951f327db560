public import AppStoreCore

extension AppStoreState {
  /// Creates a token for an external purchase, which the developer has to report.
  ///
  /// The server is notified, and reminded each month for a year. A token that is not reported
  /// within its first month is sent as unreported.
  /// - Parameter type: The type of the token.
  /// - Returns: The token and the effects.
  ///
  /// Source: <https://developer.apple.com/documentation/appstoreservernotifications/externalpurchasetoken>
  public mutating func createExternalPurchaseToken(
    _ type: ExternalPurchaseTokenType
  ) -> (token: ExternalPurchaseToken, effects: [SimulatorEffect]) {
    let token = data.history.newExternalPurchaseToken(type, at: now)
    work.add(token, at: now)
    let notification = data.history.notify(
      .externalPurchaseToken, .created, .externalPurchaseToken(token), at: now)
    return (token, [.appNotification(notification)])
  }

  /// Returns a token for external purchases; `nil` if the identifier is unknown.
  public func externalPurchaseToken(_ externalPurchaseID: String) -> ExternalPurchaseToken? {
    work.externalPurchaseTokens[externalPurchaseID]?.token
  }

  /// Records that the developer reported a token.
  ///
  /// - Throws: ``ChangeError/unknownToken(_:)``; nothing changes.
  public mutating func reportExternalPurchaseToken(
    _ externalPurchaseID: String
  ) throws(ChangeError) {
    guard work.externalPurchaseTokens[externalPurchaseID] != nil else {
      throw .unknownToken(externalPurchaseID)
    }
    work.externalPurchaseTokens[externalPurchaseID]?.isReported = true
  }

  /// Reminds the developer of a token at the end of one of its months.
  mutating func remindOfToken(at index: UInt32) -> [SimulatorEffect] {
    guard let due = work.nextReminder(at: index) else { return [] }
    let notification = data.history.notify(
      .externalPurchaseToken, due.isUnreported ? .unreported : .activeTokenReminder,
      .externalPurchaseToken(due.token), at: now)
    return [.appNotification(notification)]
  }
}

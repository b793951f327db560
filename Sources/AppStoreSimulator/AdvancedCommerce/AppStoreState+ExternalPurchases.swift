public import AppStoreTypes

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
    let prefix = environment == .production ? "" : "SANDBOX_"
    var token = ExternalPurchaseToken(
      externalPurchaseId: prefix + identifiers.externalPurchaseID(), bundleId: app.bundleID)
    token.tokenCreationDate = now
    token.appAppleId = signedAppAppleID
    token.tokenType = type
    token.tokenExpirationDate = SubscriptionPeriod(value: 1, unit: .year).end(from: now)
    let next = SubscriptionPeriod.month.end(from: now)
    externalPurchaseTokens[token.externalPurchaseId] = ExternalPurchaseTokenRecord(
      token: token, nextDate: next)
    queue.insert(
      next, .externalPurchaseToken(queue.place(of: token.externalPurchaseId)))
    let told = notify(.externalPurchaseToken, .created, .externalPurchaseToken(token))
    return (token, [.appNotification(told)])
  }

  /// Returns a token for external purchases; `nil` if the identifier is unknown.
  public func externalPurchaseToken(_ externalPurchaseID: String) -> ExternalPurchaseToken? {
    externalPurchaseTokens[externalPurchaseID]?.token
  }

  /// Records that the developer reported a token.
  ///
  /// - Throws: ``ChangeError/unknownToken(_:)``; nothing changes.
  public mutating func reportExternalPurchaseToken(
    _ externalPurchaseID: String
  ) throws(ChangeError) {
    guard externalPurchaseTokens[externalPurchaseID] != nil else {
      throw .unknownToken(externalPurchaseID)
    }
    externalPurchaseTokens[externalPurchaseID]?.isReported = true
  }

  /// Reminds the developer of a token at the end of one of its months.
  mutating func remind(at place: UInt32) -> [SimulatorEffect] {
    let identifier = queue.identifiers[Int(place)]
    guard var record = externalPurchaseTokens[identifier],
      let created = record.token.tokenCreationDate, let end = record.token.tokenExpirationDate
    else { return [] }
    record.months += 1
    let next = SubscriptionPeriod.month.end(from: created, times: record.months + 1)
    let isUnreported = record.months == 1 && !record.isReported
    record.nextDate = next <= end ? next : nil
    externalPurchaseTokens[identifier] = record
    if let date = record.nextDate { queue.insert(date, .externalPurchaseToken(place)) }
    let told = notify(
      .externalPurchaseToken, isUnreported ? .unreported : .activeTokenReminder,
      .externalPurchaseToken(record.token))
    return [.appNotification(told)]
  }
}

internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator

extension SimulatedStore {
  /// Creates a test notification; ``deliver()`` sends it.
  ///
  /// The call does not wait for a change in progress, so a server can make it while it handles a
  /// notification.
  /// - Returns: Its token.
  /// - Throws: `ServerNotificationURLNotFoundError` if the store has no address.
  func requestTestNotification() throws(AppStoreErrorBody) -> String {
    guard !notifications.sender.urls.isEmpty else {
      throw AppStoreErrorBody(.serverNotificationURLNotFound)
    }
    do throws(SimulatedStoreError) {
      let entries = try updateDevices(after: try effects(of: .testNotification))
      return notifications.postTest(entries, at: simulator.now).text
    } catch {
      throw .generalInternal
    }
  }

  /// Returns a test notification and the attempts to send it.
  ///
  /// - Throws: `TestNotificationNotFoundError` if it is unknown, too old, or not sent yet.
  func testNotificationStatus(
    of token: TestNotificationToken
  ) throws(AppStoreErrorBody) -> CheckTestNotificationResponse {
    guard let entry = notifications.test(token, at: simulator.now),
      let attempts = entry.attemptItems
    else { throw AppStoreErrorBody(.testNotificationNotFound) }
    return CheckTestNotificationResponse(
      signedPayload: entry.signedPayload, sendAttempts: attempts)
  }

  /// Sends what is due, after the change in progress.
  func deliver() async {
    await beginChange()
    await sendDue()
    endChange()
  }
}

extension NotificationLogEntry {
  /// The attempts as the server API returns them; `nil` if there are none yet.
  var attemptItems: [SendAttemptItem]? {
    attempts.isEmpty
      ? nil
      : attempts.map {
        SendAttemptItem(attemptDate: $0.attemptDate, sendAttemptResult: $0.sendAttemptResult)
      }
  }
}

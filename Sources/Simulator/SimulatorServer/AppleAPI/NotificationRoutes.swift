internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Hummingbird

/// The App Store Server API's calls about notifications.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/app-store-server-notifications>
struct NotificationRoutes: Sendable {
  let store: SimulatedStore

  func add(to table: AppleRouteTable, on router: Router<BasicRequestContext>) {
    table.serve(.requestTestNotification, .post, "/inApps/v1/notifications/test", on: router, test)
    table.serve(
      .testNotificationStatus, .get, "/inApps/v1/notifications/test/:token", on: router, status)
    table.serve(
      .notificationHistory, .post, "/inApps/v1/notifications/history", on: router, history)
  }

  private func test(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse {
    let token = try await store.requestTestNotification()
    // A server may wait for this response before it accepts the notification, so the call does not
    // wait for delivery.
    Task { await store.deliver() }
    return .json(SendTestNotificationResponse(testNotificationToken: token))
  }

  private func status(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse {
    guard let token = TestNotificationToken(call.part("token")) else {
      throw AppStoreErrorBody(.invalidTestNotificationToken)
    }
    return .json(try await store.testNotificationStatus(of: token))
  }

  private func history(_ call: AppleAPIRequest) async throws(AppStoreErrorBody) -> AppleAPIResponse
  {
    let simulator = await store.simulator
    let query = try NotificationHistoryQuery(
      call.object(), token: call.query["paginationToken"], in: simulator)
    return .json(query.page(of: await store.notificationLog, at: simulator.now))
  }
}

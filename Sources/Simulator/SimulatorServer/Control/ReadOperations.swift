internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration

/// Read-only calls.
struct ReadOperations: Sendable {
  let control: ControlledStore

  /// Every call of the group.
  var operations: [ControlOperation] {
    [
      .read(
        "state", "Returns the ground truth of all customers or of one.",
        [.optional("account", "The customer. Default: all customers.")],
        { input in
          guard let account = input.query["account"].map({ AccountID($0) }) else {
            return await control.store.state()
          }
          return await control.store.state(of: [try await control.known(account)])
        }),
      .read(
        "notifications", "Returns all notifications, oldest first, with the attempts to send them.",
        [],
        { _ in
          NotificationsResponse(
            notifications: await control.store.notificationLog.map(NotificationResponse.init))
        }),
      .read(
        "consumption", "Returns the consumption information of the developer's server.", [],
        { _ in
          ConsumptionResponse(
            consumption: await control.store.consumptionInformation.map(
              ConsumptionResponse.Item.init)
          )
        }),
      .read(
        "external-purchase-reports", "Returns the accepted external purchase reports.", [],
        { _ in ReportsResponse(reports: await control.store.externalPurchases.reports) }),
      .read(
        "snapshot", "Returns the whole state, for `tessera store --restore FILE`.", [],
        { _ in try await control.store.snapshot() }),
      .read(
        "timeline", "Returns the events of one customer, in order.",
        [.required("account", "The customer.")],
        { input in
          guard let account = input.query["account"] else {
            throw ControlError.badField("account", "account: missing; send a customer's name")
          }
          return TimelineResponse(
            account: account,
            events: await control.store.timeline(of: try await control.known(AccountID(account))))
        }),
    ]
  }
}

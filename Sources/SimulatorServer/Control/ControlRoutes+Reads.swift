internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreConfiguration

extension ControlRoutes {
  /// Read-only calls.
  var reads: [ControlOperation] {
    [
      .read(
        "state", "The store's own truth: everything, or one customer's.",
        [.optional("account", "The customer; everything without it.")],
        { input in
          guard let account = input.query["account"].map({ AccountID($0) }) else {
            return await store.state()
          }
          return await store.state(of: [try await known(account)])
        }),
      .read(
        "notifications", "Every notification, the oldest first, and what came of sending it.", [],
        { _ in
          NotificationsResponse(
            notifications: await store.notificationLog.map(NotificationResponse.init))
        }),
      .read(
        "consumption", "The consumption information that the developer's server sent.", [],
        { _ in
          ConsumptionResponse(
            consumption: await store.consumptionInformation.map(ConsumptionResponse.Item.init))
        }),
      .read(
        "external-purchase-reports", "The external purchase reports that the store accepted.", [],
        { _ in ReportsResponse(reports: await store.externalPurchases.reports) }),
      .read(
        "snapshot", "The store's whole state, for `tessera store --restore FILE`.", [],
        { _ in try await store.snapshot() }),
      .read(
        "timeline", "What happened to one customer, in order.",
        [.required("account", "The customer.")],
        { input in
          guard let account = input.query["account"] else {
            throw ControlError.badField("account", "account: missing; name the customer")
          }
          return TimelineResponse(
            account: account, events: await store.timeline(of: try await known(AccountID(account))))
        }),
    ]
  }
}

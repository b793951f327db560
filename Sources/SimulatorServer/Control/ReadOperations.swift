internal import AppStoreSimulator
internal import AppStoreTypes
internal import StoreConfiguration

/// Read-only calls.
struct ReadOperations: Sendable {
  let control: ControlledStore

  /// Every call of the group.
  var operations: [ControlOperation] {
    [
      .read(
        "state", "The store's own truth: everything, or one customer's.",
        [.optional("account", "The customer; everything without it.")],
        { input in
          guard let account = input.query["account"].map({ AccountID($0) }) else {
            return await control.store.state()
          }
          return await control.store.state(of: [try await control.known(account)])
        }),
      .read(
        "notifications", "Every notification, the oldest first, and what came of sending it.", [],
        { _ in
          NotificationsResponse(
            notifications: await control.store.notificationLog.map(NotificationResponse.init))
        }),
      .read(
        "consumption", "The consumption information that the developer's server sent.", [],
        { _ in
          ConsumptionResponse(
            consumption: await control.store.consumptionInformation.map(
              ConsumptionResponse.Item.init)
          )
        }),
      .read(
        "external-purchase-reports", "The external purchase reports that the store accepted.", [],
        { _ in ReportsResponse(reports: await control.store.externalPurchases.reports) }),
      .read(
        "snapshot", "The store's whole state, for `tessera store --restore FILE`.", [],
        { _ in try await control.store.snapshot() }),
      .read(
        "timeline", "What happened to one customer, in order.",
        [.required("account", "The customer.")],
        { input in
          guard let account = input.query["account"] else {
            throw ControlError.badField("account", "account: missing; name the customer")
          }
          return TimelineResponse(
            account: account,
            events: await control.store.timeline(of: try await control.known(AccountID(account))))
        }),
    ]
  }
}

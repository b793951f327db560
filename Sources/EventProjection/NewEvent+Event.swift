internal import AppStoreTypes
internal import Events
internal import Ledger

extension NewEvent {
  /// Creates the row of a derived event.
  init(_ event: Event) {
    var other: AppUserID?
    if case .customer(let data) = event.data { other = data.fromAliases.first }
    self.init(
      id: event.id.rawValue, type: event.type.rawValue,
      customer: event.customer?.originalAppUserID, otherCustomer: other,
      environment: event.environment.map { name in
        [AppStoreEnvironment.production, .sandbox, .xcode, .localTesting]
          .first { EventEnvironment($0) == name } ?? AppStoreEnvironment(rawValue: name.rawValue)
      },
      bundleID: event.bundleID, changeSequence: event.cause.changeSequence,
      occurredAt: event.timestamp, recordedAt: event.recordedAt, body: event.storedBody)
  }
}

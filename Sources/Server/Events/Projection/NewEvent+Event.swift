internal import AppStoreCore
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
        environments[name] ?? AppStoreEnvironment(rawValue: name.rawValue)
      },
      bundleID: event.bundleID, changeSequence: event.cause.changeSequence,
      occurredAt: event.timestamp, recordedAt: event.recordedAt, body: event.storedBody)
  }
}

/// The known environments of signed data, by the names that events show.
private let environments = Dictionary(
  uniqueKeysWithValues: [AppStoreEnvironment.production, .sandbox, .xcode, .localTesting].map {
    (EventEnvironment($0), $0)
  })

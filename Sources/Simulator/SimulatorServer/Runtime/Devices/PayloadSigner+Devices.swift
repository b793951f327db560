internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreKitBackend

extension PayloadSigner {
  /// Signs transactions.
  mutating func sign(
    _ payloads: [JWSTransactionDecodedPayload]
  ) throws(SimulatedStoreError) -> [String] {
    var signed: [String] = []
    for payload in payloads { signed.append(try sign(payload)) }
    return signed
  }

  /// Returns a subscription's state with its data signed.
  mutating func sign(
    _ state: SubscriptionState
  ) throws(SimulatedStoreError) -> SubscriptionStatusRecord {
    SubscriptionStatusRecord(
      status: state.status, signedTransactionInfo: try sign(state.transaction),
      signedRenewalInfo: try sign(state.renewalInfo))
  }

  /// Returns the updates for a process, signed.
  mutating func sign(_ updates: DeviceView.Updates) throws(SimulatedStoreError) -> StoreEvents {
    var events: [StoreEvent] = []
    for item in updates.items {
      switch item {
      case .event(let event): events.append(event)
      case .transaction(let payload): events.append(.transaction(try sign(payload)))
      case .state(let state): events.append(.status(state.groupID, try sign(state)))
      }
    }
    return StoreEvents(events: events, cursor: updates.cursor)
  }
}

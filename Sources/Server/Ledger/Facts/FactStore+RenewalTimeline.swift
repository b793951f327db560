public import AppStoreCore
public import Subscriptions

extension FactStore {
  /// Returns what all renewal info of a subscription states, folded from its facts.
  ///
  /// - Parameter purchase: The subscription; an unknown one has an empty timeline.
  /// - Throws: ``LedgerError``, also if a stored fact is unreadable.
  public func renewalTimeline(
    of purchase: OriginalTransactionID
  ) async throws(LedgerError) -> RenewalTimeline {
    var timeline = RenewalTimeline()
    for recorded in try await facts(about: purchase) where recorded.fact.kind == .renewalInfo {
      guard case .renewalInfo(let payload) = try recorded.fact.decodedPayload() else { continue }
      timeline.add(RenewalRecord(payload))
    }
    return timeline
  }
}

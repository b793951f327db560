public import AppStoreCore
public import Subscriptions

extension FactStore {
  /// Returns what all signed versions of a purchase's transactions, and notifications about them,
  /// state about refunds.
  ///
  /// - Parameter purchase: The purchase; an unknown one has no timelines.
  /// - Throws: ``LedgerError``, also if a stored fact is unreadable.
  public func refundTimelines(
    of purchase: OriginalTransactionID
  ) async throws(LedgerError) -> [TransactionID: RefundTimeline] {
    var replay = PurchaseReplay()
    for recorded in try await facts(about: purchase) { try replay.add(recorded.fact) }
    return replay.refundTimelines
  }
}

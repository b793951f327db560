public import AppStoreTypes
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
    var timelines: [TransactionID: RefundTimeline] = [:]
    for recorded in try await facts(about: purchase) {
      switch try recorded.fact.decodedPayload() {
      case .transaction(let payload):
        timelines[payload.transactionId, default: RefundTimeline()].add(TransactionRecord(payload))
      case .notification(let notification):
        guard let transaction = notification.refundedTransaction else { continue }
        let timeline = timelines[transaction, default: RefundTimeline()]
        timelines[transaction] = timeline.adding(notification)
      case .renewalInfo, .appTransaction: continue
      }
    }
    return timelines
  }
}

extension RefundTimeline {
  fileprivate func adding(_ notification: ResponseBodyV2DecodedPayload) -> RefundTimeline {
    var timeline = self
    if notification.notificationType == .consumptionRequest {
      timeline.addRequest(at: notification.signedDate)
    } else {
      timeline.addDecline(at: notification.signedDate)
    }
    return timeline
  }
}

internal import AppStoreCore
internal import Ledger
internal import Subscriptions

extension UnitDerivation {
  /// Applies what lines of the feed without a fact state about a purchase.
  func applySignals(about id: OriginalTransactionID, in state: inout PurchaseEventState) {
    for line in unit.lines where line.change.originalTransactionID == id {
      if line.change.kind == .retentionRequest { state.isRetentionScreenShown = true }
    }
  }

  /// Opens the refund requests that are new, and closes those that are completed or decided.
  mutating func deriveRefundRequests(
    of id: OriginalTransactionID, _ transitions: [Transition], in state: inout PurchaseEventState
  ) {
    for transition in transitions {
      guard let transaction = transition.transaction else { continue }
      switch (transition.type, transition.details) {
      case (.refundRequested, .refundRequest(_, let end)) where end > now:
        let request = RefundRequest(
          id: transition.subject, purchase: id, transaction: transaction.transactionId,
          product: transaction.productId, productType: transaction.type,
          environment: transaction.environment, bundleID: transaction.bundleId,
          respondBefore: end)
        state.refundRequests.append(
          PurchaseEventState.OpenRefundRequest(
            id: request.id, transaction: request.transaction))
        refundRequests.updateValue(request, forKey: request.id)
      case (.refunded, _), (.refundDeclined, _):
        close(in: &state) { $0.transaction == transaction.transactionId }
      default: continue
      }
    }
    for line in unit.lines
    where line.change.kind == .consumptionInformation
      && line.change.originalTransactionID == id
    {
      close(in: &state) { $0.id == line.change.reference }
    }
  }

  private mutating func close(
    in state: inout PurchaseEventState,
    where isClosed: (PurchaseEventState.OpenRefundRequest) -> Bool
  ) {
    for request in state.refundRequests where isClosed(request) {
      refundRequests.updateValue(nil, forKey: request.id)
    }
    state.refundRequests.removeAll(where: isClosed)
  }
}

internal import AppStoreCore

extension StoreInvariants {
  /// Returns violations in an account's payments, refunds and price promises.
  func moneyViolations(of account: AccountID) -> [String] {
    guard let record = store.data.accounts[account] else { return [] }
    var violations: [String] = []
    for charge in store.charges(of: account)
    where !(0...charge.milliunits).contains(charge.refundedMilliunits) {
      violations.append("the refund of \(charge.transactionID) exceeds its charge")
    }
    for transaction in store.data.records(of: account) {
      // Advanced Commerce items are refunded one by one, and the customer can keep them.
      if transaction.payload.revocationDate == nil,
        transaction.refund != store.data.seats.refunds[transaction.payload.transactionId] ?? 0,
        transaction.payload.advancedCommerceInfo == nil
      {
        violations.append("\(transaction.payload.transactionId) is refunded but not revoked")
      }
      if transaction.payload.inAppOwnershipType == .familyShared, transaction.payload.price != 0 {
        violations.append("\(transaction.payload.transactionId) is shared but was charged")
      }
      if transaction.payload.revocationDate != nil, transaction.refundRequest != nil {
        violations.append(
          "\(transaction.payload.transactionId) is refunded and has a pending refund request")
      }
    }
    for held in record.subscriptions.values {
      if let commitment = held.commitment,
        !(0...Commitment.totalPeriods).contains(commitment.period)
      {
        violations.append("\(held.groupID) is in month \(commitment.period) of a commitment")
      }
    }
    let newest = record.extensions.suffix(AppStoreState.extensionLimit + 1)
    if newest.count > AppStoreState.extensionLimit, let first = newest.first,
      let last = newest.last,
      last - first < .days(365)
    {
      violations.append("more than \(AppStoreState.extensionLimit) extensions within a year")
    }
    return violations
  }
}

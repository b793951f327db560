internal import AppStoreTypes
internal import EntitlementAPI

extension CustomerInfoManager {
  /// Returns whether a customer bought something that an answer does not know of.
  func isBehind(_ answer: Answer, of customer: CustomerID) async -> Bool {
    await !missing(in: answer, of: customer).isEmpty
  }

  /// Returns what a customer bought that an answer does not know of.
  private func missing(
    in answer: Answer, of customer: CustomerID
  ) async -> [UnrecordedPurchase] {
    let unrecorded = await unrecorded.purchases(of: customer)
    guard !unrecorded.isEmpty else { return [] }
    let answered = AnsweredPurchases(answer.body.subscriber)
    return unrecorded.filter {
      !answered.include($0.transactionID, of: $0.productID, boughtAt: $0.purchaseDate)
    }
  }

  /// Returns why a "no" of an answer is none: it is about who stands in for the customer, or the customer
  /// bought what it does not know of, and nobody on this device knows what that unlocks; `nil` when it is a
  /// "no".
  func doubt(_ answer: Answer, of customer: CustomerID) async -> String? {
    if customer == current.id, current.standing == .standIn {
      return "who the customer is cannot be read before the device is unlocked"
    }
    for purchase in await missing(in: answer, of: customer) {
      if await client.offline?.judges(purchase.productID) == true { continue }
      return "the purchase of \(purchase.productID) is not recorded yet"
    }
    return nil
  }
}

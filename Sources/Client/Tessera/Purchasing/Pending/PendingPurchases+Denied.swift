internal import AppStoreCore

/// Purchases that StoreKit lists and a response denies.
extension PendingPurchases {
  /// Saves an entry for each purchase that a response denies and that this installation never sent.
  ///
  /// The App Store sold them before the app had this SDK, before a reinstallation, or on another
  /// device, so the server may never have seen them. As entries they are sent, and give access until
  /// the server has decided about them.
  mutating func noteDenied(_ transactions: [ReceivedTransaction], of customer: AppUserID) {
    for transaction in transactions where isUnsent(transaction, for: customer) {
      saved.mergeEntries([PendingPurchase(transaction, of: customer)])
    }
  }

  /// Returns whether a purchase may be the customer's and was never sent.
  private func isUnsent(_ transaction: ReceivedTransaction, for customer: AppUserID) -> Bool {
    if transaction.isRevoked || transaction.state.isUpgraded { return false }
    if let buyer = namedBuyer(of: transaction), buyer != customer { return false }
    if saved.decided.contains(where: { $0.id == transaction.lastingID }) { return false }
    if saved.entries.contains(where: { $0.transactionID == transaction.id }) { return false }
    // A renewal belongs to the customer whose purchase it renews.
    let owner = saved.decided.last {
      $0.originalID == transaction.originalID && $0.customer != nil
    }?.customer
    return owner.map { $0 == customer || CustomerIdentity.isAnonymous($0) } ?? true
  }

  /// Notes that the server decided about a transaction, so that a denial of it counts from now on.
  ///
  /// A rejection says nothing about whose it is. StoreKit never lists a consumable as owned.
  mutating func noteDecided(_ flight: Flight, isRecorded: Bool) {
    let (transaction, customer) = (flight.transaction, isRecorded ? flight.customer : nil)
    let decision = DecidedPurchase(transaction, for: customer)
    let known = saved.decided.first { $0.id == decision.id }
    guard transaction.productType != .consumable, known != decision,
      known == nil || isRecorded
    else { return }
    saved.decided = saved.decided.filter { $0.id != decision.id } + [decision]
  }
}

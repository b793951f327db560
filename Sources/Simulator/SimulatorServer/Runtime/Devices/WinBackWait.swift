internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreConfiguration

/// The time that a customer has to be away before a win-back offer can be redeemed.
enum WinBackWait {
  /// Rejects a win-back offer until the customer has been away long enough.
  static func check(
    _ order: PurchaseRequest, by account: AccountID, in simulator: AppStoreState
  ) throws(SimulatedStoreError) {
    guard let offer = order.offer, offer.type == .winBack,
      let group = simulator.configuration.subscription(order.productID)?.groupID,
      simulator.statuses(of: account, in: group).contains(where: {
        $0.isBeforeWinBack(at: simulator.now)
      })
    else { return }
    throw .purchase(.ineligibleForOffer(offer, product: order.productID))
  }
}

internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation

/// The calls that changed a store since it was opened; repeated, they restore it.
struct CallHistory: Sendable {
  private(set) var calls: [StoreMutation] = []
  /// The seed of the store's identifiers; `nil` for a store that cannot be saved.
  let seed: UInt64?
  /// When the store was opened, in its own time.
  let start: Timestamp

  init(seed: UInt64?, start: Timestamp) {
    self.seed = seed
    self.start = start
  }

  /// Records a call, so that a saved store can be restored.
  mutating func remember(_ call: StoreMutation) {
    // Moving in steps ends in the same state as moving at once.
    if case .advance = call, case .advance = calls.last { calls.removeLast() }
    calls.append(call)
  }

  /// Takes over the calls of a saved store.
  mutating func restore(_ saved: [StoreMutation]) {
    assert(calls.isEmpty, "only a new store is restored")
    calls = saved
  }

  /// The references of completed Advanced Commerce requests.
  var advancedCommerceReferences: Set<UUID> {
    Set(
      calls.compactMap { call in
        switch call {
        case .advancedCommerce(let request): request.info.requestReferenceId
        case .buy(let order, _), .wait(let order, _, _):
          order.advancedCommerce.flatMap { UUID(uuidString: $0.requestReferenceID) }
        case .advance, .billingIssue, .autoRenew, .refund, .reverseRefund, .requestRefund,
          .declineRefund, .joinFamily, .leaveFamily, .shareWithFamily, .price, .monthlyPrice,
          .offerPrice, .storefront, .answerPriceIncrease, .forSale, .rescindConsent,
          .externalPurchaseToken, .finish, .appAccountToken, .extend, .extendAll,
          .extensionsChangeTransactions, .externalPurchaseReport, .seats, .testNotification,
          .nextRequestIdentifier, .purchaseBehavior, .completePurchase, .declinePurchase:
          nil
        }
      })
  }

  /// The external purchase reports that the store accepted.
  var externalPurchases: ExternalPurchaseReports {
    ExternalPurchaseReports(
      calls.compactMap { call in
        guard case .externalPurchaseReport(let report) = call else { return nil }
        return report
      })
  }
}

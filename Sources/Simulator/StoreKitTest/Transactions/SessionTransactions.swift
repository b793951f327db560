internal import AppStoreCore
internal import AppStoreSimulator
internal import SimulatorServer
internal import StoreKit

/// The list of a session: what the customer bought, and what waits or failed.
struct SessionTransactions {
  /// The values of one entry.
  struct Values: Sendable {
    var id: UInt
    var originalID: UInt
    var productID: ProductID
    var purchaseDate: Timestamp
    var state = SKPaymentTransactionState.purchased
    var cancelDate: Timestamp?
    var expirationDate: Timestamp?
    var isAutoRenewing = false
    var hasIssue = false
    var waitsForParent = false
    var waitsForPriceConsent = false
  }

  /// Every entry, newest first.
  let all: [Values]

  init(_ store: AppStoreState, _ refused: [RefusedPurchase], of account: AccountID) {
    let states = store.statuses(of: account)
    let bought = store.history(of: account).map { payload in
      Self.values(payload, states.first { $0.transaction.transactionId == payload.transactionId })
    }
    let pending = store.pendingPurchases.filter { $0.account == account }.map(Self.values)
    let failed = refused.map { purchase in
      Values(
        id: purchase.id, originalID: purchase.id, productID: purchase.productID,
        purchaseDate: purchase.date, state: .failed)
    }
    let oldestFirst = (failed + pending + bought).enumerated().sorted {
      ($0.element.purchaseDate, $0.offset) < ($1.element.purchaseDate, $1.offset)
    }
    all = oldestFirst.reversed().map(\.element)
  }

  private static func values(
    _ payload: JWSTransactionDecodedPayload, _ current: SubscriptionState?
  ) -> Values {
    var values = Values(
      id: UInt(payload.transactionId.rawValue) ?? 0,
      originalID: UInt(payload.originalTransactionId.rawValue) ?? 0,
      productID: payload.productId, purchaseDate: payload.purchaseDate)
    values.cancelDate = payload.revocationDate
    values.expirationDate = payload.expiresDate
    values.isAutoRenewing = current?.renewalInfo.autoRenewStatus == .on
    values.hasIssue = current?.status == .billingRetry || current?.status == .gracePeriod
    values.waitsForPriceConsent = current?.renewalInfo.priceIncreaseStatus == .pending
    return values
  }

  private static func values(_ pending: PendingPurchase) -> Values {
    let id = UInt(pending.id.rawValue) ?? 0
    let waitsForParent = pending.reason == .askToBuy
    return Values(
      id: id, originalID: id, productID: pending.order.productID, purchaseDate: pending.date,
      state: waitsForParent ? .deferred : .failed, hasIssue: !waitsForParent,
      waitsForParent: waitsForParent)
  }
}

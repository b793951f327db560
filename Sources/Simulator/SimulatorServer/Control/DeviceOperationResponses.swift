internal import AppStoreCore
internal import AppStoreSimulator
internal import StoreKitBackend

/// The response to `behaviors`.
struct BehaviorsResponse: Encodable {
  struct Item: Encodable {
    let id: String
    let on: Bool
    let effect: StoreKitBehavior.Effect
    let summary: String
  }

  let profile: String?
  let behaviors: [Item]

  init(_ chosen: StoreKitBehaviors) {
    profile = chosen.profile
    behaviors = StoreKitBehavior.allCases.map {
      Item(
        id: $0.rawValue, on: chosen.contains($0), effect: $0.effect, summary: $0.summary)
    }
  }
}

/// The response to `pending-purchases`.
struct PendingPurchasesResponse: Encodable {
  struct Item: Encodable {
    let id: String
    let account: AccountID
    let productId: ProductID
    let reason: String
    let date: String

    init(_ pending: PendingPurchase) {
      id = pending.id.rawValue
      account = pending.account
      productId = pending.order.productID
      reason = pending.reason.rawValue
      date = pending.date.iso8601
    }
  }

  let pendingPurchases: [Item]
}

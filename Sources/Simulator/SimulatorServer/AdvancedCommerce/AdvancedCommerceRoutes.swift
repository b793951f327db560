internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Hummingbird

/// The calls of the Advanced Commerce API.
///
/// A subscription moves to Advanced Commerce by a migration. The store has no generic products, so
/// any subscription of the same group and period can be the target.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi>
struct AdvancedCommerceRoutes: Sendable {
  let store: SimulatedStore

  func add(to table: AppleRouteTable, on router: Router<BasicRequestContext>) {
    let base = "/advancedCommerce/v1/subscription"
    table.serve(.advancedCommerceCancel, .post, "\(base)/cancel/:id", on: router) {
      call throws(AppStoreErrorBody) in
      try await subscription(call) { body, payload throws(AppStoreErrorBody) in
        .cancel(payload.originalTransactionId, try .init(body))
      }
    }
    table.serve(.advancedCommerceChangeMetadata, .post, "\(base)/changeMetadata/:id", on: router) {
      call throws(AppStoreErrorBody) in
      try await subscription(call) { body, payload throws(AppStoreErrorBody) in
        .changeMetadata(payload.originalTransactionId, try .init(body))
      }
    }
    table.serve(.advancedCommerceChangePrice, .post, "\(base)/changePrice/:id", on: router) {
      call throws(AppStoreErrorBody) in
      try await subscription(call) { body, payload throws(AppStoreErrorBody) in
        .changePrice(payload.originalTransactionId, try .init(body))
      }
    }
    table.serve(.advancedCommerceMigrate, .post, "\(base)/migrate/:id", on: router) {
      call throws(AppStoreErrorBody) in
      try await subscription(call) { body, payload throws(AppStoreErrorBody) in
        .migrate(payload.originalTransactionId, try .init(body))
      }
    }
    table.serve(.advancedCommerceRevoke, .post, "\(base)/revoke/:id", on: router) {
      call throws(AppStoreErrorBody) in
      try await subscription(call) { body, payload throws(AppStoreErrorBody) in
        .revoke(payload.transactionId, try .init(body))
      }
    }
    table.serve(
      .advancedCommerceRequestRefund, .post, "/advancedCommerce/v1/transaction/requestRefund/:id",
      on: router, requestRefund)
  }

  private func subscription(
    _ call: AppleAPIRequest, _ read: AdvancedCommerceChange.Parse
  ) async throws(AppStoreErrorBody) -> AppleAPIResponse {
    let body = try call.object()
    let id = call.part("id")
    let response = try await store.changeAdvancedCommerceSubscription(id, body, read)
    // A server may call this while it handles a notification, so the call does not wait for
    // delivery.
    Task { await store.deliver() }
    return .json(response)
  }

  private func requestRefund(_ call: AppleAPIRequest) async throws(AppStoreErrorBody)
    -> AppleAPIResponse
  {
    let body = try call.object()
    let response = try await store.requestAdvancedCommerceRefund(call.part("id"), body)
    Task { await store.deliver() }
    return .json(response)
  }
}

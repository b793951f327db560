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
    func serve(
      _ name: EndpointName, _ change: String, _ read: @escaping AdvancedCommerceChange.Parse
    ) {
      let path: RouterPath = "/advancedCommerce/v1/subscription/\(change)/:id"
      table.serve(name, .post, path, on: router) { call throws(AppStoreErrorBody) in
        try await subscription(call, read)
      }
    }
    serve(.advancedCommerceCancel, "cancel") { body, payload throws(AppStoreErrorBody) in
      .cancel(payload.originalTransactionId, try .init(body))
    }
    serve(.advancedCommerceChangeMetadata, "changeMetadata") {
      body, payload throws(AppStoreErrorBody) in
      .changeMetadata(payload.originalTransactionId, try .init(body))
    }
    serve(.advancedCommerceChangePrice, "changePrice") { body, payload throws(AppStoreErrorBody) in
      .changePrice(payload.originalTransactionId, try .init(body))
    }
    serve(.advancedCommerceMigrate, "migrate") { body, payload throws(AppStoreErrorBody) in
      .migrate(payload.originalTransactionId, try .init(body))
    }
    serve(.advancedCommerceRevoke, "revoke") { body, payload throws(AppStoreErrorBody) in
      .revoke(payload.transactionId, try .init(body))
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

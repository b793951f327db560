internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator

extension AdvancedCommerceValidator {
  func check(
    _ request: AdvancedCommerceSubscriptionRevokeRequest
  ) throws(AppStoreErrorBody) {
    try checkStorefront(request.storefront)
    try AppStoreErrorBody.check(try request.validate(in: simulator.environment))
    let isOfAdvancedCommerce = transaction.advancedCommerceInfo != nil
    _ = try terms(
      or: isOfAdvancedCommerce ? .revokeOnInactiveSubscription : .subscriptionNotEligible)
  }

  func check(
    _ request: AdvancedCommerceRequestRefundRequest, of id: TransactionID
  ) throws(AppStoreErrorBody) {
    try checkStorefront(request.storefront)
    try AppStoreErrorBody.check(try request.validate(in: simulator.environment))
    try checkCurrency(request.currency)
    try checkOnce(request.items.map(\.SKU), .multipleOperationsOnSingleSKU)
    let items = simulator.transaction(id)?.advancedCommerceInfo?.items ?? []
    for wanted in request.items {
      guard let item = items.first(where: { $0.sku == wanted.SKU }) else {
        throw AppStoreErrorBody(.invalidSKU)
      }
      let isPaidBack = item.unrefundedPrice == 0 && item.refunds != nil
      guard item.revocationDate == nil, !isPaidBack else {
        throw AppStoreErrorBody(.alreadyRefunded)
      }
      guard wanted.refundType != .prorated || state != nil else {
        throw AppStoreErrorBody(.invalidRefundType)
      }
      guard wanted.refundType != .prorated || transaction.transactionId == id else {
        throw AppStoreErrorBody(.proratedOnlyLatestTransaction)
      }
      guard wanted.refundAmount ?? 0 <= item.unrefundedPrice else {
        throw AppStoreErrorBody(.invalidAmount)
      }
    }
  }
}

internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import StoreConfiguration

/// Checks a call of Advanced Commerce against the request's own rules and the subscription.
///
/// Apple publishes the names of these errors, but rarely when each one occurs. Otherwise the error
/// with the fitting name is used.
///
/// Source: <https://developer.apple.com/documentation/advancedcommerceapi/errorcodes>
struct AdvancedCommerceValidator {
  let simulator: AppStoreState
  /// The subscription's current transaction, or the charge.
  let transaction: JWSTransactionDecodedPayload
  /// The subscription; `nil` for a one-time charge.
  let state: SubscriptionState?

  private var original: OriginalTransactionID { transaction.originalTransactionId }

  /// Checks a call.
  ///
  /// - Throws: Apple's number of the first error.
  func check(_ call: ValidatedAdvancedCommerceRequest) throws(AppStoreErrorBody) {
    switch call {
    case .cancel(_, let request):
      try checkStorefront(request.storefront)
      _ = try terms()
    case .changeMetadata(_, let request): try check(request)
    case .changePrice(_, let request): try check(request)
    case .migrate(_, let request): try check(request)
    case .revoke(_, let request): try check(request)
    case .requestRefund(let id, let request): try check(request, of: id)
    }
  }

  func checkStorefront(_ storefront: String?) throws(AppStoreErrorBody) {
    if let storefront, storefront != transaction.storefront {
      throw AppStoreErrorBody(.mismatchedStorefront)
    }
  }

  func checkCurrency(_ currency: String?) throws(AppStoreErrorBody) {
    if let currency, currency != transaction.currency {
      throw AppStoreErrorBody(.invalidCurrency)
    }
  }

  /// Returns the terms of the next renewal.
  func terms(
    or code: APIErrorCode = .subscriptionNotEligible
  ) throws(AppStoreErrorBody) -> AdvancedCommerceTerms {
    guard let terms = simulator.advancedCommerceTerms(of: original) else {
      throw AppStoreErrorBody(code)
    }
    return terms
  }

  private func check(
    _ request: AdvancedCommerceSubscriptionChangeMetadataRequest
  ) throws(AppStoreErrorBody) {
    try checkStorefront(request.storefront)
    try AppStoreErrorBody.check(try request.validate())
    let known = try terms().items.compactMap(\.sku)
    let changes = request.items ?? []
    try checkOnce(changes.map(\.currentSKU), .multipleOperationsOnSingleSKU)
    guard changes.allSatisfy({ known.contains($0.currentSKU) }) else {
      throw AppStoreErrorBody(.changeItemNotFound)
    }
    let names = known.map { sku in changes.first { $0.currentSKU == sku }?.SKU ?? sku }
    try checkOnce(names, .invalidSKU)
  }

  private func check(
    _ request: AdvancedCommerceSubscriptionPriceChangeRequest
  ) throws(AppStoreErrorBody) {
    try checkStorefront(request.storefront)
    try AppStoreErrorBody.check(try request.validate())
    try checkCurrency(request.currency)
    let known = try terms().items.compactMap(\.sku)
    try checkOnce(request.items.map(\.SKU), .multiplePrices)
    guard request.items.allSatisfy({ known.contains($0.SKU) }) else {
      throw AppStoreErrorBody(.changeItemNotFound)
    }
    guard request.items.flatMap({ $0.dependentSKUs ?? [] }).allSatisfy(known.contains) else {
      throw AppStoreErrorBody(.invalidSKU)
    }
  }

  private func check(
    _ request: AdvancedCommerceSubscriptionMigrateRequest
  ) throws(AppStoreErrorBody) {
    try checkStorefront(request.storefront)
    try AppStoreErrorBody.check(try request.validate())
    guard simulator.advancedCommerceTerms(of: original) == nil else {
      throw AppStoreErrorBody(.subscriptionAlreadyMigrated)
    }
    let target = request.targetProductId
    guard simulator.configuration.subscription(target) != nil else {
      let isProduct = simulator.configuration.allProducts.contains { $0.id == target }
      throw AppStoreErrorBody(isProduct ? .invalidTargetProductID : .productNotFound)
    }
    try checkOnce(request.items.map(\.SKU), .invalidSKU)
    try checkOnce((request.renewalItems ?? []).map(\.SKU), .invalidSKU)
    // The months of a commitment are promised, and a pending plan has another price.
    guard let renewalInfo = state?.renewalInfo, renewalInfo.commitmentInfo == nil else {
      throw AppStoreErrorBody(.subscriptionNotEligible)
    }
    guard renewalInfo.autoRenewProductId == renewalInfo.productId else {
      throw AppStoreErrorBody(.pendingChangesMismatch)
    }
  }

  func checkOnce(_ names: [String], _ code: APIErrorCode) throws(AppStoreErrorBody) {
    guard Set(names).count == names.count else { throw AppStoreErrorBody(code) }
  }
}

internal import Foundation
package import StoreKit

/// Calls StoreKit to sell a product with options; a view passes one that knows its window.
package typealias StoreKitSale =
  @MainActor @Sendable (SK2Product, Set<SK2Product.PurchaseOption>) async throws ->
  SK2Product.PurchaseResult

extension StoreKitAdapter {
  /// Buys a product from StoreKit.
  ///
  /// - Parameter appAccountToken: The token that identifies the customer in the signed transaction.
  /// - Returns: The transaction; `nil` if the customer canceled.
  /// - Throws: Why nothing was sold, or ``PurchasesError/paymentPendingError`` if another person
  ///   must act first; the transaction then arrives as an update.
  func buy(
    _ order: PurchaseOrder, appAccountToken: UUID
  ) async throws(PurchasesError) -> VerifiedTransaction? {
    let params = order.params
    guard let product = params.product.sk2Product else {
      throw PurchasesError(
        .productNotAvailableForPurchaseError,
        "the product is not from the App Store; take it from offerings() or products()")
    }
    let options = try params.options(
      appAccountToken: appAccountToken,
      simulatesAskToBuy: order.simulatesAskToBuy)
    let sale = order.sale ?? { try await $0.purchase(options: $1, in: params.window) }
    do {
      return try Self.purchase(try await sale(product, options))
    } catch let error as PurchasesError {
      throw error
    } catch {
      let error = PurchasesError(storeKit: error)
      if error.code == .purchaseCancelledError { return nil }
      throw error
    }
  }

  /// Returns the transaction of a purchase result; `nil` if the customer canceled.
  static func purchase(
    _ result: Product.PurchaseResult
  ) throws(PurchasesError) -> VerifiedTransaction? {
    switch result {
    case .userCancelled: return nil
    case .pending:
      throw PurchasesError(.paymentPendingError, "the purchase waits for another person's approval")
    case .success(let signed):
      guard let purchase = verified(signed) else {
        var error = PurchasesError(
          .storeProblemError, "StoreKit could not verify the App Store's transaction on this device"
        )
        error.isPurchaseMade = true
        throw error
      }
      return purchase
    @unknown default:
      throw PurchasesError(.unknownError, "StoreKit returned an unknown purchase result")
    }
  }
}

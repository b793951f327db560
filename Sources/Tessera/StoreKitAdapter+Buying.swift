internal import Foundation
internal import StoreKit

extension StoreKitAdapter {
  /// Asks StoreKit to sell.
  ///
  /// - Parameter appAccountToken: What names the customer in the signed transaction.
  /// - Returns: What was bought; `nil` when the customer cancelled.
  /// - Throws: Why nothing was sold, or ``ErrorCode/paymentPendingError`` when somebody else must act
  ///   first; what was bought then comes as an update.
  @available(visionOS, unavailable)
  func buy(
    _ params: PurchaseParams, appAccountToken: UUID
  ) async throws(PurchasesError) -> SignedTransaction? {
    guard let product = params.product.sk2Product else {
      throw PurchasesError(
        .productNotAvailableForPurchaseError, "the product is not one of the App Store")
    }
    let options = try params.options(
      appAccountToken: appAccountToken,
      simulatesAskToBuy: Purchases.simulatesAskToBuyInSandbox)
    do {
      return try Self.purchase(try await product.purchase(options: options))
    } catch let error as PurchasesError {
      throw error
    } catch {
      let error = PurchasesError(storeKit: error)
      if error.code == .purchaseCancelledError { return nil }
      throw error
    }
  }

  /// Returns what a purchase brought; `nil` when the customer cancelled.
  static func purchase(
    _ result: Product.PurchaseResult
  ) throws(PurchasesError) -> SignedTransaction? {
    switch result {
    case .userCancelled: return nil
    case .pending:
      throw PurchasesError(.paymentPendingError, "the purchase waits for somebody's approval")
    case .success(let signed):
      guard let purchase = verified(signed) else {
        throw PurchasesError(
          .storeProblemError, "the App Store's transaction does not verify on this device")
      }
      return purchase
    @unknown default:
      throw PurchasesError(.unknownError, "StoreKit answered with an unknown purchase result")
    }
  }
}

internal import AppStoreTypes
internal import EntitlementAPI
internal import Foundation
internal import StoreKit

/// What a purchase brought.
///
/// The transaction is `nil` when the customer cancelled.
public typealias PurchaseResultData = (
  transaction: StoreTransaction?, customerInfo: CustomerInfo, userCancelled: Bool
)

extension Purchases {
  /// Returns the products the App Store sells among some identifiers.
  ///
  /// Unknown identifiers are left out. It is empty, and a line is logged, when the store cannot be asked.
  public func products(_ productIdentifiers: [String]) async -> [StoreProduct] {
    do {
      return try await Product.products(for: productIdentifiers).map(StoreProduct.init)
    } catch {
      Log.error("the products cannot be listed: \(PurchasesError(storeKit: error))")
      return []
    }
  }

  /// Buys a product for the customer, and returns what they may use then.
  ///
  /// The transaction is finished only after the server recorded it and the device keeps the answer. When
  /// the server does not answer, it stays unfinished and goes again with the next
  /// ``customerInfo(fetchPolicy:)``.
  ///
  /// - Throws: ``PurchasesError``. ``ErrorCode/paymentPendingError`` means that somebody else must act
  ///   first. After a network or server error the customer may have paid; nothing is lost.
  @available(visionOS, unavailable)
  public func purchase(
    product: StoreProduct
  ) async throws(PurchasesError) -> PurchaseResultData {
    let manager = try manager.get()
    guard await inProgress.begin(product.productIdentifier) else {
      throw PurchasesError(
        .operationAlreadyInProgressForProductError,
        "\(product.productIdentifier) is being bought already", isRetryable: true)
    }
    do throws(PurchasesError) {
      let result = try await buy(product, manager: manager)
      await inProgress.end(product.productIdentifier)
      return result
    } catch {
      await inProgress.end(product.productIdentifier)
      throw error
    }
  }

  @available(visionOS, unavailable)
  private func buy(
    _ product: StoreProduct, manager: CustomerInfoManager
  ) async throws(PurchasesError) -> PurchaseResultData {
    guard let purchase = try await order(product) else {
      return (nil, try await infoAfterCancelling(manager), true)
    }
    let receipt = ReceiptBody(
      purchase, of: customer, source: .purchase, isRestore: isAnonymous, product: product)
    let answer = try await manager.poster.post(purchase, as: receipt)
    return (StoreTransaction(purchase), await manager.publish(answer), false)
  }

  /// Asks StoreKit to sell; `nil` when the customer cancelled.
  @available(visionOS, unavailable)
  private func order(
    _ product: StoreProduct
  ) async throws(PurchasesError) -> SignedTransaction? {
    var options: Set<Product.PurchaseOption> = []
    if let token = UUID(uuidString: customer.rawValue) { options.insert(.appAccountToken(token)) }
    let result: Product.PurchaseResult
    do {
      result = try await product.product.purchase(options: options)
    } catch {
      let error = PurchasesError(storeKit: error)
      if error.code == .purchaseCancelledError { return nil }
      throw error
    }
    switch result {
    case .userCancelled: return nil
    case .pending:
      throw PurchasesError(.paymentPendingError, "the purchase waits for somebody's approval")
    case .success(let signed):
      guard let purchase = SignedTransaction(signed) else {
        throw PurchasesError(
          .storeProblemError, "the App Store's transaction does not verify on this device")
      }
      return purchase
    @unknown default:
      throw PurchasesError(.unknownError, "StoreKit answered with an unknown purchase result")
    }
  }

  private func infoAfterCancelling(
    _ manager: CustomerInfoManager
  ) async throws(PurchasesError) -> CustomerInfo {
    do throws(PurchasesError) {
      return try await manager.info(of: customer, policy: .cachedOrFetched)
    } catch {
      throw PurchasesError(
        .purchaseCancelledError, "the customer cancelled, and no customer info is known: \(error)")
    }
  }
}

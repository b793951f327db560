internal import Foundation
internal import StoreKit

extension StoreKitAdapter {
  /// What the customer is offered before the first full price.
  struct IntroductoryTerms: Hashable, Sendable {
    /// How it is paid.
    enum Payment: Hashable, Sendable {
      case asYouGo
      case upFront
      case freeTrial
    }

    let price: Decimal
    let payment: Payment
    /// How long it lasts as a whole.
    let period: SubscriptionPeriod
  }

  /// Asks StoreKit to sell.
  ///
  /// - Parameter appAccountToken: What names the customer in the signed transaction.
  /// - Returns: What was bought; `nil` when the customer cancelled.
  /// - Throws: Why nothing was sold, or ``ErrorCode/paymentPendingError`` when somebody else must act
  ///   first; what was bought then comes as an update.
  @available(visionOS, unavailable)
  func buy(
    _ product: StoreProduct, appAccountToken: UUID
  ) async throws(PurchasesError) -> SignedTransaction? {
    guard let product = product.sk2Product else {
      throw PurchasesError(
        .productNotAvailableForPurchaseError, "the product is not one of the App Store")
    }
    do {
      return try Self.purchase(
        try await product.purchase(options: [.appAccountToken(appAccountToken)]))
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

  /// Returns a product's introductory offer; `nil` for none, and for one of an unknown kind.
  static func introductoryTerms(of product: StoreProduct) -> IntroductoryTerms? {
    guard let offer = product.sk2Product?.subscription?.introductoryOffer,
      let unit = SubscriptionPeriod(offer.period)
    else { return nil }
    let payment: IntroductoryTerms.Payment
    switch offer.paymentMode {
    case .payAsYouGo: payment = .asYouGo
    case .payUpFront: payment = .upFront
    case .freeTrial: payment = .freeTrial
    default: return nil
    }
    return IntroductoryTerms(
      price: offer.price, payment: payment,
      period: SubscriptionPeriod(value: unit.value * offer.periodCount, unit: unit.unit))
  }
}

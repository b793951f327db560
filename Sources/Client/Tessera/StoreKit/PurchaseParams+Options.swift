internal import Foundation
package import StoreKit

extension PurchaseParams {
  /// Returns StoreKit's purchase options.
  ///
  /// - Parameters:
  ///   - appAccountToken: The token that identifies the customer in the signed transaction; `nil`
  ///     for none.
  ///   - simulatesAskToBuy: Whether a parent must approve, in a test store.
  /// - Throws: ``PurchasesError`` if the offers cannot be passed to StoreKit; nothing was requested
  ///   then.
  package func options(
    appAccountToken: UUID?, simulatesAskToBuy: Bool = false
  ) throws(PurchasesError) -> Set<Product.PurchaseOption> {
    var options = try offer()
    if let appAccountToken { options.insert(.appAccountToken(appAccountToken)) }
    if quantity != 1 { options.insert(.quantity(quantity)) }
    if simulatesAskToBuy { options.insert(.simulatesAskToBuyInSandbox(true)) }
    if let jws = introductoryOfferEligibilityJWS {
      options.insert(.introductoryOfferEligibility(compactJWS: jws))
    }
    return options
  }

  private func offer() throws(PurchasesError) -> Set<Product.PurchaseOption> {
    let offers = [promotionalOffer != nil, promotionalOfferOptions != nil, winBackOffer != nil]
    guard offers.filter({ $0 }).count < 2 else {
      throw PurchasesError(
        .purchaseInvalidError, "a purchase has at most one offer; set only one on the builder")
    }
    if let promotionalOffer { return [try promotionalOffer.option()] }
    if let options = promotionalOfferOptions {
      return Set(
        Product.PurchaseOption.promotionalOffer(options.offerID, compactJWS: options.compactJWS))
    }
    if let winBackOffer {
      guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *),
        let offer = winBackOffer.discount.sk2Discount
      else {
        throw PurchasesError(
          .ineligibleError,
          "the win-back offer was created for tests; the App Store does not know it")
      }
      return [.winBackOffer(offer)]
    }
    return []
  }
}

extension PromotionalOffer {
  fileprivate func option() throws(PurchasesError) -> Product.PurchaseOption {
    guard let signature = Data(base64Encoded: signedData.signature) else {
      throw PurchasesError(
        .invalidPromotionalOfferError, "signedData.signature: the server's value is not Base64")
    }
    return .promotionalOffer(
      offerID: signedData.identifier, keyID: signedData.keyIdentifier, nonce: signedData.nonce,
      signature: signature, timestamp: signedData.timestamp)
  }
}

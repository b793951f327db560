internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation
internal import StoreConfiguration

/// Checks what the developer's server wants to show to a customer who is about to cancel.
///
/// Source: <https://developer.apple.com/documentation/retentionmessaging/realtimeresponsebody>
struct RealtimeValidator {
  let simulator: AppStoreState
  let retention: RetentionState
  let account: AccountID
  let state: SubscriptionState
  /// Checks the signatures of offers at a time; `nil` skips the check.
  let offers: (checker: AppStoreRequestVerifier, now: Timestamp)?

  /// Checks a response.
  ///
  /// - Throws: The first error. The store then shows the default message.
  func check(_ response: RealtimeResponseBody) throws(RealtimeProblem) {
    do throws(APIRequestError) {
      try response.validate()
    } catch {
      throw RealtimeProblem(error.field, error.reason)
    }
    switch response {
    case .message(let response): try checkMessage(response.messageIdentifier, "message")
    case .alternateProduct(let response):
      try checkMessage(response.messageIdentifier, "alternateProduct")
      try checkAlternate(response.productId)
    case .promotionalOffer(let response):
      try checkMessage(response.messageIdentifier, "promotionalOffer")
      if let signature = response.promotionalOfferSignatureV1 { try check(signature) }
      if let jws = response.promotionalOfferSignatureV2 { try check(jws) }
    case .advancedCommerceInfo(let response):
      if let id = response.messageIdentifier { try checkMessage(id, "advancedCommerceInfo") }
      guard state.transaction.advancedCommerceInfo != nil else {
        throw RealtimeProblem(
          "advancedCommerceInfo", "not an Advanced Commerce subscription; migrate it first")
      }
    }
  }

  private func checkMessage(_ id: UUID, _ response: String) throws(RealtimeProblem) {
    let field = "\(response).messageIdentifier"
    guard let message = retention.messages[id] else {
      throw RealtimeProblem(field, "unknown message \(id); upload it first")
    }
    guard message.state == .approved else {
      throw RealtimeProblem(field, "the message is \(message.state), not APPROVED")
    }
  }

  private func checkAlternate(_ product: ProductID) throws(RealtimeProblem) {
    let field = "alternateProduct.productId"
    guard product != state.renewalInfo.autoRenewProductId else {
      throw RealtimeProblem(field, "the customer has \(product); send another product")
    }
    try checkGroup(of: product, field)
  }

  private func checkGroup(of product: ProductID, _ field: String) throws(RealtimeProblem) {
    guard simulator.configuration.subscription(product)?.groupID == state.groupID else {
      throw RealtimeProblem(field, "\(product) is not a subscription of group \(state.groupID)")
    }
    guard simulator.isForSale(product) else {
      throw RealtimeProblem(field, "\(product) is not for sale")
    }
  }

  private func check(
    _ signature: RealtimeResponseBody.PromotionalOfferSignatureV1
  ) throws(RealtimeProblem) {
    let field = "promotionalOffer.promotionalOfferSignatureV1"
    if let offers {
      let token = signature.appAccountToken?.uuidString.lowercased() ?? ""
      do throws(AppStoreRequestError) {
        try offers.checker.check(
          PromotionalOfferSignatureV1(
            keyID: signature.keyId, nonce: signature.nonce, timestamp: signature.timestamp,
            signature: signature.encodedSignature),
          of: PromotionalOfferV1(
            productID: signature.productId, offerIdentifier: signature.offerIdentifier,
            appAccountToken: token), in: simulator.app.bundleID, at: offers.now)
      } catch {
        throw RealtimeProblem(field, error.description)
      }
    }
    try checkOffer(signature.offerIdentifier, of: signature.productId, field)
  }

  private func check(_ jws: String) throws(RealtimeProblem) {
    guard let offers else { return }
    let field = "promotionalOffer.promotionalOfferSignatureV2"
    let claims: PromotionalOfferClaims
    do throws(AppStoreRequestError) {
      claims = try offers.checker.check(jws, at: offers.now).claims
    } catch {
      throw RealtimeProblem(field, error.description)
    }
    if let id = claims.transactionID, simulator.account(with: id) != account {
      throw RealtimeProblem("\(field).transactionId", "\(id) belongs to another customer")
    }
    try checkOffer(claims.offerIdentifier, of: claims.productID, field)
  }

  private func checkOffer(
    _ id: String, of product: ProductID, _ field: String
  ) throws(RealtimeProblem) {
    try checkGroup(of: product, "\(field).productId")
    guard simulator.offers(of: product).contains(where: { $0.type == .promotional && $0.id == id })
    else {
      throw RealtimeProblem(
        "\(field).offerIdentifier", "\(product) has no promotional offer \(id)")
    }
  }
}

internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes
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
  func check(_ answer: RealtimeResponseBody) throws(RealtimeProblem) {
    do throws(APIRequestError) {
      try answer.validate()
    } catch {
      throw RealtimeProblem(error.field, error.reason)
    }
    switch answer {
    case .message(let answer): try checkMessage(answer.messageIdentifier, "message")
    case .alternateProduct(let answer):
      try checkMessage(answer.messageIdentifier, "alternateProduct")
      try checkAlternate(answer.productId)
    case .promotionalOffer(let answer):
      try checkMessage(answer.messageIdentifier, "promotionalOffer")
      if let signature = answer.promotionalOfferSignatureV1 { try check(signature) }
      if let jws = answer.promotionalOfferSignatureV2 { try check(jws) }
    case .advancedCommerceInfo(let answer):
      if let id = answer.messageIdentifier { try checkMessage(id, "advancedCommerceInfo") }
      guard state.transaction.advancedCommerceInfo != nil else {
        throw RealtimeProblem(
          "advancedCommerceInfo", "the subscription is none of Advanced Commerce; migrate it first")
      }
    }
  }

  private func checkMessage(_ id: UUID, _ answer: String) throws(RealtimeProblem) {
    let field = "\(answer).messageIdentifier"
    guard let message = retention.messages[id] else {
      throw RealtimeProblem(field, "no message \(id) was uploaded")
    }
    guard message.state == .approved else {
      throw RealtimeProblem(field, "the message is \(message.state), not APPROVED")
    }
  }

  private func checkAlternate(_ product: ProductID) throws(RealtimeProblem) {
    let field = "alternateProduct.productId"
    guard product != state.renewalInfo.autoRenewProductId else {
      throw RealtimeProblem(field, "\(product) is what the customer has; name another")
    }
    try checkGroup(of: product, field)
  }

  private func checkGroup(of product: ProductID, _ field: String) throws(RealtimeProblem) {
    guard simulator.configuration.subscription(product)?.groupID == state.groupID else {
      throw RealtimeProblem(field, "\(product) is no subscription of group \(state.groupID)")
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
      throw RealtimeProblem("\(field).transactionId", "\(id) is not the customer's")
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

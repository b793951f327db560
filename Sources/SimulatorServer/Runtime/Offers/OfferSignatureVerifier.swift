internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes
internal import Effects
internal import Foundation
internal import StoreConfiguration

/// Checks the developer's signatures for offers and for Advanced Commerce requests.
///
/// Each signature is valid for one purchase.
struct OfferSignatureVerifier: Sendable {
  private let keys: [AppStoreRequestVerifier]
  /// The developer's keys besides the one in the configuration.
  let addedKeys: [OfferSigningKey]
  private let bundleID: BundleID
  /// The clock for the age of a signature.
  private let clock: any WallClock
  /// The nonces of completed purchases.
  var usedNonces: Set<UUID> = []

  /// Creates a verifier for an app's offers.
  ///
  /// - Parameters:
  ///   - store: The store, with the app and the key in the configuration.
  ///   - addedKeys: The developer's other keys.
  ///   - clock: The clock for the age of a signature.
  init(of store: AppStoreState, addedKeys: [OfferSigningKey] = [], clock: any WallClock) {
    let bundleID = store.app.bundleID
    let configured = store.configuration.subscriptionOffersKeyPair.flatMap(OfferSigningKey.init)
    keys = (addedKeys + [configured].compactMap { $0 }).map {
      AppStoreRequestVerifier(
        publicKey: $0.publicKey, issuerID: $0.issuerID, keyID: $0.keyID, bundleIDs: [bundleID])
    }
    self.addedKeys = addedKeys
    self.bundleID = bundleID
    self.clock = clock
  }

  /// Checks the signature of an order's promotional offer and returns its nonce.
  func check(
    _ signature: OfferSignature.Promotional, for order: PurchaseRequest, by account: AccountID,
    in store: AppStoreState
  ) throws(OfferSignatureError) -> UUID {
    guard case .promotional(let offer) = order.offer else { throw .noPromotionalOffer }
    let nonce: UUID
    switch signature {
    case .compactJWS(let jws):
      let request = try check(jws, as: PromotionalOfferClaims.self)
      let claims = request.claims
      try check(claims.productID, order)
      guard claims.offerIdentifier == offer else {
        throw .offer(signed: claims.offerIdentifier, ordered: offer)
      }
      if let id = claims.transactionID { try check(id, account, store) }
      nonce = request.nonce
    case .signature(let signature):
      try check(signature, for: order, offer, by: account, in: store)
      nonce = signature.nonce
    }
    guard !usedNonces.contains(nonce) else { throw .usedNonce(nonce) }
    return nonce
  }

  /// Checks whether a developer's server allows the introductory offer to an order's customer.
  ///
  /// - Returns: The decision and the nonce.
  func checkEligibility(
    _ jws: String, for order: PurchaseRequest, by account: AccountID, in store: AppStoreState
  ) throws(OfferSignatureError) -> (isAllowed: Bool, nonce: UUID) {
    let request = try check(jws, as: IntroductoryOfferEligibilityClaims.self)
    try check(request.claims.productID, order)
    try check(request.claims.transactionID, account, store)
    guard !usedNonces.contains(request.nonce) else { throw .usedNonce(request.nonce) }
    return (request.claims.allowIntroductoryOffer, request.nonce)
  }

  /// Checks the signature of an Advanced Commerce request; returns its claims and its nonce.
  func checkAdvancedCommerce(
    _ jws: String
  ) throws(OfferSignatureError) -> VerifiedAppStoreRequest<AdvancedCommerceClaims> {
    let request = try check(jws, as: AdvancedCommerceClaims.self)
    guard !usedNonces.contains(request.nonce) else { throw .usedNonce(request.nonce) }
    return request
  }

  private func check(_ signed: ProductID, _ order: PurchaseRequest) throws(OfferSignatureError) {
    guard signed == order.productID else {
      throw .product(signed: signed, ordered: order.productID)
    }
  }

  private func check(
    _ transaction: TransactionID, _ account: AccountID, _ store: AppStoreState
  ) throws(OfferSignatureError) {
    guard store.account(with: transaction) == account else { throw .transaction(transaction) }
  }

  /// Checks a JWS with the key that it names.
  private func check<Claims: AppStoreRequestClaims>(
    _ jws: String, as type: Claims.Type
  ) throws(OfferSignatureError) -> VerifiedAppStoreRequest<Claims> {
    var rejection = OfferSignatureError.noKey
    for key in keys {
      do throws(AppStoreRequestError) {
        return try key.check(jws, as: type, at: clock.now())
      } catch {
        rejection = .request(error)
        guard case .keyID = error else { break }
      }
    }
    throw rejection
  }

  private func check(
    _ signature: PromotionalOfferSignatureV1, for order: PurchaseRequest, _ offer: String,
    by account: AccountID, in store: AppStoreState
  ) throws(OfferSignatureError) {
    var rejection = OfferSignatureError.noKey
    for key in keys {
      do throws(AppStoreRequestError) {
        return try key.check(
          signature,
          of: PromotionalOfferV1(
            productID: order.productID, offerIdentifier: offer,
            appAccountToken: order.appAccountToken?.uuidString ?? ""),
          in: bundleID, at: clock.now())
      } catch {
        rejection = .request(error)
        if case .keyID = error { continue }
        if case .signature = error {
          rejection = likelyMistake(signature, key, order, offer, account, store) ?? rejection
        }
        break
      }
    }
    throw rejection
  }

  /// Returns the data that an older signature was made for instead; `nil` if nothing in the store
  /// fits.
  ///
  /// The signature covers all fields at once, so only trying shows which one differs.
  private func likelyMistake(
    _ signature: PromotionalOfferSignatureV1, _ key: AppStoreRequestVerifier,
    _ order: PurchaseRequest,
    _ offer: String, _ account: AccountID, _ store: AppStoreState
  ) -> OfferSignatureError? {
    func isFor(_ product: ProductID, _ offer: String, _ token: UUID?) -> Bool {
      do throws(AppStoreRequestError) {
        try key.check(
          signature,
          of: PromotionalOfferV1(
            productID: product, offerIdentifier: offer, appAccountToken: token?.uuidString ?? ""),
          in: bundleID, at: clock.now())
        return true
      } catch {
        // A matching signature that is too old gets that error once the mistake is fixed.
        switch error {
        case .tooOld, .issuedInFuture: return true
        default: return false
        }
      }
    }
    let token = order.appAccountToken
    let products = store.configuration.allProducts.map(\.id)
    let tokens = [nil] + store.history(of: account).map(\.appAccountToken)
    for other in tokens where other != token && isFor(order.productID, offer, other) {
      return .appAccountToken(signed: other, ordered: token)
    }
    for product in products where product != order.productID && isFor(product, offer, token) {
      return .product(signed: product, ordered: order.productID)
    }
    let offers = Set(products.flatMap { store.offers(of: $0).compactMap(\.id) }).sorted()
    for other in offers where other != offer && isFor(order.productID, other, token) {
      return .offer(signed: other, ordered: offer)
    }
    return nil
  }
}

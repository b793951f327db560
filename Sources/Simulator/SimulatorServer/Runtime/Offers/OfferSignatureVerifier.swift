internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation
internal import StoreConfiguration

/// Checks the developer's signatures for offers and for Advanced Commerce requests.
///
/// Each signature is valid for one purchase.
struct OfferSignatureVerifier: Sendable {
  /// A key of the developer, and the clock for the age of its signatures.
  private struct Key: Sendable {
    let verifier: AppStoreRequestVerifier
    let clock: any WallClock
  }

  private var keys: [Key] = []
  /// The developer's keys besides the one in the configuration.
  let addedKeys: [OfferSigningKey]
  private let bundleID: BundleID
  /// The nonces of completed purchases.
  var usedNonces: Set<UUID> = []

  /// Creates a verifier for an app's offers.
  ///
  /// - Parameters:
  ///   - store: The store, with the app and the key in the configuration.
  ///   - addedKeys: The developer's other keys.
  ///   - clock: The clock for the age of a signature.
  init(of store: AppStoreState, addedKeys: [OfferSigningKey] = [], clock: any WallClock) {
    bundleID = store.app.bundleID
    self.addedKeys = addedKeys
    let configured = store.configuration.subscriptionOffersKeyPair.flatMap(OfferSigningKey.init)
    for key in addedKeys + [configured].compactMap(\.self) { accept(key, clock: clock) }
  }

  /// Accepts signatures of another key.
  mutating func accept(_ key: OfferSigningKey, clock: any WallClock) {
    keys.append(
      Key(
        verifier: AppStoreRequestVerifier(
          publicKey: key.publicKey, issuerID: key.issuerID, keyID: key.keyID,
          bundleIDs: [bundleID]),
        clock: clock))
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
        return try key.verifier.check(jws, as: type, at: key.clock.now())
      } catch {
        rejection = rejection.followed(by: error)
        guard error.mayFitAnotherKey else { break }
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
        return try key.verifier.check(
          signature,
          of: PromotionalOfferV1(
            productID: order.productID, offerIdentifier: offer,
            appAccountToken: order.appAccountToken?.uuidString ?? ""),
          in: bundleID, at: key.clock.now())
      } catch {
        rejection = rejection.followed(by: error)
        if error.mayFitAnotherKey { continue }
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
    _ signature: PromotionalOfferSignatureV1, _ key: Key,
    _ order: PurchaseRequest,
    _ offer: String, _ account: AccountID, _ store: AppStoreState
  ) -> OfferSignatureError? {
    func isFor(_ product: ProductID, _ offer: String, _ token: UUID?) -> Bool {
      do throws(AppStoreRequestError) {
        try key.verifier.check(
          signature,
          of: PromotionalOfferV1(
            productID: product, offerIdentifier: offer, appAccountToken: token?.uuidString ?? ""),
          in: bundleID, at: key.clock.now())
        return true
      } catch {
        // A matching signature that is too old gets that error once the mistake is fixed.
        switch error {
        case .tooOld, .issuedInFuture: return true
        case .malformed, .algorithm, .type, .keyID, .signature, .issuerID, .audience, .bundleID,
          .nonce:
          return false
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

extension OfferSignatureError {
  /// Returns the error to report after another key rejected the signature, too.
  ///
  /// That a signature names another key says less than what the named key rejected.
  fileprivate func followed(by error: AppStoreRequestError) -> OfferSignatureError {
    if case .keyID = error, case .request = self { return self }
    return .request(error)
  }
}

extension AppStoreRequestError {
  /// Whether another key can accept the signature, or the same key with another clock.
  fileprivate var mayFitAnotherKey: Bool {
    switch self {
    case .keyID, .issuedInFuture, .tooOld: true
    case .malformed, .algorithm, .type, .signature, .issuerID, .audience, .bundleID, .nonce: false
    }
  }
}

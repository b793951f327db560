internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation
internal import StoreKitBackend

extension InAppAdvancedCommerceRequest {
  /// Checks the signature and the fields of a request.
  ///
  /// - Parameters:
  ///   - jws: The request, signed by the developer's server.
  ///   - product: The generic product.
  ///   - account: The customer.
  ///   - verifier: Checks the signature.
  ///   - developer: The requests that were completed.
  ///   - conditions: The settings of the customer's devices.
  ///   - simulator: The store.
  /// - Throws: ``SimulatedStoreError/advancedCommerce(_:)``.
  static func verified(
    _ jws: String, under product: ProductID, by account: AccountID,
    _ verifier: OfferSignatureVerifier, _ developer: DeveloperState,
    _ conditions: DeviceConditions, in simulator: AppStoreState
  ) throws(SimulatedStoreError) -> InAppAdvancedCommerceRequest {
    do throws(InvalidAdvancedCommerceRequest) {
      let request = try signed(jws, verifier)
      guard developer.isNew(request.info.requestReferenceId) else {
        throw InvalidAdvancedCommerceRequest(
          .repeatedRequestReferenceId,
          "requestInfo.requestReferenceId: \(request.info.referenceText) was used; use a new UUID")
      }
      guard conditions.info(of: account).allowsAdvancedCommerce(under: product) else {
        throw InvalidAdvancedCommerceRequest(
          .productNotEligible, "product: \(product) is not a generic product; use one that is")
      }
      try request.check(by: account, in: simulator)
      return request
    } catch {
      throw .advancedCommerce(error)
    }
  }

  private static func signed(
    _ jws: String, _ verifier: OfferSignatureVerifier
  ) throws(InvalidAdvancedCommerceRequest) -> InAppAdvancedCommerceRequest {
    let signed: VerifiedAppStoreRequest<AdvancedCommerceClaims>
    do throws(OfferSignatureError) {
      signed = try verifier.checkAdvancedCommerce(jws)
    } catch {
      throw InvalidAdvancedCommerceRequest(error)
    }
    return try InAppAdvancedCommerceRequest(signed.claims, nonce: signed.nonce)
  }

  /// Records that the request was used, so that it is not accepted again.
  func use(up verifier: inout OfferSignatureVerifier, _ developer: inout DeveloperState) {
    verifier.usedNonces.insert(nonce)
    developer.complete(info.requestReferenceId)
  }

  /// Returns the customer's order of a generic product.
  func purchase(of product: ProductID) -> PurchaseRequest {
    PurchaseRequest(
      productID: product, appAccountToken: info.appAccountToken, advancedCommerce: order)
  }
}

extension AppStoreState {
  /// Begins an order of Advanced Commerce items as an app does.
  ///
  /// A purchase that a parent approves later must be possible now.
  /// - Throws: ``SimulatedStoreError``; the store is then unchanged.
  mutating func beginAdvancedCommerce(
    _ order: PurchaseRequest, _ account: AccountID, _ asksParent: Bool?
  ) throws(SimulatedStoreError) -> PurchaseAttempt {
    do throws(StorePurchaseError) {
      var trial = self
      _ = try trial.purchase(order, by: account)
    } catch {
      guard case .advancedCommerce(let problem) = error else { throw .purchase(error) }
      throw .advancedCommerce(InvalidAdvancedCommerceRequest(problem))
    }
    return try begin(order, by: account, asksParent: asksParent)
  }
}

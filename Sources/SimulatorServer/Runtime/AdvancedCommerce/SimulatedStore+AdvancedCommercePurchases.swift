internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import AppStoreTypes
internal import Foundation
internal import StoreKitBackend

extension SimulatedStore {
  /// Begins the purchase or change of an Advanced Commerce request, as a process of the app does.
  ///
  /// - Parameters:
  ///   - jws: The request, signed by the developer's server.
  ///   - product: The generic product.
  ///   - asksParent: Whether a parent has to approve; `nil` for the account's setting.
  /// - Throws: ``SimulatedStoreError/advancedCommerce(_:)`` if the request is invalid, or another
  ///   ``SimulatedStoreError``. Nothing changes then, and the request can be used again.
  func purchase(
    advancedCommerce jws: String, under product: ProductID, asksParent: Bool?,
    on device: DeviceID, showing chosen: StoreKitBehaviors?
  ) async throws(SimulatedStoreError) -> PurchaseOutcome {
    await beginChange()
    defer { endChange() }
    let checked: (order: PurchaseRequest, nonce: UUID, reference: UUID)
    do throws(InvalidAdvancedCommerceRequest) {
      checked = try check(advancedCommerce: jws, under: product, by: device.account)
    } catch {
      throw .advancedCommerce(error)
    }
    let outcome: PurchaseAttempt
    do throws(SimulatedStoreError) {
      // A purchase that a parent approves later must be possible now.
      var trial = simulator
      _ = try trial.buy(checked.order, by: device.account)
      outcome = try simulator.begin(checked.order, by: device.account, asksParent: asksParent)
    } catch {
      guard case .purchase(.advancedCommerce(let problem)) = error else { throw error }
      throw .advancedCommerce(InvalidAdvancedCommerceRequest(problem))
    }
    if outcome != .userCancelled {
      offerVerifier.usedNonces.insert(checked.nonce)
      developer.complete(checked.reference)
    }
    return try await complete(outcome, of: checked.order, on: device, showing: chosen)
  }

  /// Checks the signature and the fields of a request; returns its order.
  private func check(
    advancedCommerce jws: String, under product: ProductID, by account: AccountID
  ) throws(InvalidAdvancedCommerceRequest) -> (
    order: PurchaseRequest, nonce: UUID, reference: UUID
  ) {
    let signed: VerifiedAppStoreRequest<AdvancedCommerceClaims>
    do throws(OfferSignatureError) {
      signed = try offerVerifier.checkAdvancedCommerce(jws)
    } catch {
      throw InvalidAdvancedCommerceRequest(error)
    }
    let request = try InAppAdvancedCommerceRequest(signed.claims)
    let reference = request.info.requestReferenceId
    do throws(AppStoreErrorBody) {
      try developer.checkIsNew(reference)
    } catch {
      throw InvalidAdvancedCommerceRequest(
        error.code,
        "requestInfo.requestReferenceId: \(request.info.referenceText) was used; use a new UUID")
    }
    guard devices.conditions.info(of: account).allowsAdvancedCommerce(under: product) else {
      throw InvalidAdvancedCommerceRequest(
        .productNotEligible, "product: \(product) is not a generic product; use one that is")
    }
    try request.check(by: account, in: simulator)
    let order = PurchaseRequest(
      productID: product, appAccountToken: request.info.appAccountToken,
      advancedCommerce: request.order)
    return (order, signed.nonce, reference)
  }
}

extension AppStoreState {
  fileprivate mutating func buy(
    _ order: PurchaseRequest, by account: AccountID
  ) throws(SimulatedStoreError) -> CompletedPurchase {
    do throws(StorePurchaseError) {
      return try purchase(order, by: account)
    } catch {
      throw .purchase(error)
    }
  }
}

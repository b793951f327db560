internal import AppStoreCore
public import AppStoreSimulator

extension SimulatedStore {
  /// Sells a product with the developer's signatures, as if the customer had bought it outside of
  /// the app.
  ///
  /// Signatures are checked as in StoreKit, and each is valid for one purchase. A promotional offer
  /// without a signature is sold too, because the caller acts for the developer.
  /// - Returns: The signed transaction and the notifications it caused.
  /// - Throws: ``SimulatedStoreError/offer(_:)`` with the wrong field, or another
  ///   ``SimulatedStoreError``. Nothing is sold then.
  public func buy(
    _ order: PurchaseRequest, with signature: OfferSignature, by account: AccountID
  ) async throws(SimulatedStoreError) -> PurchaseDelivery {
    await beginChange()
    defer { endChange() }
    let (order, nonces) = try offerVerifier.checked(
      order, signature, by: account, isOnDevice: false, in: simulator)
    let receipt: CompletedPurchase
    do throws(StorePurchaseError) {
      receipt = try simulator.purchase(order, by: account)
    } catch {
      throw .purchase(error)
    }
    offerVerifier.usedNonces.formUnion(nonces)
    return try await report(receipt, of: order, by: account, from: .store)
  }
}

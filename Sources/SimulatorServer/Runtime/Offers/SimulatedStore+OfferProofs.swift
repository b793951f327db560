public import AppStoreSimulator
internal import AppStoreTypes
internal import Foundation

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
    _ order: PurchaseRequest, with proof: OfferSignature, by account: AccountID
  ) async throws(SimulatedStoreError) -> PurchaseDelivery {
    await beginChange()
    defer { endChange() }
    let (order, nonces) = try checked(order, proof, by: account, isOnDevice: false)
    let receipt: CompletedPurchase
    do throws(StorePurchaseError) {
      receipt = try simulator.purchase(order, by: account)
    } catch {
      throw .purchase(error)
    }
    gate.usedNonces.formUnion(nonces)
    return try await report(receipt, of: order, by: account, from: .store)
  }

  /// Checks the signatures of an order.
  ///
  /// On a device, an invalid signature about the introductory offer causes no error: the customer
  /// pays the full price.
  /// - Returns: The order to sell, and the nonces it uses.
  func checked(
    _ order: PurchaseRequest, _ proof: OfferSignature, by account: AccountID, isOnDevice: Bool
  ) throws(SimulatedStoreError) -> (order: PurchaseRequest, nonces: [UUID]) {
    var (order, nonces) = (order, [UUID]())
    do throws(OfferSignatureError) {
      if let promotional = proof.promotional {
        nonces.append(try gate.check(promotional, for: order, by: account, in: simulator))
      }
    } catch {
      throw .offer(error)
    }
    guard let jws = proof.introductoryOfferEligibility else { return (order, nonces) }
    do throws(OfferSignatureError) {
      let answer = try gate.checkEligibility(jws, for: order, by: account, in: simulator)
      order.allowIntroductoryOffer = answer.isAllowed
      nonces.append(answer.nonce)
    } catch {
      guard isOnDevice else { throw .offer(error) }
      order.allowIntroductoryOffer = false
    }
    return (order, nonces)
  }
}

internal import AppStoreCore
internal import AppStoreSimulator
internal import Foundation

extension OfferSignatureVerifier {
  /// Checks the signatures of an order.
  ///
  /// On a device, an invalid signature about the introductory offer causes no error: the customer
  /// pays the full price.
  /// - Returns: The order to sell, and the nonces it uses.
  func checked(
    _ order: PurchaseRequest, _ signature: OfferSignature, by account: AccountID, isOnDevice: Bool,
    in simulator: AppStoreState
  ) throws(SimulatedStoreError) -> (order: PurchaseRequest, nonces: [UUID]) {
    var (order, nonces) = (order, [UUID]())
    do throws(OfferSignatureError) {
      if let promotional = signature.promotional {
        nonces.append(try check(promotional, for: order, by: account, in: simulator))
      }
    } catch {
      throw .offer(error)
    }
    guard let jws = signature.introductoryOfferEligibility else { return (order, nonces) }
    do throws(OfferSignatureError) {
      let result = try checkEligibility(jws, for: order, by: account, in: simulator)
      order.allowIntroductoryOffer = result.isAllowed
      nonces.append(result.nonce)
    } catch {
      guard isOnDevice else { throw .offer(error) }
      order.allowIntroductoryOffer = false
    }
    return (order, nonces)
  }
}

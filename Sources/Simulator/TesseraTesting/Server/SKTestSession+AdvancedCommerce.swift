internal import AppStoreCore
public import AppStoreServerAPI
internal import AppStoreSimulator
public import Foundation
internal import SimulatorServer
internal import StoreKitBackend
public import StoreKitTest

extension SKTestSession {
  /// The developer's In-App Purchase key, which the store accepts for signed requests and offers.
  public var inAppPurchaseKey: APIKey { StoreTestEnvironment.developerKey }

  /// Signs an Advanced Commerce request as the developer's server does.
  ///
  /// The app passes the result to `AdvancedCommerceProduct.purchase(compactJWS:options:)`.
  ///
  /// - Parameters:
  ///   - request: The request; the store accepts each `requestReferenceId` once.
  ///   - nonce: A new UUID.
  /// - Returns: A compact JWS, issued at the store's time.
  /// - Throws: `SKTestError.invalidAction` if the request cannot be written as JSON. An invalid
  ///   request is signed, because the store has to reject it.
  public func sign(
    _ request: some AdvancedCommerceInAppRequest, nonce: UUID = UUID()
  ) throws -> String {
    do throws(AppStoreRequestSigningError) {
      return try AppStoreRequestSigner(key: inAppPurchaseKey).sign(
        AdvancedCommerceClaims(request), nonce: nonce, at: environment.store.clock.now())
    } catch {
      throw SKTestError.refused("the request cannot be signed: \(error)")
    }
  }

  /// Sets the products that the app may sell Advanced Commerce items under; `nil` for every product.
  ///
  /// A `.storekit` file cannot say which products are generic ones.
  public func setAdvancedCommerceProducts(_ ids: [String]?) {
    ImmediateChanges.run(on: environment.store) {
      $0.conditions[StoreTestEnvironment.account].info.advancedCommerceProductIDs = ids
    }
  }
}

internal import AppStoreCore
internal import Foundation
internal import StoreKitBackend

extension AdvancedCommerceProduct {
  /// Buys items, or changes a subscription, as a request of the developer's server says.
  ///
  /// Throws an ``InvalidRequestError`` if the request is malformed, wrongly signed or impossible, a
  /// `Product.PurchaseError` if the store rejects the purchase, and a ``StoreKitError`` if it is
  /// unreachable. Nothing is sold then. A request can be used for one purchase.
  @MainActor public func purchase(
    compactJWS: String, options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult {
    let order = DevicePurchaseRequest(
      productID: ProductID(id), advancedCommerceRequest: compactJWS)
    do throws(StoreKitBackendError) {
      if let option = options.first {
        let current = try await backend.storefront()
        guard current.id == storefront.id || option.shouldContinue(Storefront(current)) else {
          throw .rejected(.notAvailableInStorefront, "the app ended the purchase")
        }
      }
      return try await backend.purchase(order).result(from: backend)
    } catch {
      throw error.purchaseError
    }
  }

  /// Buys items, or changes a subscription; the confirmation is shown over a view controller.
  ///
  /// It behaves as ``purchase(compactJWS:options:)``.
  public func purchase(
    compactJWS: String, confirmIn viewController: UIViewController,
    options: Set<PurchaseOption> = []
  ) async throws -> PurchaseResult {
    try await purchase(compactJWS: compactJWS, options: options)
  }
}

extension StoreKitBackendError {
  /// Apple's error for a purchase that the store rejected.
  var purchaseError: any Error {
    if case .invalidRequest(let code, let message) = self {
      return InvalidRequestError(code: code, message: message)
    }
    return Product.PurchaseError(self) ?? StoreKitError(self)
  }
}

/// The form in which an app passes a request to the purchase of a ``Product``, before iOS 18.4.
///
/// Source: <https://developer.apple.com/documentation/storekit/sending-advanced-commerce-api-requests-from-your-app>
struct AdvancedCommerceData: Decodable {
  struct SignatureInfo: Decodable {
    let token: String
  }

  /// The key of the custom purchase option.
  static let key = "advancedCommerceData"

  let signatureInfo: SignatureInfo

  /// Returns the request in the data; without one an empty text, which the store rejects.
  static func request(in data: Data) -> String {
    (try? JSONDecoder().decode(Self.self, from: data))?.signatureInfo.token ?? ""
  }
}

extension DevicePurchaseRequest {
  /// Sets the Advanced Commerce request of an app's custom purchase option.
  mutating func setAdvancedCommerce(_ data: Data) {
    advancedCommerceRequest = AdvancedCommerceData.request(in: data)
  }
}

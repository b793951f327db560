internal import AppStoreCore
internal import AppStoreServerAPI
internal import AppStoreSimulator
internal import Foundation

extension PayloadSigner {
  /// Signs the request for a customer's retention message.
  mutating func signRequest(
    about original: OriginalTransactionID, _ product: ProductID, locale: String, name: String,
    in simulator: AppStoreState
  ) throws(SimulatedStoreError) -> String {
    guard let identifier = UUID(uuidString: name) else {
      preconditionFailure("a request identifier of the store is a UUID")
    }
    return try sign(
      DecodedRealtimeRequestBody(
        originalTransactionId: original, appAppleId: simulator.app.appAppleID ?? 0,
        productId: product, userLocale: locale, requestIdentifier: identifier,
        environment: simulator.environment, signedDate: simulator.now))
  }
}

import AppStoreCore
import EntitlementAPI
import Foundation

extension SubscriberBody {
  /// Grants `pro` from a subscription.
  mutating func grant(
    _ product: ProductID, from start: Timestamp, until end: Timestamp?, reason: String
  ) {
    subscriptions[product.rawValue] = SubscriptionBody(
      purchaseDate: start, expiresDate: end, isSandbox: true)
    entitlements["pro"] = EntitlementBody(
      productIdentifier: product, purchaseDate: start, expiresDate: end,
      reason: ReasonBody(code: "paid", explanation: reason))
  }

  /// Records a receipt's signed transaction.
  mutating func record(_ receipt: ReceiptBody, forgetting forgets: Bool) {
    guard let payload = receipt.fetchToken.flatMap(Self.payload) else { return }
    if payload.type == .autoRenewable {
      grant(
        payload.productId, from: payload.purchaseDate, until: payload.expiresDate,
        reason: "Paid for with \(payload.transactionId).")
    } else if !forgets {
      nonSubscriptions[payload.productId.rawValue, default: []].append(
        NonSubscriptionBody(
          id: "id-\(payload.transactionId)", storeTransactionID: payload.transactionId.rawValue,
          purchaseDate: payload.purchaseDate, originalPurchaseDate: payload.purchaseDate,
          isSandbox: true))
    }
  }

  private static func payload(_ jws: String) -> JWSTransactionDecodedPayload? {
    let parts = jws.split(separator: ".")
    guard parts.count == 3 else { return nil }
    var text = String(parts[1].replacing("-", with: "+").replacing("_", with: "/"))
    text += String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: text).flatMap {
      try? JSONDecoder().decode(JWSTransactionDecodedPayload.self, from: $0)
    }
  }
}

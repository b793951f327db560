internal import AppStoreCore
internal import Foundation

extension StoreKitSnapshot {
  /// Creates a reading with one transaction that StoreKit verified.
  init(_ purchase: VerifiedTransaction) {
    self.init()
    guard let payload = Self.payload(purchase.jws) else {
      Log.error("Decoding the payload of transaction \(purchase.id) failed")
      return
    }
    transactions = [payload]
  }

  /// Decodes the payload of a compact JWS that StoreKit verified; `nil` if this version cannot.
  private static func payload(_ jws: String) -> JWSTransactionDecodedPayload? {
    let parts = jws.split(separator: ".")
    guard parts.count == 3 else { return nil }
    var text = String(parts[1].replacing("-", with: "+").replacing("_", with: "/"))
    text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: text).flatMap {
      try? JSONDecoder().decode(JWSTransactionDecodedPayload.self, from: $0)
    }
  }
}

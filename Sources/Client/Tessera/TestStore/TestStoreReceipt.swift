package import AppStoreCore
package import EntitlementAPI
internal import Foundation

/// A purchase in the Test Store, as sent to the server; nothing in it is signed.
package struct TestStoreReceipt: Hashable, Sendable {
  /// The purchase's identifier, created on the device: `test_`, milliseconds, `_`, a random UUID.
  ///
  /// Source: `SimulatedStorePurchaseHandler` of RevenueCat's purchases-ios
  package let token: String
  let product: StoreProduct
  /// The purchase time.
  let purchasedAt: Timestamp

  /// Creates a purchase.
  ///
  /// - Parameter random: 16 random bytes.
  package init(_ product: StoreProduct, at now: Timestamp, random: [UInt8]) {
    assert(random.count == 16, "a UUID has 16 bytes")
    var bytes = random
    // RFC 9562, section 5.4: version 4, variant 10.
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      let hex = String(byte, radix: 16, uppercase: true)
      text += hex.count == 1 ? "0" + hex : hex
    }
    token = "test_\(now.milliseconds)_\(text)"
    self.product = product
    purchasedAt = now
  }

  /// Returns the request body.
  package func body(
    of customer: AppUserID, from context: PresentedOfferingContext?
  ) -> ReceiptBody {
    var body = ReceiptBody(
      appUserID: customer, fetchToken: token, isRestore: CustomerIdentity.isAnonymous(customer),
      initiationSource: .purchase)
    body.isSDKOriginated = true
    body.transactionID = TransactionID(token)
    body.productID = ProductID(product.productIdentifier)
    body.describe(product)
    if let context { body.setContext(context) }
    return body
  }

  /// The transaction for the app.
  var transaction: StoreTransaction {
    StoreTransaction(
      productIdentifier: product.productIdentifier, purchaseDate: purchasedAt.date,
      transactionIdentifier: token)
  }
}

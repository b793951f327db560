internal import AppStoreCore

/// The signed fields about the bundle of a subscription.
///
/// Source: <https://developer.apple.com/documentation/storekit/transaction>
struct BundleFields {
  var productID: String?
  var subscriptionGroupID: String?
  var transactionID: String?
  var originalTransactionID: String?
  var willUnbundle: Bool?

  /// Reads the fields of a payload; one of another type counts as missing.
  init(_ fields: JSONObject) {
    var reader = JSONObjectReader(fields)
    productID = (try? reader.optional("bundleProductId")) ?? nil
    subscriptionGroupID = (try? reader.optional("bundleSubscriptionGroupIdentifier")) ?? nil
    transactionID = (try? reader.optional("bundleTransactionId")) ?? nil
    originalTransactionID = (try? reader.optional("bundleOriginalTransactionId")) ?? nil
    willUnbundle = (try? reader.optional("willUnbundle")) ?? nil
  }
}

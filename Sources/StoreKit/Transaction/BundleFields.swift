/// The signed fields about the bundle of a subscription.
///
/// Source: <https://developer.apple.com/documentation/storekit/transaction>
struct BundleFields: Decodable {
  var bundleProductId: String?
  var bundleSubscriptionGroupIdentifier: String?
  var bundleTransactionId: String?
  var bundleOriginalTransactionId: String?
  var willUnbundle: Bool?
}

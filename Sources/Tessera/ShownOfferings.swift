internal import AppStoreTypes
internal import EntitlementAPI

/// What the server shows a customer for sale, with what the App Store says of the products.
struct ShownOfferings: Sendable {
  let body: OfferingsBody
  /// The products that the App Store sells among those of the offerings.
  let products: [StoreProduct]
  /// Whether the server's answer was signed by a trusted key.
  let verification: VerificationResult
  /// When the server answered, by the device's time.
  let receivedAt: Timestamp
}

extension OfferingsBody {
  /// The products of all packages, each once.
  var products: [String] {
    Set(offerings.flatMap(\.packages).map(\.productIdentifier.rawValue)).sorted()
  }
}

public import AppStoreCore

/// The settings of a device, its app and its account that are not purchases.
public struct DeviceInfo: Hashable, Sendable, Codable {
  /// The reason why the device accepts no signed data; `nil` if it accepts valid data.
  public var verificationFailure: VerificationFailure?
  /// The age rating of the account's age; `nil` if it is not shared with the app.
  public var ageRatingCode: Int?
  /// Whether the app may sell outside of the App Store in the account's storefront.
  public var allowsExternalPurchases: Bool
  /// The addresses that the app may open for external purchases; `nil` if none is allowed.
  public var externalPurchaseURLs: [String]?
  /// Whether the app may link to the management of an account outside of the app.
  public var allowsExternalAccountLink: Bool
  /// The identifiers of the payment methods that the account can bind; `nil` if not eligible.
  public var paymentMethodIDs: [String]?
  /// The products that the app may sell Advanced Commerce items under; `nil` for every product.
  public var advancedCommerceProductIDs: [String]?

  /// Creates settings; the default allows nothing outside of the App Store.
  public init(
    verificationFailure: VerificationFailure? = nil, ageRatingCode: Int? = nil,
    allowsExternalPurchases: Bool = false, externalPurchaseURLs: [String]? = nil,
    allowsExternalAccountLink: Bool = false, paymentMethodIDs: [String]? = nil,
    advancedCommerceProductIDs: [String]? = nil
  ) {
    self.verificationFailure = verificationFailure
    self.ageRatingCode = ageRatingCode
    self.allowsExternalPurchases = allowsExternalPurchases
    self.externalPurchaseURLs = externalPurchaseURLs
    self.allowsExternalAccountLink = allowsExternalAccountLink
    self.paymentMethodIDs = paymentMethodIDs
    self.advancedCommerceProductIDs = advancedCommerceProductIDs
  }

  /// Returns whether the app may sell Advanced Commerce items under a product.
  public func allowsAdvancedCommerce(under product: ProductID) -> Bool {
    advancedCommerceProductIDs?.contains(product.rawValue) ?? true
  }
}

/// The reason why a device accepts no signed data, in the order of StoreKit's declaration.
public enum VerificationFailure: String, CaseIterable, Hashable, Sendable, Codable {
  /// A certificate was revoked.
  case revokedCertificate
  /// The certificates do not chain to a root of the store.
  case invalidCertificateChain
  /// The value was signed for another device.
  case invalidDeviceVerification
  /// The text is not signed data in the store's form.
  case invalidEncoding
  /// The signature does not match the contents.
  case invalidSignature
  /// A property is missing, or belongs to another app.
  case missingRequiredProperties
}

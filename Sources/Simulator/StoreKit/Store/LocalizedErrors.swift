public import Foundation

extension Product.PurchaseError: LocalizedError {
  /// A description of the error.
  public var errorDescription: String? {
    switch self {
    case .invalidQuantity: "Invalid Quantity"
    case .productUnavailable: "Item Unavailable"
    case .purchaseNotAllowed: "Purchase Not Allowed"
    case .ineligibleForOffer: "Not Eligible for Offer"
    case .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
      .missingOfferParameters:
      "Offer Not Available"
    case .paymentMethodBindingConfigurationRequired: "Payment Method Required"
    }
  }

  /// The reason for the error.
  public var failureReason: String? {
    switch self {
    case .invalidQuantity: "The quantity is not 1 to 10, or not 1 for a product sold once."
    case .productUnavailable: "The product is not for sale in the store."
    case .purchaseNotAllowed: "The account may not buy."
    case .ineligibleForOffer: "The account may not use the offer."
    case .invalidOfferIdentifier: "The product has no offer with this identifier."
    case .invalidOfferPrice: "The price of the offer is no longer valid."
    case .invalidOfferSignature: "The signature of the offer is not valid."
    case .missingOfferParameters: "A parameter of the offer is missing."
    case .paymentMethodBindingConfigurationRequired:
      "The account has not set up the payment method that the purchase requires."
    }
  }

  /// A suggested recovery.
  public var recoverySuggestion: String? {
    switch self {
    case .invalidQuantity: "Choose another quantity."
    case .productUnavailable: "Load the products again."
    case .purchaseNotAllowed: "Allow in-app purchases in the settings of the account."
    case .ineligibleForOffer: "Buy without the offer."
    case .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
      .missingOfferParameters:
      "Correct the offer in the app or on its server."
    case .paymentMethodBindingConfigurationRequired: "Bind the payment method, then buy again."
    }
  }
}

extension VerificationResult.VerificationError: LocalizedError {
  /// A description of the error.
  public var errorDescription: String? { "The Purchase Could Not Be Verified" }

  /// The reason for the error.
  public var failureReason: String? {
    switch self {
    case .revokedCertificate: "A certificate was revoked."
    case .invalidCertificateChain: "The certificates do not lead to a root of the store."
    case .invalidDeviceVerification: "The data was signed for another device."
    case .invalidEncoding: "The data does not have the form that the store signs."
    case .invalidSignature: "The signature does not fit the data."
    case .missingRequiredProperties: "A property is missing, or belongs to another app."
    }
  }

  /// A suggested recovery.
  public var recoverySuggestion: String? { "Grant nothing for this data; restore purchases." }
}

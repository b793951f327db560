public import Foundation
internal import StoreKitBackend

/// The domain of errors of StoreKit's original API.
public let SKErrorDomain = "SKErrorDomain"

/// An error of StoreKit's original API.
///
/// Source: <https://developer.apple.com/documentation/storekit/skerror>
public struct SKError: Error, Hashable, Sendable {
  /// The number of an error.
  @nonexhaustive public enum Code: Int, Hashable, Sendable {
    /// An unknown error.
    case unknown = 0
    /// The app may not make the request.
    case clientInvalid
    /// The customer canceled.
    case paymentCancelled
    /// A parameter of the payment is invalid.
    case paymentInvalid
    /// The account is not allowed to make payments.
    case paymentNotAllowed
    /// The product is not sold in the storefront.
    case storeProductNotAvailable
    /// The customer does not allow access to cloud services.
    case cloudServicePermissionDenied
    /// The device could not connect to the network.
    case cloudServiceNetworkConnectionFailed
    /// The customer withdrew the permission for a cloud service.
    case cloudServiceRevoked
    /// The customer must acknowledge a privacy policy.
    case privacyAcknowledgementRequired
    /// The app may not use the property `requestData`.
    case unauthorizedRequestData
    /// The offer does not exist.
    case invalidOfferIdentifier
    /// The signature of the offer is invalid.
    case invalidSignature
    /// A parameter of the offer is missing.
    case missingOfferParams
    /// The price of the offer is no longer valid.
    case invalidOfferPrice
    /// An overlay was closed.
    case overlayCancelled
    /// The configuration of an overlay is invalid.
    case overlayInvalidConfiguration
    /// An overlay took too long.
    case overlayTimeout
    /// The account is not eligible for the offer.
    case ineligibleForOffer
    /// The platform does not support the request.
    case unsupportedPlatform
    /// An overlay was shown in a scene in the background.
    case overlayPresentedInBackgroundScene
    /// The customer must set up the payment method that the purchase requires.
    case paymentMethodBindingConfigurationRequired
  }

  /// The number of the error.
  public let code: Code
  /// The error with its details.
  private let details: NSError

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - code: The number of the error.
  ///   - userInfo: Details, such as the error below it by `NSUnderlyingErrorKey`.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    details = NSError(domain: SKErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  /// The details that the error was created with.
  public var userInfo: [String: Any] { details.userInfo }
}

extension SKError.Code {
  /// Matches an error by its number, as in `catch SKError.paymentCancelled`.
  public static func ~= (match: SKError.Code, error: any Error) -> Bool {
    (error as? SKError)?.code == match
  }
}

extension SKError: CustomNSError {
  /// The domain of the error.
  public static var errorDomain: String { SKErrorDomain }

  /// The number of the error.
  public var errorCode: Int { code.rawValue }

  /// The details of the error, as ``userInfo``.
  public var errorUserInfo: [String: Any] { userInfo }
}

extension SKError {
  /// An unknown error.
  public static var unknown: Code { .unknown }
  /// The app may not make the request.
  public static var clientInvalid: Code { .clientInvalid }
  /// The customer canceled.
  public static var paymentCancelled: Code { .paymentCancelled }
  /// A parameter of the payment is invalid.
  public static var paymentInvalid: Code { .paymentInvalid }
  /// The account is not allowed to make payments.
  public static var paymentNotAllowed: Code { .paymentNotAllowed }
  /// The product is not sold in the storefront.
  public static var storeProductNotAvailable: Code { .storeProductNotAvailable }
  /// The customer does not allow access to cloud services.
  public static var cloudServicePermissionDenied: Code { .cloudServicePermissionDenied }
  /// The device could not connect to the network.
  public static var cloudServiceNetworkConnectionFailed: Code {
    .cloudServiceNetworkConnectionFailed
  }
  /// The customer withdrew the permission for a cloud service.
  public static var cloudServiceRevoked: Code { .cloudServiceRevoked }
  /// The customer must acknowledge a privacy policy.
  public static var privacyAcknowledgementRequired: Code { .privacyAcknowledgementRequired }
  /// The app may not use the property `requestData`.
  public static var unauthorizedRequestData: Code { .unauthorizedRequestData }
  /// The offer does not exist.
  public static var invalidOfferIdentifier: Code { .invalidOfferIdentifier }
  /// The signature of the offer is invalid.
  public static var invalidSignature: Code { .invalidSignature }
  /// A parameter of the offer is missing.
  public static var missingOfferParams: Code { .missingOfferParams }
  /// The price of the offer is no longer valid.
  public static var invalidOfferPrice: Code { .invalidOfferPrice }
  /// An overlay was closed.
  public static var overlayCancelled: Code { .overlayCancelled }
  /// The configuration of an overlay is invalid.
  public static var overlayInvalidConfiguration: Code { .overlayInvalidConfiguration }
  /// An overlay took too long.
  public static var overlayTimeout: Code { .overlayTimeout }
  /// The account is not eligible for the offer.
  public static var ineligibleForOffer: Code { .ineligibleForOffer }
  /// The platform does not support the request.
  public static var unsupportedPlatform: Code { .unsupportedPlatform }
  /// An overlay was shown in a scene in the background.
  public static var overlayPresentedInBackgroundScene: Code { .overlayPresentedInBackgroundScene }
  /// The customer must set up the payment method that the purchase requires.
  public static var paymentMethodBindingConfigurationRequired: Code {
    .paymentMethodBindingConfigurationRequired
  }

  /// Creates the error for an error of the store.
  init(_ error: StoreKitBackendError) {
    let code: Code =
      switch error {
      case .network: .cloudServiceNetworkConnectionFailed
      case .notConfigured, .invalidResponse, .invalidRequest: .unknown
      case .rejected(let rejection, _):
        switch rejection {
        case .userCancelled: .paymentCancelled
        case .invalidQuantity: .paymentInvalid
        case .productUnavailable, .notAvailableInStorefront: .storeProductNotAvailable
        case .purchaseNotAllowed: .paymentNotAllowed
        case .ineligibleForOffer: .ineligibleForOffer
        case .invalidOfferIdentifier: .invalidOfferIdentifier
        case .invalidOfferPrice: .invalidOfferPrice
        case .invalidOfferSignature: .invalidSignature
        case .missingOfferParameters: .missingOfferParams
        case .notEntitled: .clientInvalid
        case .unsupported: .unsupportedPlatform
        case .paymentMethodBindingRequired: .paymentMethodBindingConfigurationRequired
        case .systemError, .duplicateRefundRequest, .refundRequestFailed, .ineligibleForRefund,
          .notEligible, .invalidPinningID, .unknown:
          .unknown
        }
      }
    self.init(code, userInfo: [NSLocalizedDescriptionKey: error.description])
  }
}

public import Foundation
internal import StoreKitBackend

/// The reason why a request to the store failed.
///
/// Source: <https://developer.apple.com/documentation/storekit/storekiterror>
@nonexhaustive public enum StoreKitError: Error, Sendable {
  /// An unknown error.
  case unknown
  /// The customer canceled.
  case userCancelled
  /// The store could not be reached.
  case networkError(URLError)
  /// The system reported an error.
  case systemError(any Error)
  /// The product is not sold in the customer's storefront.
  case notAvailableInStorefront
  /// The app is not allowed to use in-app purchases.
  case notEntitled
  /// The system does not support it.
  case unsupported
  /// The system cannot show a sheet in the given scene or view controller.
  case invalidPresentationContext

  init(_ error: StoreKitBackendError) {
    switch error {
    case .network(let reason):
      self = .networkError(
        URLError(.notConnectedToInternet, userInfo: [NSLocalizedDescriptionKey: reason]))
    case .notConfigured, .invalidResponse: self = .systemError(error)
    case .rejected(.userCancelled, _): self = .userCancelled
    case .rejected(.notEntitled, _): self = .notEntitled
    case .rejected(.notAvailableInStorefront, _): self = .notAvailableInStorefront
    case .rejected(.unsupported, _): self = .unsupported
    case .rejected(.systemError, _): self = .systemError(error)
    case .rejected, .invalidRequest: self = .unknown
    }
  }
}

extension StoreKitError: LocalizedError {
  /// A description of the error.
  public var errorDescription: String? {
    switch self {
    case .unknown: "Unable to Complete Request"
    case .userCancelled: "Request Canceled"
    case .networkError: "The App Store Cannot Be Reached"
    case .systemError: "The App Store Is Not Available"
    case .notAvailableInStorefront: "Not Available in This Country or Region"
    case .notEntitled: "In-App Purchases Are Not Set Up"
    case .unsupported: "Not Supported on This Device"
    case .invalidPresentationContext: "The Sheet Cannot Be Shown"
    }
  }

  /// The reason for the error.
  public var failureReason: String? {
    switch self {
    case .unknown: "The store gave no reason."
    case .userCancelled: "The customer canceled the request."
    case .networkError(let error): "The connection failed: \(error.localizedDescription)"
    case .systemError(let error): String(describing: error)
    case .notAvailableInStorefront: "The product is not sold in the customer's storefront."
    case .notEntitled: "The app may not use in-app purchases."
    case .unsupported: "This machine does not support the request."
    case .invalidPresentationContext: "The scene or view controller cannot show a sheet."
    }
  }

  /// A suggested recovery.
  public var recoverySuggestion: String? {
    switch self {
    case .unknown, .networkError: "Try again later."
    case .userCancelled, .notAvailableInStorefront, .unsupported: nil
    case .systemError: "Correct what the reason names, then try again."
    case .notEntitled: "Add the in-app purchase capability to the app."
    case .invalidPresentationContext: "Use a scene or view controller that is in the foreground."
    }
  }
}

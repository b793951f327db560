internal import AppStoreCore
public import Foundation
internal import StoreKitBackend

extension Transaction {
  /// The reason why a refund was not requested.
  @nonexhaustive public enum RefundRequestError: Error, Hashable, Sendable {
    /// The customer has already requested a refund of the transaction.
    case duplicateRequest
    /// The request failed.
    case failed
    /// The transaction cannot be refunded.
    case ineligible

    /// Creates Apple's error for the store's rejection; `nil` for other errors.
    init?(_ error: StoreKitBackendError) {
      guard case .rejected(let rejection, _) = error else { return nil }
      switch rejection {
      case .duplicateRefundRequest: self = .duplicateRequest
      case .refundRequestFailed: self = .failed
      case .ineligibleForRefund: self = .ineligible
      case .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
        .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
        .missingOfferParameters, .notAvailableInStorefront, .notEntitled, .userCancelled,
        .unsupported, .systemError, .paymentMethodBindingRequired, .notEligible, .invalidPinningID,
        .unknown:
        return nil
      }
    }
  }

  /// What the customer did with a refund request.
  @nonexhaustive public enum RefundRequestStatus: Hashable, Sendable {
    /// The customer requested the refund; the store decides later.
    case success
    /// The customer canceled.
    case userCancelled
  }

  /// Shows the request for a refund of this transaction.
  ///
  /// Throws a ``RefundRequestError`` if the store rejects it, and a ``StoreKitError`` if it is
  /// unreachable.
  public func beginRefundRequest(in scene: UIWindowScene) async throws -> RefundRequestStatus {
    try await Transaction.beginRefundRequest(for: id, in: scene)
  }

  /// Shows the request for a refund of a transaction.
  ///
  /// The simulated store requests the refund or cancels, as its customer is configured to; see
  /// `Docs/Simulation.md`. Throws a ``RefundRequestError`` if the store rejects it, and a
  /// ``StoreKitError`` if it is unreachable.
  @MainActor public static func beginRefundRequest(
    for transactionID: UInt64, in scene: UIWindowScene
  ) async throws -> RefundRequestStatus {
    do throws(StoreKitBackendError) {
      let sheet = DeviceSheet.refundRequest(TransactionID(String(transactionID)))
      let outcome = try await StoreKitBackendRegistry.store.present(sheet)
      return outcome == .cancelled ? .userCancelled : .success
    } catch {
      if let rejection = RefundRequestError(error) { throw rejection }
      throw StoreKitError(error)
    }
  }
}

extension Transaction.RefundRequestError: LocalizedError {
  /// A description of the error.
  public var errorDescription: String? {
    switch self {
    case .duplicateRequest: "Refund Already Requested"
    case .failed: "Refund Not Requested"
    case .ineligible: "Not Eligible for a Refund"
    }
  }

  /// The reason for the error.
  public var failureReason: String? {
    switch self {
    case .duplicateRequest: "The customer has already requested a refund of the purchase."
    case .failed: "The store could not accept the request."
    case .ineligible: "The purchase is refunded already, or another customer paid for it."
    }
  }

  /// A suggested recovery.
  public var recoverySuggestion: String? {
    switch self {
    case .duplicateRequest: "Wait for the decision."
    case .failed: "Try again later."
    case .ineligible: nil
    }
  }
}

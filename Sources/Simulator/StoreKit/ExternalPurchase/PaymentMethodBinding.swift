public import Foundation
internal import StoreKitBackend

/// A payment method that the customer binds to the account.
///
/// Source: <https://developer.apple.com/documentation/storekit/paymentmethodbinding>
public struct PaymentMethodBinding: Hashable, Identifiable, Sendable {
  /// The type of ``id``.
  public typealias ID = String

  /// The reason why a payment method was not bound.
  @nonexhaustive public enum PaymentMethodBindingError: LocalizedError, Hashable {
    /// The account is not eligible.
    case notEligible
    /// The identifier is invalid.
    case invalidPinningID
    /// The binding failed.
    case failed

    /// A description of the error.
    public var errorDescription: String? {
      switch self {
      case .notEligible: "Not Eligible"
      case .invalidPinningID: "Unknown Payment Method"
      case .failed: "Payment Method Not Bound"
      }
    }

    /// The reason for the error.
    public var failureReason: String? {
      switch self {
      case .notEligible: "The account may not bind a payment method."
      case .invalidPinningID: "The store does not know the identifier of the payment method."
      case .failed: "The customer canceled, or the store could not be reached."
      }
    }

    /// A suggested recovery.
    public var recoverySuggestion: String? {
      switch self {
      case .notEligible: nil
      case .invalidPinningID: "Use the identifier that the payment provider returned."
      case .failed: "Try again later."
      }
    }
  }

  /// The identifier of the payment method.
  public let id: String

  /// Finds a payment method that the account can bind.
  ///
  /// Throws a ``PaymentMethodBindingError``.
  public init(id: String) async throws {
    do throws(StoreKitBackendError) {
      guard let known = try await StoreKitBackendRegistry.store.deviceInfo().paymentMethodIDs
      else { throw .rejected(.notEligible, "the account may not bind a payment method") }
      guard known.contains(id) else {
        throw .rejected(.invalidPinningID, "unknown payment method \(id)")
      }
      self.id = id
    } catch {
      throw PaymentMethodBindingError(error)
    }
  }

  /// Binds the payment method to the account, after the customer agreed.
  ///
  /// Throws a ``PaymentMethodBindingError``.
  public func bind() async throws {
    do throws(StoreKitBackendError) {
      let sheet = DeviceSheet.paymentMethodBinding(id)
      guard try await StoreKitBackendRegistry.store.present(sheet) != .cancelled else {
        throw .rejected(.userCancelled, "the customer canceled")
      }
    } catch {
      throw PaymentMethodBindingError(error)
    }
  }
}

extension PaymentMethodBinding.PaymentMethodBindingError {
  fileprivate init(_ error: StoreKitBackendError) {
    switch error {
    case .rejected(.notEligible, _): self = .notEligible
    case .rejected(.invalidPinningID, _): self = .invalidPinningID
    case .notConfigured, .network, .rejected, .invalidRequest, .invalidResponse: self = .failed
    }
  }
}

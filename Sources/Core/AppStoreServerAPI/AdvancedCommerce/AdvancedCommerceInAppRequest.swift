public import AppStoreCore

/// The operation of an in-app request of the Advanced Commerce API.
public struct AdvancedCommerceOperation: OpenEnum {
  /// The text of the request.
  public let rawValue: String
  /// Creates an operation from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Sells a one-time product.
  public static let createOneTimeCharge = AdvancedCommerceOperation(
    rawValue: "CREATE_ONE_TIME_CHARGE")
  /// Sells a subscription.
  public static let createSubscription = AdvancedCommerceOperation(
    rawValue: "CREATE_SUBSCRIPTION")
  /// Changes a subscription.
  public static let modifySubscription = AdvancedCommerceOperation(
    rawValue: "MODIFY_SUBSCRIPTION")
  /// Lets a canceled subscription renew again.
  public static let reactivateSubscription = AdvancedCommerceOperation(
    rawValue: "REACTIVATE_SUBSCRIPTION")
}

/// A request that the developer's server signs and the app passes to StoreKit.
///
/// The signed text contains ``jsonBytes()`` in base64.
///
/// Source: <https://developer.apple.com/documentation/storekit/generating-jws-to-sign-app-store-requests>
public protocol AdvancedCommerceInAppRequest: Hashable, Sendable, Codable {
  /// The operation of the type.
  static var expectedOperation: AdvancedCommerceOperation { get }
  /// The operation; validation rejects any other than the type's.
  var operation: AdvancedCommerceOperation { get }
  /// The version of the request's format; Apple accepts `1`.
  var version: String { get }
  /// The request's identifier, and its customer.
  var requestInfo: AdvancedCommerceRequestInfo { get }

  /// Checks the rules that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` with the first invalid field.
  func validate() throws(APIRequestError)
}

extension AdvancedCommerceInAppRequest {
  /// Returns the request as JSON with sorted keys, so that equal requests give equal bytes.
  ///
  /// - Throws: ``APIRequestError`` with the first field that Apple would reject.
  public func jsonBytes() throws(APIRequestError) -> [UInt8] {
    try validate()
    return try encoded(self)
  }

  /// Validates the fields that a request decoded from JSON can have wrong.
  func validateHead() throws(APIRequestError) {
    guard operation == Self.expectedOperation else {
      throw APIRequestError(
        "operation", "\(operation) is not \(Self.expectedOperation)", .invalidOperation)
    }
    guard version == "1" else {
      throw APIRequestError("version", "\"\(version)\" is not \"1\"", .unexpectedVersion)
    }
  }
}

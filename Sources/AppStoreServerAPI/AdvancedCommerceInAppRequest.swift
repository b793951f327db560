public import AppStoreTypes

/// What an in-app request of the Advanced Commerce API asks for.
public struct AdvancedCommerceOperation: OpenCode {
  /// The text of the request.
  public let rawValue: String
  /// Creates an operation from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// To sell a product once.
  public static let createOneTimeCharge = AdvancedCommerceOperation(
    rawValue: "CREATE_ONE_TIME_CHARGE")
  /// To sell a subscription.
  public static let createSubscription = AdvancedCommerceOperation(
    rawValue: "CREATE_SUBSCRIPTION")
  /// To change a subscription.
  public static let modifySubscription = AdvancedCommerceOperation(
    rawValue: "MODIFY_SUBSCRIPTION")
  /// To let a cancelled subscription renew again.
  public static let reactivateSubscription = AdvancedCommerceOperation(
    rawValue: "REACTIVATE_SUBSCRIPTION")
}

/// A request that the developer's server signs and the app hands to StoreKit.
///
/// The signed text carries ``jsonBytes()`` in base 64.
///
/// Source: <https://developer.apple.com/documentation/storekit/generating-jws-to-sign-app-store-requests>
public protocol AdvancedCommerceInAppRequest: Hashable, Sendable, Codable {
  /// The operation that goes with the type.
  static var expectedOperation: AdvancedCommerceOperation { get }
  /// What is asked for; another one than the type's is refused.
  var operation: AdvancedCommerceOperation { get }
  /// The version of the request's format; Apple takes `1`.
  var version: String { get }
  /// The request's own name, and whom it is about.
  var requestInfo: AdvancedCommerceRequestInfo { get }

  /// Checks the rules that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` naming the first field that is wrong.
  func validate() throws(APIRequestError)
}

extension AdvancedCommerceInAppRequest {
  /// Returns the request as JSON with sorted keys, so that the same request gives the same bytes.
  ///
  /// - Throws: ``APIRequestError`` naming the first field that Apple would refuse.
  public func jsonBytes() throws(APIRequestError) -> [UInt8] {
    try validate()
    return try encoded(self)
  }

  /// Checks what a request that came as JSON could have wrong.
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

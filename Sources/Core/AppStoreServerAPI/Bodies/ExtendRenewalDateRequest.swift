public import AppStoreCore
public import Foundation

/// The reason for the extension of a renewal date.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/extendreasoncode>
public struct ExtendReasonCode: OpenEnum {
  /// The number of the request.
  public let rawValue: Int
  /// Creates a reason from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No reason is given.
  public static let undeclared = ExtendReasonCode(rawValue: 0)
  /// For customer satisfaction.
  public static let customerSatisfaction = ExtendReasonCode(rawValue: 1)
  /// Another reason.
  public static let other = ExtendReasonCode(rawValue: 2)
  /// The service had an outage.
  public static let serviceIssueOrOutage = ExtendReasonCode(rawValue: 3)
}

/// The extension of one subscription.
///
/// Apple allows two extensions per customer in 365 days.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/extendrenewaldaterequest>
public struct ExtendRenewalDateRequest: Hashable, Sendable, Codable {
  /// The days Apple allows in one extension.
  public static let allowedDays = 1...90

  /// The number of days, 1 to 90.
  public var extendByDays: Int
  /// The reason.
  public var extendReasonCode: ExtendReasonCode
  /// The developer's identifier of this extension, 1 to 128 characters; always a new one.
  public var requestIdentifier: String

  /// Creates a request.
  public init(extendByDays: Int, extendReasonCode: ExtendReasonCode, requestIdentifier: String) {
    self.extendByDays = extendByDays
    self.extendReasonCode = extendReasonCode
    self.requestIdentifier = requestIdentifier
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate() throws(APIRequestError) {
    try validateDays(extendByDays)
    guard (1...128).contains(requestIdentifier.utf16.count) else {
      throw APIRequestError(
        "requestIdentifier", "\(requestIdentifier.utf16.count) characters; use 1 to 128",
        .invalidRequestIdentifier)
    }
  }
}

/// The extension of the subscriptions of all customers of a product.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldaterequest>
public struct MassExtendRenewalDateRequest: Hashable, Sendable, Codable {
  /// The number of days, 1 to 90.
  public var extendByDays: Int
  /// The reason.
  public var extendReasonCode: ExtendReasonCode
  /// The developer's identifier of this extension; each identifier extends once.
  public var requestIdentifier: UUID
  /// The subscription.
  public var productId: ProductID
  /// The storefronts as alpha-3 codes; `nil` for all, never empty.
  public var storefrontCountryCodes: [String]?

  /// Creates a request.
  public init(
    extendByDays: Int, extendReasonCode: ExtendReasonCode, requestIdentifier: UUID,
    productId: ProductID, storefrontCountryCodes: [String]? = nil
  ) {
    self.extendByDays = extendByDays
    self.extendReasonCode = extendReasonCode
    self.requestIdentifier = requestIdentifier
    self.productId = productId
    self.storefrontCountryCodes = storefrontCountryCodes
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate() throws(APIRequestError) {
    try validateDays(extendByDays)
    guard !productId.rawValue.isEmpty else {
      throw APIRequestError("productId", "empty; give a subscription's", .invalidProductId)
    }
    guard let codes = storefrontCountryCodes else { return }
    guard !codes.isEmpty else {
      throw APIRequestError(
        "storefrontCountryCodes", "empty; use nil for all storefronts",
        .invalidEmptyStorefrontCountryCodeList)
    }
    for code in codes where !isThreeCapitals(code) {
      throw APIRequestError(
        "storefrontCountryCodes", "\"\(code)\" is not three capital letters, such as USA",
        .invalidStorefrontCountryCode)
    }
  }
}

private func validateDays(_ days: Int) throws(APIRequestError) {
  guard ExtendRenewalDateRequest.allowedDays.contains(days) else {
    throw APIRequestError("extendByDays", "\(days) is not 1 to 90", .invalidExtendByDays)
  }
}

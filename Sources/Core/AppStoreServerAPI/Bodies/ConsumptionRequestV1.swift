public import AppStoreCore
public import Foundation

/// Consumption information in version 1, which Apple deprecated except for Advanced Commerce.
///
/// Apple's numbers are preserved; `0` means undeclared, or delivered for `deliveryStatus`.
///
/// Source: <https://developer.apple.com/documentation/appstoreserverapi/consumptionrequestv1>
public struct ConsumptionRequestV1: Hashable, Sendable, Codable {
  /// One of Apple's numbers for a field of this request.
  public struct Code: OpenEnum, ExpressibleByIntegerLiteral {
    /// The number.
    public let rawValue: Int
    /// Creates a code from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Creates a code from a literal.
    public init(integerLiteral value: Int) { rawValue = value }

    /// No information about the field.
    public static let undeclared = Code(rawValue: 0)
  }

  /// Whether the customer consented to sending this; Apple accepts only `true`.
  public var customerConsented: Bool
  /// Whether the customer could try the content before the purchase.
  public var sampleContentProvided: Bool
  /// The customer's app account token; `nil` is sent as the empty text that Apple requires.
  public var appAccountToken: UUID?
  /// The consumed part: 1 nothing, 2 a part, 3 all.
  public var consumptionStatus: Code = .undeclared
  /// The platform: 1 Apple's, 2 another.
  public var platform: Code = .undeclared
  /// Whether it was delivered: 0 yes, 1 to 5 the reason why not.
  public var deliveryStatus: Code = 0
  /// The age of the account, as one of Apple's ranges 1 to 7.
  public var accountTenure: Code = .undeclared
  /// The time of use of the app, as one of Apple's ranges 1 to 7.
  public var playTime: Code = .undeclared
  /// The customer's refunds, as one of Apple's ranges 1 to 7.
  public var lifetimeDollarsRefunded: Code = .undeclared
  /// The customer's payments, as one of Apple's ranges 1 to 7.
  public var lifetimeDollarsPurchased: Code = .undeclared
  /// The state of the account: 1 active, 2 suspended, 3 terminated, 4 limited.
  public var userStatus: Code = .undeclared
  /// The developer's preference: 1 grant, 2 decline, 3 none.
  public var refundPreference: Code = .undeclared

  /// Creates a request with only the required fields.
  public init(
    customerConsented: Bool, sampleContentProvided: Bool, appAccountToken: UUID? = nil
  ) {
    self.customerConsented = customerConsented
    self.sampleContentProvided = sampleContentProvided
    self.appAccountToken = appAccountToken
  }

  /// Checks the rule that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` with the invalid field.
  public func validate() throws(APIRequestError) {
    guard customerConsented else {
      throw APIRequestError(
        "customerConsented", "must be true; without the customer's consent send nothing",
        .invalidCustomerConsented)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case customerConsented, sampleContentProvided, appAccountToken, consumptionStatus, platform
    case deliveryStatus, accountTenure, playTime, lifetimeDollarsRefunded
    case lifetimeDollarsPurchased, userStatus, refundPreference
  }

  /// Decodes a request; an empty app account token gives `nil`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func code(_ key: CodingKeys) throws -> Code {
      try values.decodeIfPresent(Code.self, forKey: key) ?? .undeclared
    }
    let token = try values.decodeIfPresent(String.self, forKey: .appAccountToken) ?? ""
    let uuid = UUID(uuidString: token)
    guard token.isEmpty || uuid != nil else {
      throw DecodingError.dataCorruptedError(
        forKey: .appAccountToken, in: values,
        debugDescription: "neither a UUID nor an empty text")
    }
    self.init(
      customerConsented: try values.decode(Bool.self, forKey: .customerConsented),
      sampleContentProvided: try values.decode(Bool.self, forKey: .sampleContentProvided),
      appAccountToken: uuid)
    consumptionStatus = try code(.consumptionStatus)
    platform = try code(.platform)
    deliveryStatus = try code(.deliveryStatus)
    accountTenure = try code(.accountTenure)
    playTime = try code(.playTime)
    lifetimeDollarsRefunded = try code(.lifetimeDollarsRefunded)
    lifetimeDollarsPurchased = try code(.lifetimeDollarsPurchased)
    userStatus = try code(.userStatus)
    refundPreference = try code(.refundPreference)
  }

  /// Encodes every field, with an empty text for a missing app account token.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(customerConsented, forKey: .customerConsented)
    try values.encode(sampleContentProvided, forKey: .sampleContentProvided)
    try values.encode(appAccountToken?.uuidString ?? "", forKey: .appAccountToken)
    try values.encode(consumptionStatus, forKey: .consumptionStatus)
    try values.encode(platform, forKey: .platform)
    try values.encode(deliveryStatus, forKey: .deliveryStatus)
    try values.encode(accountTenure, forKey: .accountTenure)
    try values.encode(playTime, forKey: .playTime)
    try values.encode(lifetimeDollarsRefunded, forKey: .lifetimeDollarsRefunded)
    try values.encode(lifetimeDollarsPurchased, forKey: .lifetimeDollarsPurchased)
    try values.encode(userStatus, forKey: .userStatus)
    try values.encode(refundPreference, forKey: .refundPreference)
  }
}

internal import AppStoreCore
public import Foundation

/// The developer's response to Apple's request for a message: exactly one of four kinds.
///
/// Apple shows the default message, or none, if the response is late or invalid.
///
/// Source: <https://developer.apple.com/documentation/retentionmessaging/realtimeresponsebody>
public enum RealtimeResponseBody: Hashable, Sendable {
  /// The timeout of Apple's request in production.
  public static let responseTimeLimit: Duration = .milliseconds(700)

  /// A message.
  case message(Message)
  /// A message with another product to switch to.
  case alternateProduct(AlternateProduct)
  /// A message with a promotional offer.
  case promotionalOffer(PromotionalOffer)
  /// An offer made through the Advanced Commerce API.
  case advancedCommerceInfo(AdvancedCommerceInfo)

  /// A message without a choice.
  ///
  /// Source: <https://developer.apple.com/documentation/retentionmessaging/message>
  public struct Message: Hashable, Sendable, Codable {
    /// An approved message.
    public var messageIdentifier: UUID

    /// Creates a response.
    public init(messageIdentifier: UUID) {
      self.messageIdentifier = messageIdentifier
    }
  }

  /// The data of an Advanced Commerce offer.
  ///
  /// Source: <https://developer.apple.com/documentation/retentionmessaging/advancedcommerceinfo>
  public struct AdvancedCommerceInfo: Hashable, Sendable, Codable {
    /// An approved message; `nil` if none.
    public var messageIdentifier: UUID?
    /// The signed in-app request, as the app would pass it to StoreKit.
    public var advancedCommerceData: String

    /// Creates a response.
    public init(messageIdentifier: UUID? = nil, advancedCommerceData: String) {
      self.messageIdentifier = messageIdentifier
      self.advancedCommerceData = advancedCommerceData
    }
  }

  /// Checks the rules that Apple documents.
  ///
  /// - Throws: ``APIRequestError`` with the first invalid field.
  public func validate() throws(APIRequestError) {
    switch self {
    case .message: return
    case .alternateProduct(let response):
      guard !response.productId.rawValue.isEmpty else {
        throw APIRequestError("alternateProduct.productId", "empty; give a subscription's")
      }
    case .promotionalOffer(let response): try response.validate()
    case .advancedCommerceInfo(let response):
      guard !response.advancedCommerceData.isEmpty else {
        throw APIRequestError(
          "advancedCommerceInfo.advancedCommerceData", "empty; give the signed request",
          .nullAdvancedCommerceData)
      }
    }
  }
}

extension RealtimeResponseBody: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case message, alternateProduct, promotionalOffer, advancedCommerceInfo
  }

  /// Decodes a response, which must have exactly one of the four kinds.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let given = try CodingKeys.allCases.filter { key in
      guard values.contains(key) else { return false }
      return try !values.decodeNil(forKey: key)
    }
    guard let key = given.first, given.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "\(given.count) of the four alternatives; give exactly one"))
    }
    switch key {
    case .message: self = .message(try values.decode(Message.self, forKey: key))
    case .alternateProduct:
      self = .alternateProduct(try values.decode(AlternateProduct.self, forKey: key))
    case .promotionalOffer:
      self = .promotionalOffer(try values.decode(PromotionalOffer.self, forKey: key))
    case .advancedCommerceInfo:
      self = .advancedCommerceInfo(try values.decode(AdvancedCommerceInfo.self, forKey: key))
    }
  }

  /// Encodes the kind under its name.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .message(let response): try values.encode(response, forKey: .message)
    case .alternateProduct(let response): try values.encode(response, forKey: .alternateProduct)
    case .promotionalOffer(let response): try values.encode(response, forKey: .promotionalOffer)
    case .advancedCommerceInfo(let response):
      try values.encode(response, forKey: .advancedCommerceInfo)
    }
  }
}

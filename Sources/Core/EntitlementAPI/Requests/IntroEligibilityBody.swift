public import AppStoreCore

/// The body of `POST /v1/subscribers/{id}/intro_eligibility`.
///
/// The response is an object with `true`, `false` or null for each product; null means unknown.
public struct IntroEligibilityBody: Hashable, Sendable, Codable {
  /// The maximum number of products in one request.
  public static let maxProducts = 500

  /// The products.
  public var productIdentifiers: [ProductID]
  /// A receipt, which is ignored.
  public var fetchToken: String?

  private enum CodingKeys: String, CodingKey {
    case productIdentifiers = "product_identifiers"
    case fetchToken = "fetch_token"
  }

  /// Decodes a body.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    productIdentifiers = try container.decode([ProductID].self, forKey: .productIdentifiers)
    fetchToken = container.lenient(String.self, .fetchToken)
    guard productIdentifiers.count <= Self.maxProducts else {
      throw DecodingError.dataCorruptedError(
        forKey: .productIdentifiers, in: container,
        debugDescription: "has more than \(Self.maxProducts) products; send several requests")
    }
  }
}

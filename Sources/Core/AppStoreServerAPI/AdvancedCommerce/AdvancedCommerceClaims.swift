internal import AppStoreCore
public import Foundation

/// A request of the Advanced Commerce API that an app makes through StoreKit.
///
/// The request travels as the base64 text of its JSON object.
///
/// Source: <https://developer.apple.com/documentation/storekit/generating-jws-to-sign-app-store-requests>
public struct AdvancedCommerceClaims: AppStoreRequestClaims {
  /// The audience of Advanced Commerce requests.
  public static let audience = "advanced-commerce-api"

  /// The bytes of the request's JSON.
  public let request: Data

  /// Creates claims from the bytes of a request's JSON, which are signed unchanged.
  ///
  /// Signing rejects bytes that are not a JSON object or that have a duplicate key.
  public init(json: Data) {
    request = json
  }

  /// Creates claims from a request.
  ///
  /// - Throws: ``AppStoreRequestSigningError/invalidRequest`` if it cannot be encoded as JSON.
  public init(_ request: some Encodable) throws(AppStoreRequestSigningError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      self.request = try encoder.encode(request)
    } catch {
      throw .invalidRequest
    }
  }

  /// Decodes the request.
  ///
  /// - Throws: ``AppStoreRequestError/malformed(field:)`` with the field, as in
  ///   `payload.request.items.0.SKU`.
  public func decodedRequest<Request: Decodable>(
    as type: Request.Type = Request.self
  ) throws(AppStoreRequestError) -> Request {
    do {
      return try JSONDecoder().decode(type, from: request)
    } catch {
      let path = ["payload", CodingKeys.request.rawValue] + failingPath(error)
      throw .malformed(field: path.joined(separator: "."))
    }
  }

  /// The name of the request claim if it is not a strict JSON object; otherwise `nil`.
  public var meaninglessClaim: String? {
    // Of two equal keys, one reader can use the first and another the last.
    (try? JSONReader.object(Array(request))) == nil ? CodingKeys.request.rawValue : nil
  }

  enum CodingKeys: String, CodingKey {
    case request
  }
}

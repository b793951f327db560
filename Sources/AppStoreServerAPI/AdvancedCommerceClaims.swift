internal import Encodings
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

  /// Creates claims from the bytes of a request's JSON, which are signed as they are.
  ///
  /// Bytes that are no JSON object, or have a key twice, are refused when they are signed.
  public init(json: Data) {
    request = json
  }

  /// Creates claims from a request.
  ///
  /// - Throws: ``AppStoreRequestSigningError/invalidRequest`` when it cannot be written as JSON.
  public init(_ request: some Encodable) throws(AppStoreRequestSigningError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      self.request = try encoder.encode(request)
    } catch {
      throw .invalidRequest
    }
  }

  /// Reads the request.
  ///
  /// - Throws: ``AppStoreRequestError/malformed(field:)`` naming the field, as in
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

  /// The request's own name when it is no strict JSON object; `nil` when it is one.
  public var meaninglessClaim: String? {
    // Of two equal keys, one reader would take the first and another the last.
    (try? JSONReader.object(Array(request))) == nil ? CodingKeys.request.rawValue : nil
  }

  enum CodingKeys: String, CodingKey {
    case request
  }
}

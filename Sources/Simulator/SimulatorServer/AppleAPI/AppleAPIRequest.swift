internal import AppStoreCore
internal import AppStoreServerAPI
internal import Hummingbird

/// A call of Apple's API with a verified token.
struct AppleAPIRequest: Sendable {
  let parameters: Parameters
  let query: QueryItems
  let body: [UInt8]

  /// Returns a path parameter.
  func part(_ name: String) -> String { parameters.get(name) ?? "" }

  /// Returns the body as a JSON object.
  ///
  /// - Throws: `GeneralBadRequestError` if it is not an object.
  func object() throws(AppStoreErrorBody) -> JSONObject {
    do throws(JSONReader.Problem) {
      return try JSONReader.object(body)
    } catch {
      throw AppStoreErrorBody(.generalBadRequest)
    }
  }
}

extension JSONObject {
  /// Returns a field's text; `nil` if absent or `null`.
  func text(_ name: String, or code: APIErrorCode) throws(AppStoreErrorBody) -> String? {
    switch self[name] {
    case nil, .null: return nil
    case .string(let text): return text
    case .bool, .integer, .decimal, .array, .object: throw AppStoreErrorBody(code)
    }
  }

  /// Returns a field's integer; `nil` if absent or `null`.
  func integer(_ name: String, or code: APIErrorCode) throws(AppStoreErrorBody) -> Int64? {
    switch self[name] {
    case nil, .null: return nil
    case .integer(let number): return number
    case .bool, .decimal, .string, .array, .object: throw AppStoreErrorBody(code)
    }
  }

  /// Returns a field's Boolean; `nil` if absent or `null`.
  func boolean(_ name: String, or code: APIErrorCode) throws(AppStoreErrorBody) -> Bool? {
    switch self[name] {
    case nil, .null: return nil
    case .bool(let flag): return flag
    case .integer, .decimal, .string, .array, .object: throw AppStoreErrorBody(code)
    }
  }
}

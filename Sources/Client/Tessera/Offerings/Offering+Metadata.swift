internal import AppStoreCore
internal import Foundation

extension Offering {
  /// The app's additional data about the offering, as Foundation's JSON types.
  public var metadata: [String: Any] { metadataObject.any }

  /// Returns a value of the metadata.
  ///
  /// A number is also read as a `Decimal`, without rounding, and a whole one as a `Double`.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - default: The result if there is no such value, or if it has another type.
  public func getMetadataValue<T>(for key: String, default: T) -> T {
    guard let value = metadataObject[key] else { return `default` }
    if let result = value.any as? T { return result }
    switch value {
    case .integer(let number): return Double(number) as? T ?? Decimal(number) as? T ?? `default`
    case .decimal(let text): return Decimal(string: text) as? T ?? `default`
    case .null, .bool, .string, .array, .object: return `default`
    }
  }

  /// Returns a value of the metadata, decoded.
  ///
  /// It returns `nil` if there is no such value, or if it cannot be decoded, which is logged.
  public func getMetadataValue<T: Decodable>(for key: String) -> T? {
    guard let value = metadataObject[key], value != .null else { return nil }
    do {
      return try JSONDecoder().decode(T.self, from: Data(value.jsonBytes))
    } catch {
      Log.error("Metadata \"\(key)\" of the offering \(identifier) is not a \(T.self)")
      return nil
    }
  }
}

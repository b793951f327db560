internal import Foundation

/// The bytes of a response, next to its decoded body.
///
/// Two instances are always equal: containing values compare their decoded content, not its
/// encoding.
struct RawResponse: Hashable, Sendable {
  /// The body as received; empty for a value that an app created.
  var body = Data()

  /// Returns the JSON object at a path of keys; empty when there is none.
  func object(at path: String...) -> [String: Any] {
    var value: Any? = body.isEmpty ? nil : try? JSONSerialization.jsonObject(with: body)
    for key in path { value = (value as? [String: Any])?[key] }
    return value as? [String: Any] ?? [:]
  }

  static func == (lhs: RawResponse, rhs: RawResponse) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

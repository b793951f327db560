internal import Foundation

/// The bytes of a response, next to its decoded body.
///
/// Two instances are always equal: containing values compare their decoded content, not its
/// encoding.
package struct RawResponse: Hashable, Sendable {
  /// The body as received; empty for a value that an app created.
  var body = Data()

  package init(body: Data = Data()) {
    self.body = body
  }

  /// Returns the JSON object at a path of keys; empty when there is none.
  package func object(at path: String...) -> [String: Any] {
    var value: Any? = body.isEmpty ? nil : try? JSONSerialization.jsonObject(with: body)
    for key in path { value = (value as? [String: Any])?[key] }
    return value as? [String: Any] ?? [:]
  }

  package static func == (lhs: RawResponse, rhs: RawResponse) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

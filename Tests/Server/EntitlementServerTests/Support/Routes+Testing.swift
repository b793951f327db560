import EntitlementAPI
import EntitlementServer
import Testing

extension RouteRules: CustomTestStringConvertible {
  package var testDescription: String { name }
}

extension Endpoint {
  /// Returns the path with one text, percent-encoded, for every parameter.
  func path(with text: String) -> String {
    template.split(separator: "/").map { $0.hasPrefix("{") ? "/" + text : "/\($0)" }.joined()
  }
}

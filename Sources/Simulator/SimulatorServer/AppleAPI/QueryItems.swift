internal import Hummingbird

/// The query items of a request, in order.
struct QueryItems {
  private let items: [(name: String, value: String)]

  init(_ request: Request) {
    items = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
  }

  /// Rejects a query with unknown names, which are likely typos.
  func check(known: [String]) throws(ControlError) {
    guard let unknown = items.map(\.name).first(where: { !known.contains($0) }) else { return }
    let name = String(unknown.prefix(40))
    let fix =
      known.isEmpty ? "this call has none" : "use \(known.joined(separator: ", "))"
    throw .badField(name, "\(name): unknown query parameter; \(fix)")
  }

  /// Returns the first value of a name; `nil` if absent.
  subscript(_ name: String) -> String? { items.first { $0.name == name }?.value }

  /// Returns every value of a name.
  func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }
}

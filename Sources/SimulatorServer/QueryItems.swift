internal import Hummingbird

/// The names and values of a request's query, in order.
struct QueryItems {
  private let items: [(name: String, value: String)]

  init(_ request: Request) {
    items = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
  }

  /// Returns the first value of a name; `nil` when it is not there.
  subscript(_ name: String) -> String? { items.first { $0.name == name }?.value }

  /// Returns every value of a name.
  func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }
}

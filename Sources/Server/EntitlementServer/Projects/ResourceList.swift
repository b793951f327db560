internal import AppStoreCore
internal import EntitlementAPI
internal import HTTPTypes

/// A page of a list, in the format of RevenueCat's API version 2.
struct ResourceList {
  /// The number of items in a page if the request states none.
  static let defaultLimit = 20
  /// The most items in a page.
  static let maxLimit = 1000

  /// The most items of the page.
  let limit: Int
  /// The ID of the item before the page; `nil` for the first page.
  let startingAfter: String?
  let path: String

  /// Reads the page that a request wants.
  init(_ caller: AuthenticatedRequest) throws(APIError) {
    let parameters = caller.queryParameters
    path = caller.rawPath
    startingAfter = parameters["starting_after"]?.first
    guard let text = parameters["limit"]?.first else {
      limit = Self.defaultLimit
      return
    }
    guard let number = Int(text), (1...Self.maxLimit).contains(number) else {
      throw APIError(
        v2: "parameter_error", "limit: must be a number from 1 to \(Self.maxLimit).",
        parameter: "limit", status: .badRequest)
    }
    limit = number
  }

  /// Returns a page of all items.
  ///
  /// - Parameters:
  ///   - items: All items in the order of the list.
  ///   - id: Returns the ID of an item.
  /// - Throws: ``APIError`` if the item before the page is not in the list.
  func page<Item>(
    of items: [Item], id: (Item) -> String, _ json: (Item) -> JSONObject
  ) throws(APIError) -> JSONObject {
    var rest = items[...]
    if let startingAfter {
      guard let index = items.firstIndex(where: { id($0) == startingAfter }) else {
        throw APIError(
          v2: "parameter_error", "starting_after: \(startingAfter) is not in the list.",
          parameter: "starting_after", status: .badRequest)
      }
      rest = items[(index + 1)...]
    }
    let page = Array(rest.prefix(limit))
    return self.json(
      page.map(json), next: rest.count > limit ? page.last.map(id) : nil)
  }

  /// Returns a page of items that were read one by one.
  ///
  /// - Parameter next: The ID of the last item if there are more; `nil` on the last page.
  func json(_ items: [JSONObject], next: String?) -> JSONObject {
    var object = Self.all(items, at: path)
    if let next {
      object["next_page"] = .string(
        "\(path)?starting_after=\(PathEncoding.encode(next, alsoEscaping: "&+=;"))&limit=\(limit)")
    }
    return object
  }

  /// Returns the list of all items, without pages.
  func all(_ items: [JSONObject]) -> JSONObject { Self.all(items, at: path) }

  /// Returns a list that has only one page.
  static func all(_ items: [JSONObject], at path: String) -> JSONObject {
    [
      "object": .string("list"), "items": .array(items.map { .object($0) }), "next_page": .null,
      "url": .string(path),
    ]
  }
}

internal import AppStoreCore

/// The lines of a file of fetched customers.
enum FetchLine {
  /// The kind of a customer who was read.
  static let read = "customer"
  /// The kind of a customer who was deleted in between.
  static let gone = "gone"
  fileprivate static let listedKind = "listed"
  fileprivate static let projectKind = "project"
  fileprivate static let endKind = "end_of_list"
  fileprivate static let importedKind = "imported"

  static func project(_ id: String) -> JSONObject {
    object([("kind", .string(projectKind)), ("id", .string(id))])
  }

  static var isListed: JSONObject { object([("kind", .string(endKind))]) }

  static var isImported: JSONObject { object([("kind", .string(importedKind))]) }

  /// Returns the line of a listed customer; `nil` without an ID.
  static func listed(_ item: JSONObject) -> JSONObject? {
    guard case .string? = item["id"] else { return nil }
    var line = object([("kind", .string(listedKind))])
    for key in ["id", "first_seen_at", "last_seen_at"] { line[key] = item[key] }
    return line
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONObject {
    var object = JSONObject()
    for (key, value) in members { object[key] = value }
    return object
  }
}

/// What a file of fetched customers has; a value.
struct FetchState {
  private(set) var project: String?
  private(set) var listed: [(id: String, line: JSONObject)] = []
  private(set) var isListed = false
  private(set) var isImported = false
  private var known: Set<String> = []
  private var finished: Set<String> = []

  /// Takes a line.
  ///
  /// - Returns: Whether it is new and of the project.
  mutating func take(_ line: JSONObject, of project: String) -> Bool {
    guard case .string(let kind)? = line["kind"] else { return true }
    guard case .string(let id)? = line["id"] else {
      if kind == FetchLine.endKind { isListed = true }
      if kind == FetchLine.importedKind { isImported = true }
      return true
    }
    switch kind {
    case FetchLine.projectKind:
      self.project = id
      return id == project
    case FetchLine.listedKind:
      guard known.insert(id).inserted else { return false }
      listed.append((id, line))
    default: finished.insert(id)
    }
    return true
  }

  /// The lines of customers who were listed and not read.
  var unread: [JSONObject] { listed.filter { !finished.contains($0.id) }.map(\.line) }
}

internal import AppStoreCore
internal import Mustache

/// A JSON value as a template reads it.
struct TemplateValue: MustacheParent, MustacheTransformable, MustacheCustomRenderable {
  let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  /// The text of a variable; nothing for null, and JSON for arrays and objects.
  var renderText: String {
    switch json {
    case .null: ""
    case .string(let text): text
    case .bool, .integer, .decimal, .array, .object: String(decoding: json.jsonBytes, as: UTF8.self)
    }
  }

  /// Whether a section of the value is left out: it is null, `false` or an empty text.
  var isNull: Bool { json == .null || json == .bool(false) || json == .string("") }

  /// Returns a member of an object, and null as a member of null; `nil` if there is none.
  func child(named name: String) -> Any? {
    if json == .null { return self }
    guard case .object(let object) = json else { return nil }
    // A name of Mustache has no dollar sign; see `TemplateTag`.
    let key = name.hasPrefix("?") ? "$" + name.dropFirst() : name
    return object[key].map(Self.value)
  }

  /// Returns the value that Mustache handles: an array is repeated, all else is a value.
  static func value(_ json: JSONValue) -> Any {
    if case .array(let elements) = json { return TemplateArray(elements) }
    return TemplateValue(json)
  }

  /// Returns the result of a function; `nil`, which renders nothing, if it does not fit the value.
  func transform(_ name: String) -> Any? {
    TemplateFunction(rawValue: name)?.result(of: json).map(Self.value)
  }
}

/// A JSON array as a template reads it: a section repeats for each element.
struct TemplateArray: MustacheSequence, MustacheTransformable, MustacheCustomRenderable {
  let elements: [JSONValue]

  init(_ elements: [JSONValue]) { self.elements = elements }

  var renderText: String { TemplateValue(.array(elements)).renderText }

  var isNull: Bool { elements.isEmpty }

  func makeIterator() -> AnyIterator<Any> {
    var rest = elements.makeIterator()
    return AnyIterator { rest.next().map(TemplateValue.value) }
  }

  func transform(_ name: String) -> Any? {
    TemplateFunction(rawValue: name)?.result(of: .array(elements)).map(TemplateValue.value)
  }
}

internal import AppStoreCore
internal import Foundation

extension JSONValue {
  /// The value as Foundation's JSON types.
  package var any: Any {
    switch self {
    case .null: NSNull()
    case .bool(let flag): flag
    case .integer(let number): Self.any(number)
    case .decimal(let text): Double(text) ?? text
    case .string(let text): text
    case .array(let elements): elements.map(\.any)
    case .object(let object): object.any
    }
  }

  /// Returns an integer, or a floating-point number if the device's integers are too short for it.
  package static func any<Number: FixedWidthInteger>(
    _ number: Int64, as type: Number.Type = Int.self
  ) -> Any {
    if let whole = Number(exactly: number) { return whole }
    return Double(number)
  }

  /// Creates a value from Foundation's JSON types; `nil` for any other type.
  init?(any value: Any) {
    switch value {
    case is NSNull: self = .null
    case let text as String: self = .string(text)
    case let elements as [Any]: self = .array(elements.compactMap { JSONValue(any: $0) })
    case let members as [String: Any]: self = .object(JSONObject(any: members))
    default: self.init(number: value)
    }
  }

  /// Creates a value from a number or a Boolean; `nil` for anything else.
  private init?(number value: Any) {
    if type(of: value) == Bool.self, let flag = value as? Bool {
      self = .bool(flag)
    } else if let number = value as? any BinaryInteger {
      guard let number = Int64(exactly: number) else { return nil }
      self = .integer(number)
    } else if let number = value as? Decimal, number.isFinite {
      self = .decimal("\(number)")
    } else if let number = value as? NSNumber {
      // Objective-C distinguishes a Boolean from a number only by its type.
      switch String(cString: number.objCType) {
      case "c", "B": self = .bool(number.boolValue)
      case "d", "f":
        guard number.doubleValue.isFinite else { return nil }
        self = .decimal("\(number.doubleValue)")
      default: self = .integer(number.int64Value)
      }
    } else {
      return nil
    }
  }
}

extension JSONObject {
  /// The members as Foundation's JSON types.
  var any: [String: Any] {
    Dictionary(members.map { ($0.key, $0.value.any) }) { _, last in last }
  }

  /// Creates an object from the members that JSON can represent, in the order of their keys.
  init(any members: [String: Any]) {
    self.init()
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      self[key] = JSONValue(any: value)
    }
  }
}

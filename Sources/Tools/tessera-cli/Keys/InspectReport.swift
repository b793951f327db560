import AppStoreCore
import SignedData

/// An inspection as a table for people, and as JSON for programs.
struct InspectReport {
  private let inspection: SignedDataInspection

  init(_ inspection: SignedDataInspection) { self.inspection = inspection }

  /// The lines for people: the outcome, then each token with its checks and its payload.
  var lines: [String] {
    let outcome =
      inspection.rejection.map { "NOT VERIFIED: \($0)" } ?? "verified"
    return [outcome] + Self.lines(inspection)
  }

  var json: String {
    Console.printable(json: String(decoding: Self.value(inspection).jsonBytes, as: UTF8.self))
  }

  private static func lines(_ inspection: SignedDataInspection) -> [String] {
    let kind = inspection.kind?.rawValue ?? "unknown payload"
    let title = inspection.field.map { "\($0): \(kind)" } ?? kind
    let table = CheckTable(rows: inspection.checks.map(CheckTable.Row.init))
    let payload = inspection.payload.map { Self.lines(.object($0), indent: "") } ?? []
    let nested = inspection.nested.flatMap { Self.lines($0) }
    return ["", title] + table.textLines + payload + nested
  }

  /// Returns a value as indented JSON; for a text as long as a token only its length.
  private static func lines(_ value: JSONValue, indent: String) -> [String] {
    switch value {
    case .object(let object) where !object.isEmpty:
      return bracketed(
        "{", "}", indent, object.members.map { ("\(text(.string($0.key))): ", $0.value) })
    case .array(let elements) where !elements.isEmpty:
      return bracketed("[", "]", indent, elements.map { ("", $0) })
    case .null, .bool, .integer, .decimal, .string, .array, .object: return [text(value)]
    }
  }

  private static func bracketed(
    _ open: String, _ close: String, _ indent: String, _ items: [(String, JSONValue)]
  ) -> [String] {
    let inner = indent + "  "
    var lines = [open]
    for (index, (label, value)) in items.enumerated() {
      var item = Self.lines(value, indent: inner)
      item[0] = inner + label + item[0]
      if index + 1 < items.count { item[item.count - 1] += "," }
      lines += item
    }
    return lines + [indent + close]
  }

  private static func text(_ value: JSONValue) -> String {
    if case .string(let text) = value, text.utf8.count > 500 {
      let beginning = Console.printable(String(text.unicodeScalars.prefix(20)))
      return "\"\(beginning)…\" (\(text.utf8.count) bytes)"
    }
    return Console.printable(String(decoding: value.jsonBytes, as: UTF8.self))
  }

  private static func value(_ inspection: SignedDataInspection) -> JSONValue {
    var object: JSONObject = [
      "verified": .bool(inspection.isVerified),
      "checks": .array(inspection.checks.map(value)),
      "nested": .array(inspection.nested.map(value)),
    ]
    object["rejection"] = inspection.rejection.map(JSONValue.string)
    object["field"] = inspection.field.map(JSONValue.string)
    object["kind"] = (inspection.kind?.rawValue).map(JSONValue.string)
    object["payload"] = inspection.payload.map(JSONValue.object)
    return .object(object)
  }

  private static func value(_ check: SignedDataInspection.Check) -> JSONValue {
    var object: JSONObject = [
      "check": .string(check.name.rawValue), "outcome": .string(check.outcome.rawValue),
      "evidence": .string(check.evidence),
    ]
    object["code"] = check.code.map(JSONValue.string)
    return .object(object)
  }
}

extension CheckTable.Row {
  fileprivate init(_ check: SignedDataInspection.Check) {
    let outcome: CheckTable.Outcome =
      switch check.outcome {
      case .passed: .passed
      case .failed: .failed
      case .notChecked: .skipped
      }
    let evidence = check.code.map { "\($0): \(check.evidence)" } ?? check.evidence
    self.init(check: check.name.rawValue, outcome: outcome, evidence: evidence)
  }
}
